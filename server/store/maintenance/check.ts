/** Whether a store is whole: its file, and the chain of each match. */
import type { DatabaseSync } from 'node:sqlite';
import { readRows } from '../row-text.ts';
import { isOfSqlite, sayFault } from '../sqlite/faults.ts';
import type { KeptMatches } from '../sqlite/kept-matches.ts';
import { countedKey, readMatches, scanRows } from '../sqlite/kept-matches.ts';
import { openBackupToRead, openToRead } from '../sqlite/open-database.ts';
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
  return checkAndClose(openToRead(folder));
}

/** Checks a backup, and leaves it as it is. Throws a StoreOpenError. */
export function checkBackup(file: string): CheckReport {
  return checkAndClose(openBackupToRead(file));
}

function checkAndClose(database: DatabaseSync): CheckReport {
  try {
    return checkDatabase(database);
  } finally {
    database.close();
  }
}

/** Whatever SQLite cannot read is one of the faults. */
export function checkDatabase(database: DatabaseSync): CheckReport {
  const file: string[] = [];
  const broken: BrokenMatch[] = [];
  const report = { live: 0, archived: 0, rows: 0, file, broken };
  const noted = (what: string, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (!isOfSqlite(error)) throw error;
      file.push(`${what}: ${sayFault(error)}`);
    }
  };
  database.exec('BEGIN');
  try {
    noted('the file cannot be checked to its end', () => file.push(...fileFaults(database)));
    noted('the matches cannot be read', () => {
      const { kept } = readMatches(database);
      noted('the rows cannot be read', () => file.push(...rowFaults(database, kept)));
      const reading = new Reading(database, kept);
      const check = (matchId: string, code: string): void => {
        const stored = reading.read(matchId, 1, Number.POSITIVE_INFINITY);
        const read = readRows(stored?.texts ?? [], 1);
        report.rows += read.rows.length;
        const fault = stored === undefined ? 'it is not found by its id' : (read.fault ?? stored.fault);
        if (fault !== undefined) broken.push({ matchId, code, fault });
      };
      report.live = kept.byKey.size;
      for (const { matchId, code } of kept.byKey.values()) check(matchId, code);
      noted('the archive cannot be read to its end', () => {
        for (const { matchId, code } of archivedMatches(database)) {
          report.archived += 1;
          check(matchId, code);
        }
      });
    });
    return report;
  } finally {
    database.exec('ROLLBACK');
  }
}

/** What SQLite finds, but for a heading and for pages without use, which are left over where something was made anew. */
function fileFaults(database: DatabaseSync): readonly string[] {
  const found = database.prepare('PRAGMA integrity_check').all();
  const lines = found.flatMap((line) => textIn(line['integrity_check']).split('\n'));
  return lines.filter((line) => line !== 'ok' && !/^\*\*\* in database |^Page \d+: never used$/.test(line));
}

function rowFaults(database: DatabaseSync, kept: KeptMatches): readonly string[] {
  const counted = countedKey(database) ?? 0;
  const isCountLost = [...kept.byKey.keys()].some((key) => key > counted);
  return [
    ...(isCountLost ? ['how many matches were made is not known any more: a start of the server counts anew'] : []),
    ...(scanRows(database, kept) === 'whole' ? [] : ['the last rows cannot be read']),
  ];
}

function* archivedMatches(database: DatabaseSync): Iterable<{ readonly matchId: string; readonly code: string }> {
  // Past all indexes: they may be what is damaged.
  const all = database.prepare('SELECT id, code FROM archive NOT INDEXED ORDER BY number');
  for (const { id, code } of all.iterate()) yield { matchId: textIn(id), code: textIn(code) };
}
