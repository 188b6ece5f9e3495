/** Copies of a store, while it is in use. */
import { existsSync } from 'node:fs';
import { StoreOpenError } from '../open-error.ts';
import { copyDatabase, makeFolder } from '../sqlite/files.ts';
import { openToRead } from '../sqlite/open-database.ts';
import { dirname, resolve } from 'node:path';

/**
 * Copies the matches of a folder to a file, as they are at this moment, also while a server writes to them. Throws a
 * StoreOpenError, also where the file is there already; an error of the system where it cannot be written.
 */
export async function backUpStore(folder: string, target: string): Promise<void> {
  const database = openToRead(folder);
  try {
    if (existsSync(target)) throw new StoreOpenError('notWritable', `${target} is there already, and stays as it is`);
    makeFolder(dirname(resolve(target)));
    await copyDatabase(database, target);
  } finally {
    database.close();
  }
}
