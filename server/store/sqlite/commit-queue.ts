/** The rows that wait to be written, on the side of those who wait for them: what goes off together, and what became of it. */
import type { MatchLog } from '../../match/index.ts';
import { SequenceTaken, StoreUnavailable } from '../../match/index.ts';
import { Gathering } from './gathering.ts';
import type { CommitMessage, MadeMatch } from './messages.ts';

/** A match that rows can be appended to. */
export interface Entry {
  readonly key: number;
  readonly matchId: string;
  readonly code: string;
  /** How many rows it has, with one that is on its way. */
  count: number;
  /** When the last one was stored, in milliseconds on the clock for durations; long ago where none was yet. */
  storedAt: number;
  pending: Promise<void> | undefined;
  /** While it moves to the archive: no row is taken any more. */
  archiving: Promise<void> | undefined;
}

const LONG_AGO = Number.NEGATIVE_INFINITY;

/** A match as it is in the store, with nothing of it on its way. */
export function entryOf(match: Pick<Entry, 'key' | 'matchId' | 'code' | 'count'>): Entry {
  const { key, matchId, code, count } = match;
  return { key, matchId, code, count, storedAt: LONG_AGO, pending: undefined, archiving: undefined };
}

export interface CommitQueueParts {
  readonly log: MatchLog;
  readonly send: (message: CommitMessage) => void;
  /** Called for a match whose first row was not stored: it is not there. */
  readonly forget: (entry: Entry) => void;
}

interface Waiting {
  readonly entry: Entry;
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A commit waits for no more rows than these. */
const ENOUGH_ROWS = 32;

export class CommitQueue {
  private readonly parts: CommitQueueParts;
  private readonly gathering = new Gathering(() => performance.now());
  private queue: Waiting[] = [];
  private made: MadeMatch[] = [];
  /** What is written now; undefined while nothing is. */
  private committing: Waiting[] | undefined;
  private isScheduled = false;
  private isRefused = false;

  constructor(parts: CommitQueueParts) {
    this.parts = parts;
  }

  /** Resolves once the next row of a match is on the disk. Rejects with SequenceTaken or StoreUnavailable. */
  add(entry: Entry, text: string): Promise<void> {
    const { key, matchId, code } = entry;
    if (entry.count === 0) this.made.push({ key, matchId, code });
    entry.count += 1;
    this.gathering.add(entry.storedAt);
    const pending = new Promise<void>((resolve, reject) => {
      this.queue.push({ entry, text, resolve, reject });
    });
    entry.pending = pending;
    this.schedule();
    return pending;
  }

  /** Sends off at once what waits, and resolves when nothing is on its way any more. */
  async drain(): Promise<void> {
    const waiting = [...this.queue, ...(this.committing ?? [])];
    this.flush();
    await Promise.allSettled(waiting.map(({ entry }) => entry.pending ?? Promise.resolve()));
  }

  /** What was sent off is on the disk, but for matches whose id the archive has already. */
  acknowledge(takenKeys: readonly number[]): void {
    const done = this.nextCommit();
    if (this.isRefused) this.parts.log.info('the store writes again', {});
    this.isRefused = false;
    const now = performance.now();
    for (const { entry, resolve, reject } of done) {
      entry.storedAt = now;
      if (takenKeys.includes(entry.key)) {
        this.parts.forget(entry);
        reject(new SequenceTaken(`row 1 of ${entry.matchId}`));
      } else resolve();
    }
  }

  /** Nothing of what was sent off is on the disk. */
  refuse(reason: string): void {
    const refused = this.nextCommit();
    if (!this.isRefused) this.parts.log.error('the store cannot write', { reason });
    this.isRefused = true;
    for (const { entry, reject } of refused) {
      entry.count -= 1;
      if (entry.count === 0) this.parts.forget(entry);
      reject(new StoreUnavailable(reason));
    }
  }

  /** The fewer commits a busy server makes, the less each row costs. */
  private schedule(): void {
    if (this.isScheduled || this.committing !== undefined || this.queue.length === 0) return;
    this.isScheduled = true;
    const wait = this.gathering.wait();
    if (wait > 0) {
      setTimeout(() => {
        this.isScheduled = false;
        this.flush();
      }, wait);
    } else this.flushOnceQuiet();
  }

  /** Waits while each turn of the event loop brings more rows, up to a number. Where none comes in, that is one turn. */
  private flushOnceQuiet(): void {
    const { length } = this.queue;
    setImmediate(() => {
      if (this.queue.length > length && this.queue.length < ENOUGH_ROWS) this.flushOnceQuiet();
      else {
        this.isScheduled = false;
        this.flush();
      }
    });
  }

  private flush(): void {
    if (this.committing !== undefined || this.queue.length === 0) return;
    const waiting = this.queue;
    const { made } = this;
    this.queue = [];
    this.made = [];
    this.committing = waiting;
    this.gathering.begin();
    this.parts.send({
      type: 'commit',
      made,
      keys: waiting.map(({ entry }) => entry.key),
      texts: waiting.map(({ text }) => text),
    });
  }

  /** What the commit that has ended was about; what has come in meanwhile goes off next. */
  private nextCommit(): readonly Waiting[] {
    const done = this.committing ?? [];
    this.committing = undefined;
    this.schedule();
    return done;
  }
}
