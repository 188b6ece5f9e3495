/** The rows of a match: everything that has happened to it, and so everything that it is. */
import type { Seat } from '../../shared/kernel/index.ts';
import type { BotLevel } from '../../shared/protocol/index.ts';

/** Why a seat got free again. */
export const LEAVINGS = ['left', 'moved', 'removed'] as const;
export type Leaving = (typeof LEAVINGS)[number];

/** One thing that has happened. Events of the game are plain data of that game. */
export type Fact =
  | {
      readonly type: 'created';
      readonly matchId: string;
      readonly code: string;
      readonly game: string;
      /** What the game is set up with: the ruleset, house rules chosen. */
      readonly setup: unknown;
      /** The hash of the ruleset, house rules included. */
      readonly ruleset: string;
      readonly capacity: number;
      /** 64 hexadecimal digits each. The secret stays here until the match has ended. */
      readonly secret: string;
      readonly commitment: string;
    }
  /** A person has taken a seat; tokens of an earlier epoch of that seat are worth nothing. */
  | {
      readonly type: 'sat';
      readonly seat: Seat;
      readonly player: string;
      readonly name: string;
      readonly epoch: number;
    }
  | { readonly type: 'botSat'; readonly seat: Seat; readonly level: BotLevel; readonly name: string }
  /** A seat of the lobby is free again. */
  | { readonly type: 'rose'; readonly seat: Seat; readonly why: Leaving }
  | { readonly type: 'readied'; readonly seat: Seat; readonly entropy: string }
  | { readonly type: 'unreadied'; readonly seat: Seat }
  /** Who may do what only the host may; null when no person is left. */
  | { readonly type: 'hosted'; readonly seat: Seat | null }
  /** The seats that play, and what their persons added to chance, in the same order. */
  | { readonly type: 'started'; readonly seats: readonly Seat[]; readonly entropies: readonly string[] }
  /** What a decision of the game led to, and how many draws of chance there have been since the start. */
  | { readonly type: 'happened'; readonly events: readonly unknown[]; readonly draws: number }
  /** A person has left a game that has started; the seat is played by nobody any more. */
  | { readonly type: 'went'; readonly seat: Seat }
  /** The game is over; with the secret everyone can check its chance. */
  | { readonly type: 'ended'; readonly winners: readonly Seat[]; readonly secret: string }
  /** No person is left: there is no result. */
  | { readonly type: 'abandoned' }
  /** A fault of the server's own, of this engine; the position is the one before it. */
  | { readonly type: 'quarantined'; readonly message: string; readonly engine: string }
  /** Another engine tries again what was put aside. */
  | { readonly type: 'released'; readonly engine: string };

/** What led to a row: a command of a seat with its id, or the server itself. */
export interface Cause {
  readonly seat: Seat;
  /** The command's id; null for a command of a bot. */
  readonly id: number | null;
  readonly command: unknown;
}

/** One stored row: all facts of one accepted command, in order. */
export interface Row {
  /** Counts the rows of a match from 1. */
  readonly sequence: number;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  readonly cause: Cause | null;
  readonly facts: readonly Fact[];
}
