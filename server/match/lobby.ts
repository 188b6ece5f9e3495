/** What the commands around a game lead to: seats, bots, ready, start, leaving. Pure: facts out, or a refusal. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Result, Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { BotLevel, Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Fact, Leaving } from './facts.ts';
import type { MatchState, Sitter } from './state.ts';
import { seatOfPlayer } from './state.ts';

export type Facts = Result<readonly Fact[], Refusal>;

/** What bots are called, by their number in the match. */
const BOT_NAMES = ['Bot One', 'Bot Two', 'Bot Three', 'Bot Four', 'Bot Five', 'Bot Six', 'Bot Seven', 'Bot Eight'];

/** A person takes a seat of the lobby: the one named, or the first that is free. The first person there is the host. */
export function sitDown(
  game: AnyGame,
  state: MatchState,
  player: string,
  name: string,
  wanted: Seat | undefined,
): Facts {
  if (state.banned.has(player)) return fail(refusalOf('kicked'));
  const free = freeSeat(game, state, wanted);
  if (!free.ok) return free;
  const seat = free.value;
  const sat: Fact = { type: 'sat', seat, player, name, epoch: (state.epochs.get(seat) ?? 0) + 1 };
  return succeed(state.host === null ? [sat, { type: 'hosted', seat }] : [sat]);
}

/** A bot takes a seat of the lobby. */
export function sitBotDown(game: AnyGame, state: MatchState, level: BotLevel, wanted: Seat | undefined): Facts {
  const free = freeSeat(game, state, wanted);
  if (!free.ok) return free;
  const taken = new Set([...state.sitters.values()].map((sitter) => sitter.name));
  const name = BOT_NAMES.find((candidate) => !taken.has(candidate)) ?? `Bot ${free.value}`;
  return succeed([{ type: 'botSat', seat: free.value, level, name }]);
}

/** Whoever sat in the match before sits down again in the next one of the table. */
export function sittingAgain(state: MatchState, [seat, sitter]: readonly [Seat, Sitter]): readonly Fact[] {
  if (sitter.kind === 'bot') return [{ type: 'botSat', seat, level: sitter.level, name: sitter.name }];
  if (sitter.kind !== 'person') return [];
  const sat: Fact = { type: 'sat', seat, player: sitter.player, name: sitter.name, epoch: 1 };
  return state.host === null ? [sat, { type: 'hosted', seat }] : [sat];
}

/** Another device of the person on this seat takes it over, with the link that was made there. */
export function moveSeat(state: MatchState, player: string, code: string): Facts {
  const seat = state.links.get(code);
  const sitter = seat === undefined ? undefined : state.sitters.get(seat);
  if (seat === undefined || sitter?.kind !== 'person') return fail(refusalOf('bad_link'));
  if (state.status === 'abandoned') return fail(refusalOf('wrong_state'));
  if (state.banned.has(player)) return fail(refusalOf('kicked'));
  if (seatOfPlayer(state, player) !== undefined) return fail(refusalOf('already_seated'));
  return succeed([{ type: 'sat', seat, player, name: sitter.name, epoch: (state.epochs.get(seat) ?? 0) + 1 }]);
}

/** A person moves to another free seat, and the host right goes along. */
export function changeSeat(game: AnyGame, state: MatchState, from: Seat, to: Seat): Facts {
  const sitter = state.sitters.get(from);
  if (sitter?.kind !== 'person') return fail(refusalOf('not_seated'));
  if (sitter.entropy !== null) return fail(refusalOf('already_ready'));
  // A command that is sent again finds itself done.
  if (from === to) return succeed([]);
  if (!game.seats.names.includes(to)) return fail(refusalOf('no_such_seat'));
  if (state.sitters.has(to)) return fail(refusalOf('seat_taken'));
  const { player, name } = sitter;
  const facts: Fact[] = [
    { type: 'sat', seat: to, player, name, epoch: (state.epochs.get(to) ?? 0) + 1 },
    { type: 'rose', seat: from, why: 'moved' },
  ];
  if (state.host === from) facts.push({ type: 'hosted', seat: to });
  return succeed(facts);
}

export function removeBot(state: MatchState, seat: Seat): Facts {
  if (state.sitters.get(seat)?.kind !== 'bot') return fail(refusalOf('not_a_bot'));
  return succeed([{ type: 'rose', seat, why: 'removed' }]);
}

/** The host sends a person away, who cannot come back to this match. */
export function kick(state: MatchState, seat: Seat): Facts {
  if (state.sitters.get(seat)?.kind !== 'person' || state.host === seat) return fail(refusalOf('not_a_person'));
  return leaveLobby(state, seat, 'kicked');
}

/** A person leaves the lobby: the host right goes to who sat down next; with nobody left the match is given up. */
export function leaveLobby(state: MatchState, seat: Seat, why: Leaving): Facts {
  return succeed([{ type: 'rose', seat, why }, ...withoutPerson(state, seat)]);
}

/** A person leaves a match in which nothing is played any more: the host right goes on, and no offer is left behind. */
export function leaveAfterwards(state: MatchState, seat: Seat): readonly Fact[] {
  const hosted = withoutPerson(state, seat).filter(({ type }) => type === 'hosted');
  const lapsed: readonly Fact[] = state.rematch?.by === seat ? [{ type: 'rematchLapsed' }] : [];
  // In a lobby that was put aside the seat is free again for when it goes on.
  const isLobby = state.fault?.status === 'lobby';
  return [isLobby ? { type: 'rose', seat, why: 'left' } : { type: 'went', seat, why: 'left' }, ...hosted, ...lapsed];
}

/** What follows for the match when this person is there no more, besides what happens to the seat and the game. */
export function withoutPerson(state: MatchState, seat: Seat): readonly Fact[] {
  const others = [...state.sitters].filter(([other, sitter]) => other !== seat && sitter.kind === 'person');
  const [next] = others.map(([other]) => other);
  if (next === undefined) return [{ type: 'hosted', seat: null }, { type: 'abandoned' }];
  return state.host === seat ? [{ type: 'hosted', seat: next }] : [];
}

/** The seats that would play, once everyone is there and ready; undefined before. */
export function readySeats(game: AnyGame, state: MatchState): readonly Seat[] | undefined {
  const seats = [...state.sitters];
  if (seats.length < game.seats.min || seats.some(([, sitter]) => !isReady(sitter))) return undefined;
  return seats.map(([seat]) => seat);
}

/** Whether all persons who sit here are connected: without them a game does not begin. */
export function allPresent(state: MatchState, isPresent: (player: string) => boolean): boolean {
  return [...state.sitters.values()].every((sitter) => sitter.kind !== 'person' || isPresent(sitter.player));
}

/** Whether nothing is left to wait for: no seat is free, and everyone is ready. */
export function startsByItself(game: AnyGame, state: MatchState): boolean {
  return state.status === 'lobby' && state.sitters.size === state.capacity && readySeats(game, state) !== undefined;
}

function isReady(sitter: Sitter): boolean {
  return sitter.kind === 'bot' || (sitter.kind === 'person' && sitter.entropy !== null);
}

function freeSeat(game: AnyGame, state: MatchState, wanted: Seat | undefined): Result<Seat, Refusal> {
  if (wanted !== undefined && !game.seats.names.includes(wanted)) return fail(refusalOf('no_such_seat'));
  if (state.sitters.size >= state.capacity) return fail(refusalOf('match_full'));
  if (wanted !== undefined) return state.sitters.has(wanted) ? fail(refusalOf('seat_taken')) : succeed(wanted);
  const free = game.seats.names.find((seat) => !state.sitters.has(seat));
  return free === undefined ? fail(refusalOf('match_full')) : succeed(free);
}
