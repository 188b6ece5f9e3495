/** Writes what has come in, as one transaction. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { firstHash, nextHash, sealOf, toBytes } from './chain.ts';
import { kindOf } from './faults.ts';
import type { KeptMatch, KeptMatches } from './kept-matches.ts';
import { addMatch } from './kept-matches.ts';
import type { CommitMessage, SnapshotMessage } from './messages.ts';
import type { Mending } from './mending.ts';
import type { Reading } from './reading.ts';

/** A row that is in the transaction, and in the file once that has ended well. */
interface Written {
  readonly match: KeptMatch;
  readonly head: string;
  readonly number: number;
}

/** What everything that writes works with. */
export interface WriterParts {
  readonly kept: KeptMatches;
  readonly reading: Reading;
  readonly transaction: Transaction;
  readonly mending: Mending;
}

export class Committing {
  private readonly kept: KeptMatches;
  private readonly reading: Reading;
  private readonly transaction: Transaction;
  private readonly mending: Mending;
  private readonly waiting = new Map<string, SnapshotMessage>();
  private readonly addMatch: StatementSync;
  private readonly addRow: StatementSync;
  private readonly setHead: StatementSync;
  private readonly inArchive: StatementSync;

  constructor(database: DatabaseSync, { kept, reading, transaction, mending }: WriterParts) {
    this.kept = kept;
    this.mending = mending;
    this.reading = reading;
    this.transaction = transaction;
    this.addMatch = database.prepare('INSERT INTO matches (key, id, code, count, head) VALUES (?, ?, ?, 0, ?)');
    this.addRow = database.prepare('INSERT INTO rows (number, match, sequence, hash, text) VALUES (?, ?, ?, ?, ?)');
    this.setHead = database.prepare('UPDATE matches SET count = ?, head = ? WHERE key = ?');
    this.inArchive = database.prepare('SELECT 1 FROM archive WHERE id = ?');
  }

  /** Gives the keys of new matches that the archive has already. Throws where nothing could be stored. */
  commit({ made, keys, texts }: CommitMessage): readonly number[] {
    const newcomers = new Map<number, KeptMatch>();
    let takenKeys: number[] = [];
    let written: Written[] = [];
    this.transaction.run(() => {
      newcomers.clear();
      [takenKeys, written] = [[], []];
      for (const { key, matchId, code } of made) {
        if (this.isArchived(matchId)) takenKeys.push(key);
        else newcomers.set(key, this.make(key, matchId, code));
      }
      for (const [index, key] of keys.entries()) {
        const match = this.kept.byKey.get(key) ?? newcomers.get(key);
        const text = texts[index];
        if (takenKeys.includes(key)) continue;
        if (match === undefined || text === undefined) throw new Error(`a row of a match that is not there: ${key}`);
        const number = this.kept.nextNumber + written.length;
        const head = nextHash(match.head, text);
        const bytes = toBytes(head);
        this.addRow.run(number, key, match.count + 1, bytes, text);
        this.setHead.run(match.count + 1, bytes, key);
        written.push({ match, head, number });
      }
      this.writeSnapshots();
    });
    this.mending.mendIndexes();
    this.waiting.clear();
    this.kept.nextNumber += written.length;
    for (const { key, matchId, code, count, head } of newcomers.values())
      newcomers.set(key, addMatch(this.kept, { key, matchId, code, count, head }));
    for (const row of written) this.note(row);
    return takenKeys;
  }

  /** Keeps a snapshot for the next transaction: it may be lost, so it is not worth one of its own. */
  keep(snapshot: SnapshotMessage): void {
    this.waiting.set(snapshot.matchId, snapshot);
  }

  /** Writes the snapshots that still wait. */
  flush(): void {
    if (this.waiting.size === 0) return;
    this.transaction.run(() => this.writeSnapshots());
    this.waiting.clear();
  }

  /** Where that cannot be read, an id is taken for a new one: nobody draws an id twice. */
  private isArchived(matchId: string): boolean {
    try {
      return this.inArchive.get(matchId) !== undefined;
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      this.mending.suspectIndexes();
      return false;
    }
  }

  private make(key: number, matchId: string, code: string): KeptMatch {
    const head = firstHash(matchId);
    this.addMatch.run(key, matchId, code, toBytes(head));
    return { key, matchId, code, count: 0, head, numbers: [], checked: 0, fault: undefined, isArchiving: false };
  }

  private note({ match: { key }, head, number }: Written): void {
    const match = this.kept.byKey.get(key);
    if (match === undefined) return;
    if (match.checked === match.count && match.fault === undefined) match.checked += 1;
    match.count += 1;
    match.head = head;
    match.numbers.push(number);
  }

  private writeSnapshots(): void {
    for (const { matchId, sequence, engine, state } of this.waiting.values()) {
      const match = this.kept.byId.get(matchId);
      const row = match && this.reading.storedRow(match, sequence);
      if (match === undefined || row === undefined) continue;
      this.mending.snapshots.set(match.key, sequence, engine, toBytes(sealOf(row.hash, engine, state)), state);
    }
  }
}

/** Transactions that either happen or do not. Where something is damaged that can be mended, they are tried again. */
export class Transaction {
  private readonly database: DatabaseSync;
  private readonly mending: Mending | undefined;
  private readonly begin: StatementSync;
  private readonly commit: StatementSync;

  constructor(database: DatabaseSync, mending?: Mending) {
    this.database = database;
    this.mending = mending;
    this.begin = database.prepare('BEGIN IMMEDIATE');
    this.commit = database.prepare('COMMIT');
  }

  /** Does all of the work or, where it throws, nothing of it. The work may be begun anew. */
  run(work: () => void): void {
    try {
      this.runOnce(work);
    } catch (error) {
      if (this.mending?.mend(error) !== true) throw error;
      this.runOnce(work);
    }
  }

  private runOnce(work: () => void): void {
    this.begin.run();
    try {
      work();
      this.commit.run();
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw error;
    }
  }
}
