/** The store of a server: rows go to a thread of their own, and come back as promises once they are on the disk. */
import { Worker } from 'node:worker_threads';
import type { LiveMatch, MatchLog, MatchStore, Row, Snapshot, StoredMatch } from '../match/index.ts';
import { SequenceTaken, StoreUnavailable } from '../match/index.ts';
import { StoreOpenError } from './open-error.ts';
import { codeOf, readRows, writeRow } from './row-text.ts';
import type { Entry } from './sqlite/commit-queue.ts';
import { CommitQueue, entryOf } from './sqlite/commit-queue.ts';
import type { Answer, FromWorker, Question, StoredTexts, ToWorker } from './sqlite/messages.ts';

export interface SqliteStoreOptions {
  /** The folder with the matches; it is made where it is not there. */
  readonly folder: string;
  readonly log: MatchLog;
  /** Called once nothing can be stored any more, and nobody knows what is on the disk: the process has to end at once. */
  onFatal(error: Error): void;
}

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
  private readonly commits: CommitQueue;
  private readonly asked = new Map<number, Asked>();
  private nextKey: number;
  private keptTokenKey: string | undefined;
  private nextQuestion = 1;
  private isDead = false;
  private closing: Promise<void> | undefined;

  constructor(worker: Worker, options: SqliteStoreOptions, { matches, nextKey, tokenKey }: Opened) {
    this.worker = worker;
    this.options = options;
    this.nextKey = nextKey;
    this.keptTokenKey = tokenKey;
    for (const match of matches) this.entries.set(match.matchId, entryOf(match));
    this.commits = new CommitQueue({
      log: options.log,
      send: (message) => this.post(message),
      forget: ({ matchId }) => this.entries.delete(matchId),
    });
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
    this.entries.set(matchId, entry);
    return this.commits.add(entry, text);
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
    await this.commits.drain();
    const exited = new Promise((resolve) => this.worker.once('exit', resolve));
    void this.ask({ ask: 'close' });
    this.isDead = true;
    await exited;
  }

  private newEntry(matchId: string, row: Row): Entry {
    const key = this.nextKey;
    this.nextKey += 1;
    return entryOf({ key, matchId, code: codeOf(row), count: 0 });
  }

  private hear(message: FromWorker): void {
    switch (message.type) {
      case 'committed':
        return this.commits.acknowledge(message.takenKeys);
      case 'refused':
        return this.commits.refuse(message.message);
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
