/** Reads the rows of matches, and checks on the way that they are the ones that were written. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { inflateSync } from 'node:zlib';
import { firstHash, hasMark, nextHash, sealOf, toHash } from './chain.ts';
import { kindOf, sayFault } from './faults.ts';
import type { KeptMatch, KeptMatches } from './kept-matches.ts';
import type { Mending } from './mending.ts';
import type { StoredTexts } from './messages.ts';
import { bytesIn, numberIn, textIn } from './values.ts';

/** A row as it lies in the file. */
export interface StoredRow {
  readonly hash: string;
  readonly text: string;
}

/** Rows that follow each other, and a sentence about the one behind them; undefined where all is well. */
export interface CheckedTexts {
  readonly texts: readonly string[];
  readonly hashes: readonly string[];
  readonly fault: string | undefined;
}

export class Reading {
  private readonly kept: KeptMatches;
  private readonly row: StatementSync;
  private readonly rows: StatementSync;
  private readonly mending: Mending | undefined;
  private readonly archived: StatementSync;

  /** Without `mending` there are no snapshots, and nothing is written. */
  constructor(database: DatabaseSync, kept: KeptMatches, mending?: Mending) {
    this.kept = kept;
    this.mending = mending;
    this.row = database.prepare('SELECT lower(hex(hash)) AS hash, text FROM rows WHERE number = ?');
    // In the order of the list. One call for many rows, and hashes as text, cost a third of many calls and bytes.
    this.rows = database.prepare(`
      SELECT list.key, lower(hex(hash)), text
      FROM json_each(?) AS list CROSS JOIN rows ON number = list.value
    `);
    this.rows.setReturnArrays(true);
    this.archived = database.prepare('SELECT count, head, marks, texts FROM archive WHERE id = ?');
  }

  /** Good rows from a sequence on, no more than `most`; undefined for a match not known. */
  read(matchId: string, from: number, most: number): StoredTexts | undefined {
    const match = this.kept.byId.get(matchId);
    if (match !== undefined) return { ...this.readLive(match, from, most), snapshot: undefined, isArchived: false };
    const archived = this.readArchived(matchId);
    if (archived === undefined) return undefined;
    const texts = archived.texts.slice(from - 1, from - 1 + most);
    return { from, texts, fault: archived.fault, snapshot: undefined, isArchived: true };
  }

  /** All that a match is made of again: from its snapshot on, or whole. */
  load(matchId: string, engine: string): StoredTexts | undefined {
    const match = this.kept.byId.get(matchId);
    if (match === undefined) return this.read(matchId, 1, Number.POSITIVE_INFINITY);
    const snapshot = this.snapshotOf(match, engine);
    const rest = this.readLive(match, (snapshot?.sequence ?? 0) + 1, Number.POSITIVE_INFINITY);
    const isBehindFault = snapshot !== undefined && match.checked < snapshot.sequence;
    if (isBehindFault) return this.read(matchId, 1, Number.POSITIVE_INFINITY);
    return { ...rest, snapshot, isArchived: false };
  }

  /** The row of a live match, as it is; undefined where there is none, or none that can be read. */
  storedRow(match: KeptMatch, sequence: number): StoredRow | undefined {
    const number = match.numbers[sequence - 1];
    if (number === undefined) return undefined;
    try {
      const found = this.row.get(number);
      return found && { hash: textIn(found['hash']), text: textIn(found['text']) };
    } catch (error) {
      if (kindOf(error) === 'corrupt') return undefined;
      throw error;
    }
  }

  /** The rows of a live match from one sequence to another, as they are; undefined in the place of what is not there. */
  storedRows(match: KeptMatch, first: number, last: number): readonly (StoredRow | undefined)[] {
    const rows = Array.from<StoredRow | undefined>({ length: Math.max(0, last - first + 1) });
    const numbers = match.numbers.slice(first - 1, last);
    try {
      for (const found of this.rows.all(JSON.stringify(numbers))) {
        if (!Array.isArray(found)) continue;
        const [index, hash, text]: readonly unknown[] = found;
        rows[numberIn(index)] = { hash: textIn(hash), text: textIn(text) };
      }
      return rows;
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      return rows.map((_nothing, index) => this.storedRow(match, first + index));
    }
  }

  private readLive(match: KeptMatch, from: number, most: number): Omit<StoredTexts, 'snapshot' | 'isArchived'> {
    const last = Math.min(match.count, from - 1 + most);
    const texts: string[] = [];
    const first = Math.min(from, match.checked + 1);
    let previous = first === 1 ? firstHash(match.matchId) : (this.storedRow(match, first - 1)?.hash ?? '');
    for (const [index, row] of this.storedRows(match, first, last).entries()) {
      const sequence = first + index;
      if (match.fault !== undefined && sequence > match.checked) break;
      const fault = rowFault(row, previous, sequence) ?? this.endFault(match, sequence, row?.hash);
      if (row === undefined || fault !== undefined) {
        match.checked = Math.min(match.checked, sequence - 1);
        match.fault = fault;
        break;
      }
      previous = row.hash;
      match.checked = Math.max(match.checked, sequence);
      if (sequence >= from) texts.push(row.text);
    }
    return { from, texts, fault: match.fault };
  }

  private endFault(match: KeptMatch, sequence: number, hash: string | undefined): string | undefined {
    return sequence === match.count && hash !== match.head
      ? `row ${sequence} is not the last that was written`
      : undefined;
  }

  private snapshotOf(match: KeptMatch, engine: string): StoredTexts['snapshot'] {
    const found = this.mending?.snapshots.find(match.key, engine);
    if (found === undefined) return undefined;
    const { sequence, state, seal } = found;
    if (!(sequence <= match.count)) return undefined;
    const row = this.storedRow(match, sequence);
    if (row === undefined || sealOf(row.hash, engine, state) !== toHash(seal)) return undefined;
    return { sequence, engine, state };
  }

  private readArchived(matchId: string): CheckedTexts | undefined {
    const get = (): ReturnType<StatementSync['get']> => this.archived.get(matchId);
    try {
      const found = this.mending === undefined ? get() : this.mending.retried(get);
      return found && checkArchived(matchId, found);
    } catch (error) {
      if (kindOf(error) !== 'corrupt') throw error;
      return { texts: [], hashes: [], fault: `row 1 cannot be read: ${sayFault(error)}` };
    }
  }
}

/** What is wrong with a row that is to follow the one with this hash. */
export function rowFault(row: StoredRow | undefined, previous: string, sequence: number): string | undefined {
  if (row === undefined) return `row ${sequence} is missing`;
  return nextHash(previous, row.text) === row.hash ? undefined : `row ${sequence} is not what was written`;
}

/** The rows of a match that lies in the archive, as far as they are good. */
export function checkArchived(matchId: string, found: Readonly<Record<string, unknown>>): CheckedTexts {
  const texts: string[] = [];
  const hashes: string[] = [];
  const marks = bytesIn(found['marks']);
  const count = numberIn(found['count']);
  const stored = inflated(bytesIn(found['texts']));
  if (stored === undefined) return { texts, hashes, fault: 'row 1 is missing: its file in the archive is damaged' };
  let previous = firstHash(matchId);
  for (const [index, text] of stored.entries()) {
    previous = nextHash(previous, text);
    const isLast = index === count - 1;
    const isGood = hasMark(marks, index, previous) && (!isLast || previous === toHash(bytesIn(found['head'])));
    if (index >= count || !isGood) return { texts, hashes, fault: `row ${index + 1} is not what was written` };
    texts.push(text);
    hashes.push(previous);
  }
  return { texts, hashes, fault: texts.length === count ? undefined : `row ${texts.length + 1} is missing` };
}

/** The rows of an archived match as they are; undefined where they cannot be unpacked. */
export function inflated(texts: Uint8Array): readonly string[] | undefined {
  try {
    const whole = inflateSync(texts).toString('utf8');
    return whole === '' ? [] : whole.split('\n');
  } catch {
    return undefined;
  }
}
