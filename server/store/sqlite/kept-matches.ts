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
  const last = database.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'matches'`).get()?.['seq'];
  return { kept, nextKey: (typeof last === 'number' ? last : 0) + 1 };
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

/** The one scan: which rows are whose, without what is in them. What cannot be read is passed over, and missing then. */
export function scanRows(database: DatabaseSync, kept: KeptMatches): void {
  const scan = database.prepare('SELECT number, match FROM rows WHERE number > ? ORDER BY number');
  scan.setReturnArrays(true);
  let last = 0;
  let leap = 1;
  for (;;) {
    try {
      for (const [number, key] of rowsOf(scan.iterate(last))) {
        (kept.byKey.get(key)?.numbers ?? kept.dead).push(number);
        last = number;
        leap = 1;
      }
      break;
    } catch (error) {
      if (kindOf(error) !== 'corrupt' || leap > Number.MAX_SAFE_INTEGER / 4) throw error;
      last += leap;
      leap *= 2;
    }
  }
  kept.nextNumber = last + 1;
}

function* rowsOf(rows: Iterable<unknown>): Iterable<readonly [number, number]> {
  for (const row of rows) if (Array.isArray(row)) yield [numberIn(row[0]), numberIn(row[1])];
}
