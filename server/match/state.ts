/** What a match is made of at each moment. */
import type { Seat } from '../../shared/kernel/index.ts';
import type { BotLevel, Vote } from '../../shared/protocol/index.ts';
import type { ChatLine } from './chat.ts';
import type { Absence, Leaving } from './facts.ts';
import type { MatchSettings } from './settings.ts';

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
  readonly settings: MatchSettings;
  /** The players who cannot join any more. */
  readonly banned: ReadonlySet<string>;
  /** How those who have no seat here any more have lost it, by the id of the player: the last of them. */
  readonly departed: ReadonlyMap<string, Leaving>;
  /** The seats that have given the game up: nothing in it waits for them any more. */
  readonly out: ReadonlySet<Seat>;
  /** The persons' seats that a bot plays meanwhile, and why. */
  readonly away: ReadonlyMap<Seat, Absence>;
  /** How often in a row the clock of a seat has run out. */
  readonly timeouts: ReadonlyMap<Seat, number>;
  /** For how long the pending decision has been waited for, as far as that is stored, in milliseconds. */
  readonly waited: number;
  /** What each seat still has in its bank, in milliseconds. */
  readonly banks: ReadonlyMap<Seat, number>;
  /** The open votes: by the seat that they are about, who wants what. */
  readonly votes: ReadonlyMap<Seat, ReadonlyMap<Seat, Vote>>;
  /** The open offer of another match: who has accepted, who made it included, and who has declined. */
  readonly rematch: Rematch | null;
  /** The match that the table has gone on to, and the one that it came from. */
  readonly next: string | null;
  readonly previous: string | null;
  /** Who came last in the match before, for as long as that person or bot is here; null where nobody did. */
  readonly last: Seat | null;
  readonly muted: ReadonlySet<Seat>;
  /** The seat that each unused link leads to, by its code. */
  readonly links: ReadonlyMap<string, Seat>;
  /** What was said last. */
  readonly chat: readonly ChatLine[];
}

export interface Rematch {
  readonly by: Seat;
  readonly accepted: readonly Seat[];
  readonly declined: readonly Seat[];
}

export interface Fault {
  readonly message: string;
  /** The engine that had it. */
  readonly engine: string;
  readonly status: MatchStatus;
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
