/** What the two sides of the store say to each other: few messages, and light ones. */
import type { OpenFault } from '../open-error.ts';

/** A match as it is known at the start. */
export interface KnownMatch {
  readonly key: number;
  readonly matchId: string;
  readonly code: string;
  readonly count: number;
}

/** A match whose first row is in the same commit. */
export interface MadeMatch {
  readonly key: number;
  readonly matchId: string;
  readonly code: string;
}

/** All that has come in while the last commit ran: a text for each key. */
export interface CommitMessage {
  readonly type: 'commit';
  readonly made: readonly MadeMatch[];
  readonly keys: readonly number[];
  readonly texts: readonly string[];
}

/** A snapshot, its state as JSON. */
export interface SnapshotMessage {
  readonly type: 'snapshot';
  readonly matchId: string;
  readonly sequence: number;
  readonly engine: string;
  readonly state: string;
}

export type Question =
  | { readonly ask: 'read'; readonly matchId: string; readonly from: number; readonly most: number }
  | { readonly ask: 'load'; readonly matchId: string; readonly engine: string }
  | { readonly ask: 'archivedByCode'; readonly code: string }
  | { readonly ask: 'archive'; readonly matchId: string }
  | { readonly ask: 'forgetArchivedBefore'; readonly time: number }
  | { readonly ask: 'keepTokenKey'; readonly key: string }
  | { readonly ask: 'close' };

export interface QuestionMessage {
  readonly type: 'question';
  readonly number: number;
  readonly question: Question;
}

export type ToWorker = CommitMessage | SnapshotMessage | QuestionMessage;

/** Rows as texts, from a sequence on, and what is wrong behind them. */
export interface StoredTexts {
  readonly from: number;
  readonly texts: readonly string[];
  readonly fault: string | undefined;
  readonly snapshot: { readonly sequence: number; readonly engine: string; readonly state: string } | undefined;
  readonly isArchived: boolean;
}

/** What is not there is left out. */
export interface Answer {
  readonly stored?: StoredTexts | undefined;
  readonly matchIds?: readonly string[];
}

export type FromWorker =
  | {
      readonly type: 'opened';
      readonly matches: readonly KnownMatch[];
      readonly nextKey: number;
      /** What seats' tokens are signed with, as hexadecimal digits; undefined where the file has none. */
      readonly tokenKey: string | undefined;
    }
  | { readonly type: 'notOpened'; readonly fault: OpenFault; readonly message: string }
  /** Damage that was found, and what was done about it. */
  | { readonly type: 'noted'; readonly event: string; readonly reason: string }
  /** The commit is on disk, but for the matches that the archive has already. */
  | { readonly type: 'committed'; readonly takenKeys: readonly number[] }
  /** Nothing of the commit is stored. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'answer'; readonly number: number; readonly answer: Answer }
  | { readonly type: 'noAnswer'; readonly number: number; readonly message: string };
