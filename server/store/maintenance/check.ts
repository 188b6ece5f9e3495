/** Whether a store is whole: its file, and the chain of each match. */
import type { DatabaseSync } from 'node:sqlite';
import { readRows } from '../row-text.ts';
import { kindOf, sayFault } from '../sqlite/faults.ts';
import { readMatches, scanRows } from '../sqlite/kept-matches.ts';
import { openToRead } from '../sqlite/open-database.ts';
import { Reading } from '../sqlite/reading.ts';
import { textIn } from '../sqlite/values.ts';

/** A match that cannot be read to its end, and a sentence about the row at which that begins. */
export interface BrokenMatch {
  readonly matchId: string;
  readonly code: string;
  readonly fault: string;
}

/** What was looked at, and all that was found wrong. */
export interface CheckReport {
  readonly live: number;
  readonly archived: number;
  readonly rows: number;
  /** What SQLite finds wrong with the file, in its own words. */
  readonly file: readonly string[];
  readonly broken: readonly BrokenMatch[];
}

/** Checks the store of a folder as it is at this moment, also while a server writes to it. Throws a StoreOpenError. */
export function checkStore(folder: string): CheckReport {
  const database = openToRead(folder);
  try {
    return checkDatabase(database);
  } finally {
    database.close();
  }
}

export function checkDatabase(database: DatabaseSync): CheckReport {
  database.exec('BEGIN');
  try {
    const file = fileFaults(database);
    const { kept } = readMatches(database);
    scanRows(database, kept);
    const reading = new Reading(database, kept);
    const broken: BrokenMatch[] = [];
    let rows = 0;
    const check = (matchId: string, code: string): void => {
      const stored = reading.read(matchId, 1, Number.POSITIVE_INFINITY);
      const read = readRows(stored?.texts ?? [], 1);
      rows += read.rows.length;
      const fault = stored === undefined ? 'it is not found by its id' : (read.fault ?? stored.fault);
      if (fault !== undefined) broken.push({ matchId, code, fault });
    };
    for (const { matchId, code } of kept.byKey.values()) check(matchId, code);
    let archived = 0;
    for (const { matchId, code } of archivedMatches(database, file)) {
      check(matchId, code);
      archived += 1;
    }
    return { live: kept.byKey.size, archived, rows, file, broken };
  } finally {
    database.exec('ROLLBACK');
  }
}

function fileFaults(database: DatabaseSync): string[] {
  const lines = database.prepare('PRAGMA integrity_check').all();
  return lines.map((line) => textIn(line['integrity_check'])).filter((line) => line !== 'ok');
}

/** Ends early where the file cannot be read on, and adds that to its faults. */
function* archivedMatches(
  database: DatabaseSync,
  faults: string[],
): Iterable<{ readonly matchId: string; readonly code: string }> {
  try {
    for (const { id, code } of database.prepare('SELECT id, code FROM archive ORDER BY number').iterate())
      yield { matchId: textIn(id), code: textIn(code) };
  } catch (error) {
    if (kindOf(error) !== 'corrupt') throw error;
    faults.push(`the archive cannot be read to its end: ${sayFault(error)}`);
  }
}
