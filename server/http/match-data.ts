/** What everyone may know of a match over HTTP. */
import type { HostedGame } from '../../shared/games/registry.ts';
import type { House, Match, Sitter } from '../match/index.ts';
import { hasEnded, seatOfPlayer } from '../match/index.ts';
import { summaryOf } from '../tables/index.ts';

/** The matches of a player, with whose turn it is. */
export function minesOf(
  { house, games }: { readonly house: House; readonly games: Readonly<Record<string, HostedGame>> },
  player: string,
): readonly Record<string, unknown>[] {
  return house.ofPlayer(player).map((match) => {
    const { state } = match;
    const seat = seatOfPlayer(state, player) ?? '';
    const active = state.status === 'playing' ? (games[state.game]?.game.active(state.position) ?? []) : [];
    return { ...summaryOf(state), seat, isMyTurn: active.includes(seat) };
  });
}

/** What the server adds to what it knows of a match. */
export interface Keeping {
  /** How many days finished matches are kept; 0 for good. */
  readonly keptDays: number;
}

const DAY = 86_400_000;

/** A match whole, but for what is hidden: the deck, the secret before the end, and who the players are. */
export function detailOf(
  match: Match,
  games: Readonly<Record<string, HostedGame>>,
  { keptDays }: Keeping,
): Record<string, unknown> {
  const { state } = match;
  const hosted = games[state.game];
  const isShown = hosted !== undefined && state.position !== undefined;
  return {
    ...summaryOf(state),
    sequence: state.sequence,
    decision: state.decision,
    commitment: state.commitment,
    sitters: Object.fromEntries([...state.sitters].map(([seat, sitter]) => [seat, sitterOf(sitter)])),
    picture: isShown ? hosted.notation.makePicture(hosted.game.view(state.position, undefined)) : null,
    winners: state.winners,
    keptDays,
    keptUntil: keptDays > 0 && hasEnded(state) ? new Date(state.at + keptDays * DAY).toISOString() : null,
    secret: state.status === 'over' ? state.secret : null,
    entropies: state.status === 'over' ? state.entropies : null,
  };
}

function sitterOf(sitter: Sitter): Record<string, unknown> {
  const { kind, name } = sitter;
  return sitter.kind === 'bot' ? { kind, name, level: sitter.level } : { kind, name };
}
