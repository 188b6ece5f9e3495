/** What a match needs of the world. Each is an argument: tests give their own. */
import type { FaultBundle } from './bundle.ts';
import type { Row } from './facts.ts';
import type { ChooseRules } from './settings.ts';
import type { MatchState } from './state.ts';

/**
 * Where the rows of matches are kept. Rows of one match are appended in the order of their sequence, one in flight at a
 * time; a sequence that is there already is refused, so of two processes that believe they own a match one lets go. A
 * match whose first fact is `created` is found by the code of its table, too.
 */
export interface MatchStore {
  /**
   * Keeps a row for good, or refuses it with SequenceTaken, or with StoreUnavailable: then nothing is stored, and it may
   * be tried again. Nobody may see what a row says before this has come back.
   */
  append(matchId: string, row: Row): Promise<void> | undefined;
  /**
   * The rows of a match, live or archived, from this sequence on, in order, and no more than `most`; none for a match
   * not known, and none from the first one on with which something is wrong.
   */
  read(matchId: string, from: number, most?: number): Promise<readonly Row[]>;
  /** What a match is made of again; undefined for a match not known. A snapshot of another engine is not given. */
  load(matchId: string, engine: string): Promise<StoredMatch | undefined>;
  /** The matches that are not archived, in the order in which they were made. */
  live(): Promise<readonly LiveMatch[]>;
  /** The id of the archived match of a table's code that ended last. */
  archivedByCode(code: string): Promise<string | undefined>;
  /** Keeps a shortcut past the rows up to its sequence; the newest counts. It may be lost without harm. */
  keepSnapshot(matchId: string, snapshot: Snapshot): void;
  /** Moves a match that has ended to the archive, rows and all: a row more is refused with SequenceTaken. */
  archive(matchId: string): Promise<void>;
  /** Deletes the archived matches whose last row is older than this time (ms since 1970), and gives their ids. */
  forgetArchivedBefore(time: number): Promise<readonly string[]>;
  /** Waits for what is under way, and lets the files go. */
  close(): Promise<void>;
}

/** A match that is not archived, and the code of its table. */
export interface LiveMatch {
  readonly matchId: string;
  readonly code: string;
}

/** The fold of all rows up to a sequence, as plain data that JSON can hold, and the engine that folded it. */
export interface Snapshot {
  readonly sequence: number;
  readonly engine: string;
  readonly state: unknown;
}

/** The newest snapshot, all good rows that follow it (or all good rows), and what is wrong behind them. */
export interface StoredMatch {
  readonly snapshot: Snapshot | undefined;
  readonly rows: readonly Row[];
  /** A sentence that says at which row the match cannot be read on; undefined where all is well. */
  readonly fault: string | undefined;
  readonly isArchived: boolean;
}

/** Thrown by `append` where the sequence is there already: this match belongs to somebody else. */
export class SequenceTaken extends Error {
  override readonly name = 'SequenceTaken';
}

/** What `append` comes to where nothing can be stored for now: a full disk, one that is read-only, or one that fails. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
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
  readonly snapshots: SnapshotForm;
  readonly chooseRules: ChooseRules;
  /** The version of the engine that decides here. */
  readonly engine: string;
  /** Keeps what shows a fault of the server's own, where the host alone can read it. */
  keepBundle(bundle: FaultBundle): Promise<void>;
}

/** How the state of a match is written as a shortcut to it. */
export interface SnapshotForm {
  /** The state as plain data, without what the setup says already. */
  make(state: MatchState): unknown;
  /** The state again, for a match of this setup; undefined for what is none. */
  parse(made: unknown, setup: unknown): MatchState | undefined;
}
