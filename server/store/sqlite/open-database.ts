/** Opens the files of a store: one process at a time, brought up to date, or a sentence for the host. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { StoreOpenError } from '../open-error.ts';
import { kindOf } from './faults.ts';
import { copyDatabase, lockFile, makeFile, makeFolder, storeFile } from './files.ts';
import { explained, openFault, RESTORE_ADVICE } from './opening-faults.ts';
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
  const file = storeFile(folder);
  const lock = takeLock(folder);
  let database: DatabaseSync | undefined;
  try {
    const opened = openFile(file);
    database = opened;
    refuseReadOnly(opened);
    await migrate(opened, file, migrations);
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
    throw openFault(file, error, RESTORE_ADVICE);
  }
}

/** Opens a store beside whoever serves it, to look at it. Throws a StoreOpenError also where it is not up to date. */
export function openToRead(folder: string): DatabaseSync {
  const file = storeFile(folder);
  if (!existsSync(file)) throw new StoreOpenError('missing', `${folder} holds no matches: there is no ${file}`);
  const database = explained(file, () => openBeside(file), RESTORE_ADVICE);
  return forReading(database, file, `${file} was written by an older server: start this one once`, RESTORE_ADVICE);
}

/** Where nothing can be written, what lies there is read as it is. */
function openBeside(file: string): DatabaseSync {
  try {
    return openFile(file);
  } catch (error) {
    if (!['readOnly', 'permission', 'open'].includes(kindOf(error) ?? '')) throw error;
    return openUnwritable(file);
  }
}

function openUnwritable(file: string): DatabaseSync {
  const address = pathToFileURL(resolve(file));
  const hasLog = (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
  if (!hasLog) address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT });
  try {
    versionOf(database);
    return database;
  } catch (error) {
    database.close();
    if (!hasLog) throw error;
    const advice = `copy both to where it can, and look there`;
    throw new StoreOpenError(
      'notWritable',
      `${file}-wal holds rows that are not in ${file} yet, and that cannot be read where nothing can be written: ${advice}`,
    );
  }
}

/** Opens a backup to look at it, and leaves nothing beside it. Throws a StoreOpenError. */
export function openBackupToRead(file: string): DatabaseSync {
  if (!existsSync(file)) throw new StoreOpenError('missing', `there is no ${file}`);
  const address = pathToFileURL(resolve(file));
  // What is still at work has a log, which counts as well; a backup has none, and nobody writes to it.
  if (!existsSync(`${file}-wal`)) address.searchParams.set('immutable', '1');
  const database = explained(file, () => new DatabaseSync(address, { readOnly: true, timeout: BUSY_TIMEOUT }));
  const older = `${file} is a backup of an older server: npm run restore brings it up to date, and checks it`;
  return forReading(database, file, older, '');
}

/** Closes what cannot be read by this server. */
function forReading(database: DatabaseSync, file: string, older: string, advice: string): DatabaseSync {
  try {
    explained(file, () => refuseForeign(database, file), advice);
    const version = versionOf(database);
    refuseNewer(file, version, MIGRATIONS);
    refuseEmpty(file, version);
    if (version < MIGRATIONS.length) throw new StoreOpenError('older', older);
    database.exec('PRAGMA query_only = ON');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The system holds the lock for this process and frees it when the process ends, in whatever way. Throws a StoreOpenError. */
export function takeLock(folder: string): DatabaseSync {
  const file = lockFile(folder);
  explained(folder, () => makeFolder(folder));
  return explained(file, () => lockOf(folder, file), '; nothing is kept in it: delete it while no server runs');
}

function lockOf(folder: string, file: string): DatabaseSync {
  makeFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
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
  const isEmpty =
    versionOf(database) === 0 && database.prepare('SELECT count(*) AS count FROM sqlite_schema').get()?.['count'] === 0;
  const isOurs = database.prepare('PRAGMA application_id').get()?.['application_id'] === APPLICATION_ID;
  if (!isEmpty && !isOurs) throw new StoreOpenError('notAStore', `${file} is a database, but not of this server`);
}

/** SQLite opens a file that cannot be written without a word. Whoever writes to it now can write, too. */
function refuseReadOnly(database: DatabaseSync): void {
  try {
    // Only something that is written tells: to begin is granted in any case.
    database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${versionOf(database)}; ROLLBACK`);
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    if (kindOf(error) !== 'busy') throw error;
  }
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

/** An empty file is a store that was never used: no matches are in it, and nothing that could be restored. */
export function refuseEmpty(file: string, version: number): void {
  if (version === 0) throw new StoreOpenError('notAStore', `${file} is empty: there are no matches in it`);
}

function refuseNewer(file: string, version: number, migrations: readonly Migration[]): void {
  if (version <= migrations.length) return;
  throw new StoreOpenError(
    'newer',
    `${file} was written by a newer server (version ${version}, this one knows ${migrations.length})`,
  );
}
