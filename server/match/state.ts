/** The state of a match as the fold of its rows. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import { assertNever } from '../../shared/kernel/index.ts';
import type { BotLevel } from '../../shared/protocol/index.ts';
import type { Fact, Row } from './facts.ts';

/** Where a match is in its life; docs/matches.md has the table of what can be done in each. */
export const MATCH_STATUSES = ['lobby', 'playing', 'over', 'abandoned', 'quarantined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export interface Person {
  readonly kind: 'person';
  /** The id of the player: what the player's secret hashes to. */
  readonly player: string;
  readonly name: string;
  /** What the person adds to chance; null while not ready. */
  readonly entropy: string | null;
  /** What opens the seat, oldest first: the token for it, and those for the seats that the person has moved from. */
  readonly claims: readonly Claim[];
}

/** A seat, since it changed hands for this time. */
export interface Claim {
  readonly seat: Seat;
  readonly epoch: number;
}

/** Of how many seats the tokens of one person are good. */
const MOST_CLAIMS = 8;

export interface Bot {
  readonly kind: 'bot';
  readonly level: BotLevel;
  readonly name: string;
}

/** Who has left a game that had started. */
export interface Gone {
  readonly kind: 'gone';
  readonly name: string;
}

export type Sitter = Person | Bot | Gone;

export interface MatchState {
  readonly id: string;
  readonly code: string;
  readonly game: string;
  readonly setup: unknown;
  readonly ruleset: string;
  readonly capacity: number;
  readonly secret: string;
  readonly commitment: string;
  readonly status: MatchStatus;
  /** The number of the last row. */
  readonly sequence: number;
  /** Names the choice that the game waits for: it counts the decisions of the game. */
  readonly decision: number;
  readonly host: Seat | null;
  /** Who sits where, in the order in which they sat down. */
  readonly sitters: ReadonlyMap<Seat, Sitter>;
  /** How often a seat has changed hands; it is never set back. */
  readonly epochs: ReadonlyMap<Seat, number>;
  /** The highest accepted id of each person who sits here, by the id of the player. */
  readonly lastIds: ReadonlyMap<string, number>;
  readonly entropies: readonly string[];
  readonly draws: number;
  /** The state of the game, once it has started. */
  readonly position: unknown;
  readonly winners: readonly Seat[] | null;
  /** Why the match was put aside, and what it was in before; null where it was not. */
  readonly fault: Fault | null;
  /** When the last row was written, in milliseconds since 1970. */
  readonly at: number;
}

export interface Fault {
  readonly message: string;
  /** The engine that had it. */
  readonly engine: string;
  readonly status: MatchStatus;
}

/** The state after one more row. Only the first row is folded onto `undefined`. */
export function evolveMatch(game: AnyGame, before: MatchState | undefined, row: Row): MatchState {
  let state = before;
  for (const fact of row.facts) state = fact.type === 'created' ? created(fact) : follow(game, known(state), fact);
  const after = known(state);
  const { cause, sequence, at } = row;
  const sitter = cause === null ? undefined : before?.sitters.get(cause.seat);
  if (cause === null || cause.id === null || sitter?.kind !== 'person') return { ...after, sequence, at };
  const hasLeft = after.sitters !== before?.sitters && seatOfPlayer(after, sitter.player) === undefined;
  if (hasLeft) return { ...after, sequence, at };
  return { ...after, sequence, at, lastIds: new Map(after.lastIds).set(sitter.player, cause.id) };
}

/** Whether nothing of the game can happen any more. */
export function hasEnded({ status }: Pick<MatchState, 'status'>): boolean {
  return status === 'over' || status === 'abandoned';
}

/** Where this player sits, if anywhere. */
export function seatOfPlayer(state: MatchState, player: string): Seat | undefined {
  for (const [seat, sitter] of state.sitters) {
    if (sitter.kind === 'person' && sitter.player === player) return seat;
  }
  return undefined;
}

function created(fact: Extract<Fact, { type: 'created' }>): MatchState {
  return {
    id: fact.matchId,
    code: fact.code,
    game: fact.game,
    setup: fact.setup,
    ruleset: fact.ruleset,
    capacity: fact.capacity,
    secret: fact.secret,
    commitment: fact.commitment,
    status: 'lobby',
    sequence: 0,
    decision: 0,
    host: null,
    sitters: new Map(),
    epochs: new Map(),
    lastIds: new Map(),
    entropies: [],
    draws: 0,
    position: undefined,
    winners: null,
    fault: null,
    at: 0,
  };
}

function follow(game: AnyGame, before: MatchState, fact: Exclude<Fact, { type: 'created' }>): MatchState {
  switch (fact.type) {
    case 'sat': {
      const { seat, player, name, epoch } = fact;
      // Who still sits elsewhere is moving: what opened that seat opens this one.
      const moving = before.sitters.get(seatOfPlayer(before, player) ?? '');
      const former = moving?.kind === 'person' ? moving.claims : [];
      const claims = [...former, { seat, epoch }].slice(-MOST_CLAIMS);
      const seated = withSitter(takeReadyBack(before), seat, { kind: 'person', player, name, entropy: null, claims });
      return { ...seated, epochs: new Map(before.epochs).set(seat, epoch) };
    }
    case 'botSat':
      return withSitter(takeReadyBack(before), fact.seat, { kind: 'bot', level: fact.level, name: fact.name });
    case 'rose': {
      const sitters = new Map(takeReadyBack(before).sitters);
      sitters.delete(fact.seat);
      return withoutIdsOf(before.sitters.get(fact.seat), { ...before, sitters });
    }
    case 'readied':
    case 'unreadied': {
      const sitter = before.sitters.get(fact.seat);
      if (sitter?.kind !== 'person') return before;
      return withSitter(before, fact.seat, { ...sitter, entropy: fact.type === 'readied' ? fact.entropy : null });
    }
    case 'hosted':
      return { ...before, host: fact.seat };
    case 'started':
      return { ...before, status: 'playing', entropies: fact.entropies };
    case 'happened': {
      let position = before.position;
      for (const event of fact.events) position = game.evolve(position, event);
      const decision = before.decision + (isAnswered(game, before.position, fact.events) ? 1 : 0);
      return { ...before, position, draws: fact.draws, decision };
    }
    case 'went': {
      const sitter = before.sitters.get(fact.seat);
      return withoutIdsOf(sitter, withSitter(before, fact.seat, { kind: 'gone', name: sitter?.name ?? '' }));
    }
    case 'ended':
      return { ...before, status: 'over', winners: fact.winners };
    case 'abandoned':
      return { ...before, status: 'abandoned' };
    case 'quarantined': {
      const { message, engine } = fact;
      return { ...before, status: 'quarantined', fault: { message, engine, status: before.status } };
    }
    case 'released':
      return { ...before, status: before.fault?.status ?? before.status, fault: null };
    default:
      return assertNever(fact);
  }
}

/** Whether the pending choice was made: not where somebody else has resigned, which leaves it to whoever has it. */
function isAnswered(game: AnyGame, position: unknown, events: readonly unknown[]): boolean {
  if (position === undefined) return true;
  for (const event of events) {
    const answered = game.commandOf(event);
    if (answered !== undefined) return game.active(position).includes(answered.seat);
  }
  return true;
}

/** Any change of the seats takes everyone's ready back. */
function takeReadyBack(before: MatchState): MatchState {
  const sitters = new Map(
    [...before.sitters].map(([seat, sitter]): [Seat, Sitter] => [
      seat,
      sitter.kind === 'person' ? { ...sitter, entropy: null } : sitter,
    ]),
  );
  return { ...before, sitters };
}

/** Who has left counts anew on coming back; who has only moved goes on counting. */
function withoutIdsOf(sitter: Sitter | undefined, state: MatchState): MatchState {
  if (sitter?.kind !== 'person' || seatOfPlayer(state, sitter.player) !== undefined) return state;
  const lastIds = new Map(state.lastIds);
  lastIds.delete(sitter.player);
  return { ...state, lastIds };
}

function withSitter(before: MatchState, seat: Seat, sitter: Sitter): MatchState {
  return { ...before, sitters: new Map(before.sitters).set(seat, sitter) };
}

function known(state: MatchState | undefined): MatchState {
  if (state === undefined) throw new Error('the first row of a match creates it');
  return state;
}
