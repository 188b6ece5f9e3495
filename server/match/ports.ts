/** What a match needs of the world. Each is an argument: tests give their own. */
import type { Row } from './facts.ts';

/**
 * Where the rows of matches are kept. Rows of one match are appended in the order of their sequence; a sequence that
 * is there already is refused, so of two processes that believe they own a match one lets go.
 */
export interface MatchStore {
  /** Keeps a row for good, or rejects. Nobody may see what a row says before this has come back. */
  append(matchId: string, row: Row): Promise<void> | undefined;
  /** The rows of a match from this sequence on, in order, and no more than `most`; none for a match not known. */
  read(matchId: string, from: number, most?: number): Promise<readonly Row[]>;
  /** The ids of all matches that are kept. */
  matchIds(): Promise<readonly string[]>;
}

/** Thrown by `append` where the sequence is there already: this match belongs to somebody else. */
export class SequenceTaken extends Error {
  override readonly name = 'SequenceTaken';
}

/** Time: one clock for durations, which nothing sets back, and one to date rows with. Both in milliseconds. */
export interface Clock {
  monotonic(): number;
  now(): number;
  /** Calls back once after this time, unless cancelled. */
  after(milliseconds: number, call: () => void): Cancel;
}

export type Cancel = () => void;

export interface Randomness {
  bytes(count: number): Uint8Array;
}

/** What operators are told: an event in few words, and values that hold no secret. */
export interface MatchLog {
  info(event: string, values: Readonly<Record<string, unknown>>): void;
  error(event: string, values: Readonly<Record<string, unknown>>): void;
}

/** What every match is given. */
export interface MatchParts {
  readonly store: MatchStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: MatchLog;
}
