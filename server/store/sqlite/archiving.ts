/** Moves matches that have ended out of the way of those that go on. */
import { promisify } from 'node:util';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { deflate } from 'node:zlib';
import { marksOf, toBytes } from './chain.ts';
import type { Transaction, WriterParts } from './committing.ts';
import { kindOf } from './faults.ts';
import type { KeptMatches } from './kept-matches.ts';
import { removeMatch } from './kept-matches.ts';
import type { Mending } from './mending.ts';
import type { Reading, StoredRow } from './reading.ts';
import { numberIn, textIn } from './values.ts';

/** How many rows are swept away at once, and how many archived matches. */
const MOST_ROWS = 512;
const MOST_MATCHES = 64;

const packed = promisify(deflate);

export class Archiving {
  private readonly kept: KeptMatches;
  private readonly reading: Reading;
  private readonly transaction: Transaction;
  private readonly add: StatementSync;
  private readonly removeMatch: StatementSync;
  private readonly mending: Mending;
  private readonly removeRow: StatementSync;
  private readonly removeOld: StatementSync;
  private readonly newest: StatementSync;

  constructor(database: DatabaseSync, { kept, reading, transaction, mending }: WriterParts) {
    this.mending = mending;
    this.kept = kept;
    this.reading = reading;
    this.transaction = transaction;
    this.add = database.prepare(
      'INSERT INTO archive (id, code, ended, count, head, marks, texts) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.removeMatch = database.prepare('DELETE FROM matches WHERE key = ?');
    this.removeRow = database.prepare('DELETE FROM rows WHERE number = ?');
    this.removeOld = database.prepare(
      `DELETE FROM archive WHERE number IN (SELECT number FROM archive WHERE ended < ? ORDER BY ended LIMIT ${MOST_MATCHES})
       RETURNING id`,
    );
    this.newest = database.prepare('SELECT id FROM archive WHERE code = ? ORDER BY ended DESC, number DESC LIMIT 1');
  }

  /** Packs a match as it is, faults and all, while others go on; its rows are swept away later. */
  async archive(matchId: string): Promise<void> {
    const match = this.kept.byId.get(matchId);
    if (match === undefined || match.isArchiving) return;
    match.isArchiving = true;
    try {
      const rows = this.reading.storedRows(match, 1, match.count).filter((row) => row !== undefined);
      const texts = await packed(rows.map(({ text }) => text).join('\n'));
      const marks = marksOf(rows.map(({ hash }) => hash));
      const { key, code, count, head } = match;
      this.transaction.run(() => {
        this.add.run(matchId, code, timeOf(rows.at(-1)), count, toBytes(head), marks, texts);
        this.removeMatch.run(key);
        this.mending.snapshots.remove(key);
      });
      removeMatch(this.kept, match);
    } finally {
      match.isArchiving = false;
    }
  }

  archivedByCode(code: string): string | undefined {
    const found = this.mending.retried(() => this.newest.get(code));
    return found && textIn(found['id']);
  }

  /** Deletes archived matches that ended before this time, a part of them: none are left once it gives none. */
  forgetSomeBefore(time: number): readonly string[] {
    const matchIds: string[] = [];
    this.transaction.run(() => {
      matchIds.length = 0;
      for (const { id } of this.removeOld.all(time)) matchIds.push(textIn(id));
    });
    return matchIds;
  }

  /** How many rows belong to nobody any more. */
  get deadRows(): number {
    return this.kept.dead.length;
  }

  /** Deletes a part of the rows that belong to nobody any more, and says whether there are more of them. */
  sweep(): boolean {
    const { dead } = this.kept;
    if (dead.length === 0) return false;
    // In their order most of them lie side by side, and whole pages become free.
    dead.sort((one, other) => other - one);
    const numbers = dead.slice(-MOST_ROWS).reverse();
    try {
      this.transaction.run(() => {
        for (const number of numbers) this.removeRow.run(number);
      });
    } catch (error) {
      // What cannot be read cannot be removed either, and stays.
      if (kindOf(error) !== 'corrupt') throw error;
    }
    dead.length -= numbers.length;
    return dead.length > 0;
  }
}

/** When a row was written, in milliseconds since 1970; 0 where the row cannot tell. */
function timeOf(row: StoredRow | undefined): number {
  try {
    const stored: unknown = JSON.parse(row?.text ?? '');
    const isRow = typeof stored === 'object' && stored !== null && 'at' in stored;
    return isRow ? Math.floor(numberIn(stored.at)) || 0 : 0;
  } catch {
    return 0;
  }
}
