import { createHash } from 'node:crypto';
import type { Snapshot } from '../../client-sdk/index.ts';
import type { MatchState } from '../../server/match/index.ts';
import type { AnyGame } from '../../shared/games/registry.ts';
import { canonicalJson } from '../../shared/kernel/index.ts';

/** What a seat is shown as, but for who is connected just then. */
interface ShownSeat {
  readonly kind: string;
  readonly name: string;
  readonly away: string | null;
  readonly bank: number;
  readonly muted: boolean;
}

/** What everyone is shown of a match, whoever looks: the game, and what is around it. */
export interface Shown {
  readonly status: string;
  readonly decision: number;
  readonly active: readonly string[];
  readonly winners: readonly string[];
  readonly view: object | null;
  readonly seats: Readonly<Record<string, ShownSeat>>;
  readonly host: string | null;
  readonly votes: Readonly<Record<string, unknown>>;
  readonly rematch: unknown;
  readonly next: string | null;
}

/** What a client shows. */
export function shownBy(snapshot: Snapshot): Shown {
  const { status, decision, active, winners, view, seats, host, votes, rematch, next } = snapshot;
  return {
    status,
    decision,
    active,
    winners,
    view: view ?? null,
    seats: Object.fromEntries(
      Object.entries(seats).map(([seat, { kind, name, away, bank, muted }]) => [
        seat,
        { kind, name, away: away ?? null, bank, muted },
      ]),
    ),
    host: host ?? null,
    votes,
    rematch: rematch ?? null,
    next: next ?? null,
  };
}

/** What is to be shown, by the rows of the match. */
export function shownOf(game: AnyGame, state: MatchState): Shown {
  const { status, decision, winners, position, rematch, away, banks, muted } = state;
  const isPlaying = position !== undefined && status === 'playing';
  const view: unknown = position === undefined ? undefined : game.view(position, undefined);
  return {
    status,
    decision,
    active: isPlaying ? game.active(position) : [],
    winners: winners ?? [],
    view: typeof view === 'object' ? view : null,
    seats: Object.fromEntries(
      [...state.sitters].map(([seat, { kind, name }]) => [
        seat,
        { kind, name, away: away.get(seat) ?? null, bank: banks.get(seat) ?? 0, muted: muted.has(seat) },
      ]),
    ),
    host: state.host,
    votes: Object.fromEntries([...state.votes].map(([about, given]) => [about, Object.fromEntries(given)])),
    rematch: rematch === null ? null : { accepted: rematch.accepted, declined: rematch.declined },
    next: state.next,
  };
}

/** A hash of it, so that what clients saw can be compared with what is stored. */
export function hashOfShown(shown: Shown): string {
  const text = canonicalJson({ ...shown, view: { ...shown.view, ruleset: null } });
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Names a line that was said, for whoever hears it and in the store alike. */
export function keyOfLine(line: {
  readonly at: number;
  readonly name: string;
  readonly text?: string | null | undefined;
  readonly phrase?: string | null | undefined;
}): string {
  return `${String(line.at)} ${line.name}: ${line.text ?? line.phrase ?? ''}`;
}
