/** Puts a backup in the place of what is there, which is kept as a copy. */
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { StoreOpenError } from '../open-error.ts';
import { makeFile, storeFile, syncFile, syncFolder } from '../sqlite/files.ts';
import { explained, migrate, openFile, takeLock } from '../sqlite/open-database.ts';
import type { CheckReport } from './check.ts';
import { checkDatabase } from './check.ts';

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
  if (!existsSync(source)) throw new StoreOpenError('missing', `there is no ${source}`);
  const lock = explained(folder, () => takeLock(folder));
  const fresh = `${storeFile(folder)}.restored`;
  try {
    copyWhole(source, fresh);
    const report = await checkWhole(fresh);
    syncFile(fresh);
    const keptAs = keep(folder);
    renameSync(fresh, storeFile(folder));
    syncFolder(folder);
    return { report, keptAs };
  } finally {
    removeWhole(fresh);
    lock.close();
  }
}

/** With what stands in its log still, if it is the file of a server and no backup. */
function copyWhole(source: string, target: string): void {
  removeWhole(target);
  makeFile(target);
  copyFileSync(source, target);
  if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${target}-wal`);
}

function removeWhole(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

async function checkWhole(file: string): Promise<CheckReport> {
  const database = explained(file, () => openFile(file));
  try {
    await migrate(database, file);
    const report = checkDatabase(database);
    if (report.file.length > 0 || report.broken.length > 0) throw new BrokenBackup(report);
    return report;
  } finally {
    database.close();
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

function freeName(name: string): string {
  for (let number = 1; ; number += 1) if (!existsSync(`${name}-${number}`)) return `${name}-${number}`;
}

function secondName(file: string, name: string): void {
  try {
    linkSync(file, name);
  } catch {
    // Not every file system knows second names.
    copyFileSync(file, name, constants.COPYFILE_EXCL);
  }
}
