/** The store of a server: rows go to a thread of their own, and come back as promises once they are on the disk. */
import { Worker } from 'node:worker_threads';
import type { LiveMatch, MatchLog, MatchStore, Row, Snapshot, StoredMatch } from '../match/index.ts';
import { SequenceTaken, StoreUnavailable } from '../match/index.ts';
import { StoreOpenError } from './open-error.ts';
import { codeOf, readRows, writeRow } from './row-text.ts';
import type { Answer, FromWorker, MadeMatch, Question, StoredTexts, ToWorker } from './sqlite/messages.ts';

export interface SqliteStoreOptions {
  /** The folder with the matches; it is made where it is not there. */
  readonly folder: string;
  readonly log: MatchLog;
  /** Called once nothing can be stored any more, and nobody knows what is on the disk: the process has to end at once. */
  onFatal(error: Error): void;
}

/** A match that rows can be appended to. */
interface Entry {
  readonly key: number;
  readonly matchId: string;
  readonly code: string;
  /** How many rows it has, with one that is on its way. */
  count: number;
  pending: Promise<void> | undefined;
  /** While it moves to the archive: no row is taken any more. */
  archiving: Promise<void> | undefined;
}

interface Waiting {
  readonly entry: Entry;
  readonly text: string;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A commit waits for no more rows than these. */
const ENOUGH_ROWS = 32;

type Opened = Extract<FromWorker, { type: 'opened' }>;

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens the store of a folder. It is locked for this process until it is closed or the process ends. Rejects with a
 * StoreOpenError, whose message is a sentence for the host.
 */
export async function sqliteStore(options: SqliteStoreOptions): Promise<SqliteStore> {
  const worker = new Worker(new URL('sqlite/worker.ts', import.meta.url), { workerData: options.folder });
  // From the beginning: it may end as soon as it has said that it cannot open the store.
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  const first = await new Promise<SqliteStore | Extract<FromWorker, { type: 'notOpened' }>>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: FromWorker) => {
      // Made at once, so that it hears whatever comes next.
      if (message.type === 'opened') resolve(new SqliteStore(worker, options, message));
      else if (message.type === 'notOpened') resolve(message);
      else reject(new Error(`the store began with ${message.type}`));
    });
    void ended.then(() => reject(new Error('the thread that writes matches has ended')));
  });
  if (first instanceof SqliteStore) return first;
  await ended;
  throw new StoreOpenError(first.fault, first.message);
}

export class SqliteStore implements MatchStore {
  private readonly worker: Worker;
  private readonly options: SqliteStoreOptions;
  private readonly entries = new Map<string, Entry>();
  private readonly asked = new Map<number, Asked>();
  private nextKey: number;
  private keptTokenKey: string | undefined;
  private nextQuestion = 1;
  private queue: Waiting[] = [];
  private made: MadeMatch[] = [];
  /** What the worker writes now; undefined while it waits. */
  private committing: Waiting[] | undefined;
  private isScheduled = false;
  private isRefused = false;
  private isDead = false;
  private closing: Promise<void> | undefined;

  constructor(worker: Worker, options: SqliteStoreOptions, { matches, nextKey, tokenKey }: Opened) {
    this.worker = worker;
    this.options = options;
    this.nextKey = nextKey;
    this.keptTokenKey = tokenKey;
    for (const match of matches)
      this.entries.set(match.matchId, { ...match, pending: undefined, archiving: undefined });
    worker.on('message', (message: FromWorker) => this.hear(message));
    worker.on('error', (error) => this.die(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => this.die(new Error('the thread that writes matches has ended')));
  }

  append(matchId: string, row: Row): Promise<void> {
    if (this.closing !== undefined) return Promise.reject(new StoreUnavailable('the store is closed'));
    const entry = this.entries.get(matchId) ?? this.newEntry(matchId, row);
    if (entry.archiving !== undefined || row.sequence !== entry.count + 1) {
      return Promise.reject(new SequenceTaken(`row ${row.sequence} of ${matchId}`));
    }
    const text = writeRow(row);
    if (entry.count === 0) this.made.push({ key: entry.key, matchId, code: entry.code });
    this.entries.set(matchId, entry);
    entry.count += 1;
    entry.pending = new Promise((resolve, reject) => {
      this.queue.push({ entry, text, resolve, reject });
    });
    this.schedule();
    return entry.pending;
  }

  async read(matchId: string, from: number, most: number = Number.POSITIVE_INFINITY): Promise<readonly Row[]> {
    const first = Math.max(1, from);
    const { stored } = await this.ask({ ask: 'read', matchId, from: first, most });
    return stored === undefined ? [] : readRows(stored.texts, stored.from).rows;
  }

  async load(matchId: string, engine: string): Promise<StoredMatch | undefined> {
    const { stored } = await this.ask({ ask: 'load', matchId, engine });
    return stored && matchOf(stored);
  }

  live(): Promise<readonly LiveMatch[]> {
    return Promise.resolve([...this.entries.values()].map(({ matchId, code }) => ({ matchId, code })));
  }

  async archivedByCode(code: string): Promise<string | undefined> {
    const { matchIds } = await this.ask({ ask: 'archivedByCode', code });
    return matchIds?.[0];
  }

  keepSnapshot(matchId: string, { sequence, engine, state }: Snapshot): void {
    if (this.closing !== undefined || !this.entries.has(matchId)) return;
    this.post({ type: 'snapshot', matchId, sequence, engine, state: JSON.stringify(state) });
  }

  async archive(matchId: string): Promise<void> {
    const entry = this.entries.get(matchId);
    if (entry === undefined) return;
    entry.archiving ??= this.archiveOnce(entry);
    await entry.archiving;
  }

  private async archiveOnce(entry: Entry): Promise<void> {
    try {
      await entry.pending?.catch(() => undefined);
      await this.ask({ ask: 'archive', matchId: entry.matchId });
      this.entries.delete(entry.matchId);
    } finally {
      entry.archiving = undefined;
    }
  }

  async forgetArchivedBefore(time: number): Promise<readonly string[]> {
    const { matchIds = [] } = await this.ask({ ask: 'forgetArchivedBefore', time });
    return matchIds;
  }

  /** What seats' tokens are signed with, as it was kept: hexadecimal digits. Undefined where nothing was. */
  get tokenKey(): string | undefined {
    return this.keptTokenKey;
  }

  /** Keeps what seats' tokens are signed with, so that a backup has it, too. Rejects with StoreUnavailable. */
  async keepTokenKey(key: string): Promise<void> {
    await this.ask({ ask: 'keepTokenKey', key });
    this.keptTokenKey = key;
  }

  close(): Promise<void> {
    this.closing ??= this.closeOnce();
    return this.closing;
  }

  private async closeOnce(): Promise<void> {
    if (this.isDead) return;
    const pending = [...this.queue, ...(this.committing ?? [])].map(({ entry }) => entry.pending ?? Promise.resolve());
    this.flush();
    await Promise.allSettled(pending);
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    void this.ask({ ask: 'close' });
    this.isDead = true;
    await exited;
  }

  private newEntry(matchId: string, row: Row): Entry {
    const key = this.nextKey;
    this.nextKey += 1;
    return { key, matchId, code: codeOf(row), count: 0, pending: undefined, archiving: undefined };
  }

  /**
   * Waits while each turn of the event loop brings more rows, up to a number of them: the fewer commits a busy server
   * makes, the less each row costs. Where nothing more comes in, that is one turn.
   */
  private schedule(): void {
    if (this.isScheduled || this.committing !== undefined || this.queue.length === 0) return;
    this.isScheduled = true;
    const { length } = this.queue;
    setImmediate(() => {
      this.isScheduled = false;
      if (this.queue.length > length && this.queue.length < ENOUGH_ROWS) this.schedule();
      else this.flush();
    });
  }

  private flush(): void {
    if (this.committing !== undefined || this.queue.length === 0) return;
    const waiting = this.queue;
    const { made } = this;
    this.queue = [];
    this.made = [];
    this.committing = waiting;
    this.post({
      type: 'commit',
      made,
      keys: waiting.map(({ entry }) => entry.key),
      texts: waiting.map(({ text }) => text),
    });
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case 'committed':
        return this.acknowledge(message.takenKeys);
      case 'refused':
        return this.refuse(message.message);
      case 'answer':
        return this.take(message.number)?.resolve(message.answer);
      case 'noAnswer':
        return this.take(message.number)?.reject(new StoreUnavailable(message.message));
      case 'noted':
        return this.options.log.error(message.event, { reason: message.reason });
      case 'opened':
      case 'notOpened':
        throw new Error(`the store said ${message.type} again`);
    }
  }

  private acknowledge(takenKeys: readonly number[]): void {
    const done = this.nextCommit();
    if (this.isRefused) this.options.log.info('the store writes again', {});
    this.isRefused = false;
    for (const { entry, resolve, reject } of done) {
      if (takenKeys.includes(entry.key)) {
        this.entries.delete(entry.matchId);
        reject(new SequenceTaken(`row 1 of ${entry.matchId}`));
      } else resolve();
    }
  }

  private refuse(reason: string): void {
    const refused = this.nextCommit();
    if (!this.isRefused) this.options.log.error('the store cannot write', { reason });
    this.isRefused = true;
    for (const { entry, reject } of refused) {
      entry.count -= 1;
      if (entry.count === 0) this.entries.delete(entry.matchId);
      reject(new StoreUnavailable(reason));
    }
  }

  /** What the commit that has ended was about; what has come in meanwhile goes off at once. */
  private nextCommit(): readonly Waiting[] {
    const done = this.committing ?? [];
    this.committing = undefined;
    this.schedule();
    return done;
  }

  private ask(question: Question): Promise<Answer> {
    if (this.isDead) return Promise.reject(new StoreUnavailable('the store is closed'));
    return new Promise((resolve, reject) => {
      const number = this.nextQuestion;
      this.nextQuestion += 1;
      this.asked.set(number, { resolve, reject });
      this.post({ type: 'question', number, question });
    });
  }

  private take(number: number): Asked | undefined {
    const asked = this.asked.get(number);
    this.asked.delete(number);
    return asked;
  }

  private post(message: ToWorker): void {
    if (!this.isDead) this.worker.postMessage(message);
  }

  /** Nothing more is answered: who waits for a row must not hear that it is not stored, for it may be. */
  private die(error: Error): void {
    if (this.isDead) return;
    this.isDead = true;
    this.options.onFatal(error);
  }
}

function matchOf({ from, texts, fault, snapshot, isArchived }: StoredTexts): StoredMatch {
  const read = readRows(texts, from);
  const state: unknown = snapshot && JSON.parse(snapshot.state);
  return {
    snapshot: snapshot && { sequence: snapshot.sequence, engine: snapshot.engine, state },
    rows: read.rows,
    fault: read.fault ?? fault,
    isArchived,
  };
}
