/** Puts a backup in the place of what is there, which is kept as a copy. */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { StoreOpenError } from '../open-error.ts';
import { freeName, lockFile, makeFile, storeFile, syncFile, syncFolder } from '../sqlite/files.ts';
import { migrate, openFile, refuseEmpty, takeLock, versionOf } from '../sqlite/open-database.ts';
import { explained, openFault } from '../sqlite/opening-faults.ts';
import type { CheckReport } from './check.ts';
import { checkDatabase } from './check.ts';

const RESTORED = '.restored';
const NO_BACKUP = ', and no backup';

/** What was restored, and the copy of what was there before; undefined where nothing was. */
export interface Restored {
  readonly report: CheckReport;
  readonly keptAs: string | undefined;
}

/** Thrown for a backup that is not whole: nothing has been changed. */
export class BrokenBackup extends Error {
  override readonly name = 'BrokenBackup';
  readonly report: CheckReport;

  constructor(report: CheckReport) {
    super('the backup is not whole');
    this.report = report;
  }
}

/**
 * Restores a backup in a folder that no server uses. At each moment either the old matches are there or the new ones.
 * Throws a StoreOpenError or a BrokenBackup.
 */
export async function restoreStore(source: string, folder: string): Promise<Restored> {
  refuseOther(source);
  const wasThere = existsSync(folder) ? readdirSync(folder) : undefined;
  const lock = takeLock(folder);
  const fresh = `${storeFile(folder)}${RESTORED}`;
  let isDone = false;
  try {
    if (isFolder(storeFile(folder))) {
      throw new StoreOpenError('notAStore', `${storeFile(folder)} is a folder: take it away first`);
    }
    explained(folder, () => copyWhole(source, fresh));
    const report = await checkWhole(source, fresh);
    syncFile(fresh);
    const keptAs = explained(folder, () => keep(folder));
    renameSync(fresh, storeFile(folder));
    syncFolder(folder);
    isDone = true;
    return { report, keptAs };
  } finally {
    removeFresh(folder);
    lock.close();
    if (!isDone) removeMade(folder, wasThere);
  }
}

/** Before anything is made: what is no file at all. */
function refuseOther(source: string): void {
  if (!existsSync(source)) throw new StoreOpenError('missing', `there is no ${source}`);
  if (isFolder(source)) throw new StoreOpenError('notAStore', `${source} is a folder, and no backup`);
  if (!statSync(source).isFile()) throw new StoreOpenError('notAStore', `${source} is no file, and no backup`);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** With what stands in its log still, if it is the file of a server and no backup. */
function copyWhole(source: string, target: string): void {
  removeFresh(dirname(target));
  makeFile(target);
  copyFileSync(source, target);
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${target}-wal`);
}

/** With its logs, and the copy that was made before it was brought up to date. */
function removeFresh(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(storeFile('')) + RESTORED)) rmSync(join(folder, name), { force: true });
}

/** Who is refused finds nothing new: neither the lock nor the folder. Folders above it stay. */
function removeMade(folder: string, wasThere: readonly string[] | undefined): void {
  const lock = basename(lockFile(''));
  if (wasThere?.includes(lock) === true) return;
  rmSync(join(folder, lock), { force: true });
  if (wasThere === undefined && readdirSync(folder).length === 0) rmdirSync(folder);
}

/** What is wrong is said of the backup, and not of the copy that is looked at. */
async function checkWhole(source: string, fresh: string): Promise<CheckReport> {
  let database: DatabaseSync | undefined;
  try {
    database = openFile(fresh);
    refuseEmpty(source, versionOf(database));
    await migrate(database, fresh);
    const report = checkDatabase(database);
    if (report.file.length > 0 || report.broken.length > 0) throw new BrokenBackup(report);
    return report;
  } catch (error) {
    const known = openFault(source, error, NO_BACKUP);
    throw known instanceof StoreOpenError
      ? new StoreOpenError(known.fault, known.message.replaceAll(fresh, source))
      : known;
  } finally {
    database?.close();
  }
}

/** Gives what is there a second name. Its log must not be there any more when another file comes in its place. */
function keep(folder: string): string | undefined {
  const file = storeFile(folder);
  if (!existsSync(file)) return undefined;
  const kept = freeName(`${file}.before-restore`);
  try {
    // Moves the log into the file, and removes it.
    openFile(file).close();
  } catch {
    // What is so damaged that it cannot be opened is kept as it is.
  }
  secondName(file, kept);
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${kept}-wal`);
  rmSync(`${file}-shm`, { force: true });
  syncFolder(folder);
  return kept;
}

function secondName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Not every file system knows second names.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}
