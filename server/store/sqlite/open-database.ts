/** Opens the files of a store: one process at a time, brought up to date, or a sentence for the host. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StoreOpenError } from '../open-error.ts';
import { kindOf, sayFault } from './faults.ts';
import { copyDatabase, lockFile, makeFile, makeFolder, storeFile } from './files.ts';
import type { Migration } from './schema.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

/** How long somebody else's transaction is waited for, in milliseconds. */
const BUSY_TIMEOUT = 5_000;
/** The log is cut to this size, in bytes, once it has been larger. */
const LOG_SIZE = 64 * 2 ** 20;
/** Older ones can lose rows that were committed. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** An open store, which no other process can open. */
export interface OpenDatabase {
  readonly database: DatabaseSync;
  close(): void;
}

/** Opens the store of a folder, and makes both where they are not there. Throws a StoreOpenError. */
export async function openDatabase(
  folder: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<OpenDatabase> {
  const lock = explained(folder, () => takeLock(folder));
  let database: DatabaseSync | undefined;
  try {
    const opened = explained(folder, () => openFile(storeFile(folder)));
    database = opened;
    await migrate(opened, storeFile(folder), migrations);
    return {
      database: opened,
      close() {
        opened.close();
        lock.close();
      },
    };
  } catch (error) {
    database?.close();
    lock.close();
    throw openFault(folder, error);
  }
}

/** Opens a store beside whoever serves it, to look at it. Throws a StoreOpenError also where it is not up to date. */
export function openToRead(folder: string): DatabaseSync {
  const file = storeFile(folder);
  if (!existsSync(file)) throw new StoreOpenError('missing', `${folder} holds no matches: there is no ${file}`);
  const database = explained(folder, () => openFile(file));
  try {
    const version = explained(folder, () => versionOf(database));
    refuseNewer(file, version, MIGRATIONS);
    if (version < MIGRATIONS.length) {
      throw new StoreOpenError('older', `${file} was written by an older server: start this one once`);
    }
    database.exec('PRAGMA query_only = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The system holds the lock for this process and frees it when the process ends, in whatever way. */
export function takeLock(folder: string): DatabaseSync {
  makeFolder(folder);
  makeFile(lockFile(folder));
  const lock = new DatabaseSync(lockFile(folder), { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (kindOf(error) === 'busy') throw new StoreOpenError('locked', `another process has the matches in ${folder}`);
    throw error;
  }
}

/** Opens a file that is one of these stores, or empty, or not there. Throws a StoreOpenError for any other. */
export function openFile(file: string): DatabaseSync {
  makeFile(file);
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    refuseOldSqlite(database);
    refuseForeign(database, file);
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = 0;
      PRAGMA journal_size_limit = ${LOG_SIZE};
    `);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function refuseOldSqlite(database: DatabaseSync): void {
  const version = String(database.prepare('SELECT sqlite_version() AS version').get()?.['version']);
  const numbers = version.split('.').map(Number);
  for (const [index, least] of OLDEST_SQLITE.entries()) {
    const number = numbers[index] ?? 0;
    if (number > least) return;
    if (number < least) {
      const wanted = OLDEST_SQLITE.join('.');
      throw new StoreOpenError(
        'oldSqlite',
        `this Node.js has SQLite ${version}, which can lose rows; ${wanted} is needed`,
      );
    }
  }
}

/** A database that somebody else has made is left as it is. */
function refuseForeign(database: DatabaseSync, file: string): void {
  const isEmpty = database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.['count'] === 0;
  const isOurs = database.prepare('PRAGMA application_id').get()?.['application_id'] === APPLICATION_ID;
  if (!isEmpty && !isOurs) throw new StoreOpenError('notAStore', `${file} is a database, but not of this server`);
}

/** The version of the file's form; 0 for an empty file. */
export function versionOf(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()?.['user_version']);
}

/** Brings a file up to date in one transaction, after a copy of it was made. Throws a StoreOpenError for a newer one. */
export async function migrate(
  database: DatabaseSync,
  file: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const version = versionOf(database);
  refuseNewer(file, version, migrations);
  if (version === migrations.length) return;
  if (version > 0) await copyDatabase(database, `${file}.before-v${migrations.length}`);
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const migration of migrations.slice(version)) migration(database);
    database.exec(`PRAGMA user_version = ${migrations.length}; COMMIT`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function refuseNewer(file: string, version: number, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return;
  throw new StoreOpenError(
    'newer',
    `${file} was written by a newer server (version ${version}, this one knows ${migrations.length})`,
  );
}

/** Gives what the work gives; what the system or SQLite says otherwise becomes a StoreOpenError. */
export function explained<Value>(folder: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw openFault(folder, error);
  }
}

/** What the system or SQLite says, as a sentence for the host; whatever else it is, as it is. */
export function openFault(folder: string, error: unknown): unknown {
  if (error instanceof StoreOpenError) return error;
  const file = storeFile(folder);
  switch (kindOf(error)) {
    case 'busy':
    case 'locked':
    case 'protocol':
      return new StoreOpenError('locked', `another program works on ${file}, and does not come to an end`);
    case 'notADatabase':
      return new StoreOpenError('notAStore', `${file} is no database; npm run restore brings a backup back`);
    case 'corrupt':
      return new StoreOpenError('damaged', `${file} is damaged; npm run restore brings a backup back`);
    case 'readOnly':
    case 'permission':
    case 'open':
    case 'full':
    case 'input':
      return new StoreOpenError('notWritable', `nothing can be written to ${folder}: ${sayFault(error)}`);
    case 'memory':
    case undefined:
      return isFileError(error)
        ? new StoreOpenError('notWritable', `nothing can be written to ${folder}: ${error.message}`)
        : error;
  }
}

function isFileError(error: unknown): error is { message: string } {
  return typeof error === 'object' && error !== null && 'syscall' in error && 'message' in error;
}
