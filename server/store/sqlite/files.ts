/** The files of a store, and how they are made: for the owner alone, and whole or not at all. */
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { backup } from 'node:sqlite';

const FOR_THE_OWNER = 0o600;
const FOLDER_FOR_THE_OWNER = 0o700;
/** All pages in one step: between steps a busy writer would make the copy begin anew, for ever. */
const ALL_PAGES = 2 ** 31 - 1;

/** The file with the matches, in a store's folder. */
export function storeFile(folder: string): string {
  return join(folder, 'matches.sqlite');
}

/** The file that is only there to be locked. */
export function lockFile(folder: string): string {
  return join(folder, 'lock.sqlite');
}

/** Step by step: where a folder cannot be made at all, as under /proc, Node's own way of making many never ends. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(resolve(folder));
  makeFolder(parent);
  mkdirSync(folder, { mode: FOLDER_FOR_THE_OWNER });
  syncFolder(parent);
}

/** An empty file that only the owner can read. One that is there is left alone: closing it would free its locks. */
export function makeFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', FOR_THE_OWNER));
}

/** A name that no file has yet: this one, with the lowest number behind it that is free. */
export function freeName(name: string): string {
  for (let number = 1; ; number += 1) if (!existsSync(`${name}-${number}`)) return `${name}-${number}`;
}

/** Copies a database as it is at this moment, whoever writes to it. The copy is on disk, or not there. */
export async function copyDatabase(database: DatabaseSync, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { force: true });
  makeFile(unfinished);
  try {
    await backup(database, unfinished, { rate: ALL_PAGES });
    syncFile(unfinished);
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncFolder(dirname(resolve(target)));
}

export function syncFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** So that a new name in a folder outlives a loss of power. */
export function syncFolder(folder: string): void {
  // A folder cannot be opened on Windows, which needs no such thing.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
