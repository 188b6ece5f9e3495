/** The live matches of a file, and which rows are theirs: told by the file once, then kept up by whoever writes. */
import type { DatabaseSync } from 'node:sqlite';
import { toHash } from './chain.ts';
import { kindOf } from './faults.ts';
import { bytesIn, numberIn, textIn } from './values.ts';

/** A live match. `numbers` are those of its rows, in order; `checked` is how many of them are known to be good. */
export interface KeptMatch {
  readonly key: number;
  readonly matchId: string;
  readonly code: string;
  count: number;
  head: string;
  readonly numbers: number[];
  checked: number;
  /** What is wrong at the row after the last good one; undefined as long as nothing wrong was found. */
  fault: string | undefined;
  isArchiving: boolean;
}

export interface KeptMatches {
  readonly byKey: Map<number, KeptMatch>;
  readonly byId: Map<string, KeptMatch>;
  /** The numbers of rows that are no live match's any more. */
  readonly dead: number[];
  nextNumber: number;
}

export interface KnownMatches {
  readonly kept: KeptMatches;
  readonly nextKey: number;
}

/** The live matches without their rows, in the order in which they were made, and the key of the next one. */
export function readMatches(database: DatabaseSync): KnownMatches {
  const kept: KeptMatches = { byKey: new Map(), byId: new Map(), dead: [], nextNumber: 1 };
  for (const row of database.prepare('SELECT key, id, code, count, head FROM matches ORDER BY key').iterate()) {
    addMatch(kept, {
      key: numberIn(row['key']),
      matchId: textIn(row['id']),
      code: textIn(row['code']),
      count: numberIn(row['count']),
      head: toHash(bytesIn(row['head'])),
    });
  }
  return { kept, nextKey: nextKeyOf(database, highestOf(kept.byKey.keys())) };
}

/** A key is never given twice: rows of a match that is archived may still be there, and would be another's. */
function nextKeyOf(database: DatabaseSync, highest: number): number {
  const counted = countedKey(database);
  if (counted !== undefined && counted >= highest) return counted + 1;
  // The count is lost: whatever has ever been given is in the rows, if they are not swept away.
  const inRows = database.prepare('SELECT max(match) AS match FROM rows').get()?.['match'];
  return Math.max(counted ?? 0, highest, typeof inRows === 'number' ? inRows : 0) + 1;
}

/** The highest key that was ever given, as SQLite has counted; undefined where it has not. */
export function countedKey(database: DatabaseSync): number | undefined {
  const last = database.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'matches'`).get()?.['seq'];
  return typeof last === 'number' ? last : undefined;
}

/** 0 where there is none. */
function highestOf(keys: Iterable<number>): number {
  let highest = 0;
  for (const key of keys) highest = Math.max(highest, key);
  return highest;
}

export function addMatch(
  { byKey, byId }: KeptMatches,
  match: Pick<KeptMatch, 'key' | 'matchId' | 'code' | 'count' | 'head'>,
): KeptMatch {
  const whole: KeptMatch = { ...match, numbers: [], checked: 0, fault: undefined, isArchiving: false };
  byKey.set(match.key, whole);
  byId.set(match.matchId, whole);
  return whole;
}

export function removeMatch({ byKey, byId, dead }: KeptMatches, match: KeptMatch): void {
  byKey.delete(match.key);
  byId.delete(match.matchId);
  for (const number of match.numbers) dead.push(number);
}

/** Further than any number of a row. */
const FARTHEST = 2 ** 50;
const ROWS_FROM = 'SELECT number, match FROM rows WHERE number >= ? ORDER BY number';

/**
 * The one scan: which rows are whose, without what is in them. What cannot be read is passed over, and missing then. Says
 * whether the last rows could be read: where not, none can be added either.
 */
export function scanRows(database: DatabaseSync, kept: KeptMatches): 'whole' | 'cut off' {
  const scan = database.prepare(ROWS_FROM);
  scan.setReturnArrays(true);
  kept.nextNumber = 1;
  for (;;) {
    try {
      for (const [number, key] of rowsOf(scan.iterate(kept.nextNumber))) {
        (kept.byKey.get(key)?.numbers ?? kept.dead).push(number);
        kept.nextNumber = number + 1;
      }
      return 'whole';
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      const readable = readableFrom(database, kept.nextNumber);
      if (readable === undefined) return 'cut off';
      kept.nextNumber = readable;
    }
  }
}

/** The number from which on rows can be read again; undefined where they can be read nowhere behind this one. */
function readableFrom(database: DatabaseSync, from: number): number | undefined {
  const probe = database.prepare(`${ROWS_FROM} LIMIT 1`);
  const isReadable = (number: number): boolean => {
    try {
      probe.get(number);
      return true;
    } catch (error) {
      if (kindOf(error) === 'corrupt') return false;
      throw error;
    }
  };
  let [unreadable, readable] = [from - 1, from];
  for (let leap = 1; !isReadable(readable); leap *= 2) {
    if (leap > FARTHEST) return undefined;
    [unreadable, readable] = [readable, readable + leap];
  }
  while (readable - unreadable > 1) {
    const middle = Math.floor((unreadable + readable) / 2);
    if (isReadable(middle)) readable = middle;
    else unreadable = middle;
  }
  return readable;
}

function* rowsOf(rows: Iterable<unknown>): Iterable<readonly [number, number]> {
  for (const row of rows) if (Array.isArray(row)) yield [numberIn(row[0]), numberIn(row[1])];
}
