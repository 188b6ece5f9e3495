/**
 * Where seats are kept: a file for each, which one process has at a time. So two terminals of one machine are two
 * players, and a process that was killed leaves its seat to the next.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileStorage } from '../../client-sdk/file.ts';
import type { PlayerStorage } from '../../client-sdk/index.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { sayFileError } from '../support/files.ts';

/** One player's storage; it belongs to this process until it is let go of. */
export interface SeatFile {
  readonly storage: PlayerStorage;
  /** For whoever comes next. */
  release(): void;
  /** Nobody will need it again. */
  discard(): void;
}

const ENDING = '.seat.json';
const OWNER_ALONE = 0o700;
/** As many as the SDK keeps. */
const MOST_KEPT = 50;

/** The folder of this user, as the XDG base directories have it. */
export function seatFolder(environment: Readonly<Record<string, string | undefined>> = process.env): string {
  const { XDG_STATE_HOME: state = '' } = environment;
  return join(isAbsolute(state) ? state : join(homedir(), '.local', 'state'), 'escape-from-the-death-star');
}

/** A new player. Throws a ScriptFailure where nothing can be kept. */
export function newSeatFile(folder: string): SeatFile {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
    const path = join(folder, randomUUID() + ENDING);
    writeFileSync(lockOf(path), String(process.pid), { flag: 'wx' });
    forgetOldest(folder);
    return seatFile(path);
  } catch (error) {
    throw new ScriptFailure(`cannot keep a seat in ${folder}: ${sayFileError(error)}`);
  }
}

/** The seats of players that other processes play just now. */
export function takenSeats(folder: string): readonly PlayerStorage[] {
  return seatPaths(folder)
    .filter((path) => isRunning(holderOf(lockOf(path))))
    .map((path) => fileStorage(path));
}

/** A server may open again what it has refused, so seats are kept; but not for ever. */
function forgetOldest(folder: string): void {
  for (const path of seatPaths(folder).slice(MOST_KEPT)) if (takeLock(path)) seatFile(path).discard();
}

/** The files that no other process has, the newest first, each taken as it is given out. */
export function* freeSeatFiles(folder: string): Generator<SeatFile> {
  for (const path of seatPaths(folder)) if (takeLock(path)) yield seatFile(path);
}

/** What is kept of all seats, to be looked at only: also of those that another process has. */
export function keptStorages(folder: string): readonly PlayerStorage[] {
  return seatPaths(folder).map(fileStorage);
}

function seatPaths(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ENDING))
      .map((name) => join(folder, name))
      .map((path) => ({ path, changed: statSync(path).mtimeMs }))
      .sort((one, other) => other.changed - one.changed)
      .map(({ path }) => path);
  } catch {
    // No folder yet, or none that can be read: nothing is kept there.
    return [];
  }
}

function seatFile(path: string): SeatFile {
  const release = (): void => rmSync(lockOf(path), { force: true });
  return {
    storage: fileStorage(path),
    release,
    discard() {
      rmSync(path, { force: true });
      release();
    },
  };
}

function lockOf(path: string): string {
  return `${path}.lock`;
}

/** Whether the file is this process's now. A lock whose process has ended holds nothing. */
function takeLock(path: string): boolean {
  const lock = lockOf(path);
  try {
    if (isRunning(holderOf(lock))) return false;
    rmSync(lock, { force: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    // Another process was faster, or nothing can be written: then the seat is not to be had.
    return false;
  }
}

function holderOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return Number.NaN;
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
