/** Rows that can be read are taken out of a table that takes no more, because its end is damaged. */
import type { DatabaseSync } from 'node:sqlite';
import { StoreOpenError } from '../open-error.ts';
import { kindOf } from './faults.ts';
import { copyDatabase, freeName } from './files.ts';
import { readMatches, scanRows } from './kept-matches.ts';
import { RESTORE_ADVICE } from './opening-faults.ts';
import { rowTable } from './schema.ts';
import { operate } from './surgery.ts';

/**
 * Where no row can be added any more, makes the table anew with all rows that can be read, after a copy of the file as it
 * is; gives the name of the copy, and undefined where all is well. Throws a StoreOpenError where no row is left.
 */
export async function mendRows(database: DatabaseSync, file: string): Promise<string | undefined> {
  if (isEndReadable(database)) return undefined;
  const { kept } = readMatches(database);
  scanRows(database, kept);
  const numbers = [...kept.byKey.values()].flatMap((match) => match.numbers).sort((one, other) => one - other);
  const isLost = numbers.length === 0 && kept.dead.length === 0;
  if (isLost && [...kept.byKey.values()].some(({ count }) => count > 0)) {
    throw new StoreOpenError('damaged', `${file} is damaged, and no row of any match can be read${RESTORE_ADVICE}`);
  }
  const copy = freeName(`${file}.damaged`);
  await copyDatabase(database, copy);
  operate(database, (cut) => {
    database.exec(rowTable('whole_rows'));
    const take = database.prepare('INSERT INTO whole_rows SELECT * FROM rows WHERE number = ?');
    for (const number of numbers) tolerant(() => take.run(number));
    cut('rows');
    database.exec('ALTER TABLE whole_rows RENAME TO rows');
  });
  // The pages of the old table; where more is damaged they stay.
  tolerant(() => database.exec('VACUUM'));
  return copy;
}

function isEndReadable(database: DatabaseSync): boolean {
  return tolerant(() => database.prepare('SELECT max(number) FROM rows').get());
}

/** Says whether it could be done; what is damaged is left out. */
function tolerant(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (kindOf(error) !== 'corrupt') throw error;
    return false;
  }
}
