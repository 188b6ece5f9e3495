/** Reading and writing files, with a sentence of its own for each way in which that fails. */
import { closeSync, existsSync, mkdirSync, openSync, readSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ScriptFailure } from './command-line.ts';
import { sayFileError } from './file-errors.ts';

export { sayFileError } from './file-errors.ts';

/** The most that is read, in bytes: no ruleset, and no record of a game that anybody plays, is as large. */
const LARGEST = 16_000_000;
/** How much is read at once, in bytes. */
const PART = 1_000_000;
const BYTES_OF_A_MEGABYTE = 1_000_000;

/** The text of a file. Throws a `ScriptFailure` for one that cannot be read, or is larger than what is read here. */
export function readText(file: string): string {
  try {
    const text = readAtMost(file, LARGEST + 1);
    if (text.length > LARGEST) throw tooLarge(file);
    return text.toString('utf8');
  } catch (error) {
    if (error instanceof ScriptFailure) throw error;
    throw new ScriptFailure(`cannot read ${file}: ${sayFileError(error)}`);
  }
}

/** The beginning of a file, so many bytes of it. What is no plain file tells no size before, and may never end. */
function readAtMost(file: string, most: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const parts: Buffer[] = [];
    for (let left = most; left > 0;) {
      const part = Buffer.allocUnsafe(Math.min(left, PART));
      const count = readSync(descriptor, part);
      if (count === 0) break;
      parts.push(part.subarray(0, count));
      left -= count;
    }
    return Buffer.concat(parts);
  } finally {
    closeSync(descriptor);
  }
}

/** The same without the byte order mark that some editors begin a file with. */
export function readUnmarkedText(file: string): string {
  return readText(file).replace(/^\uFEFF/, '');
}

function tooLarge(file: string): ScriptFailure {
  return new ScriptFailure(`cannot read ${file}: it has more than ${LARGEST / BYTES_OF_A_MEGABYTE} megabytes`);
}

/** Writes a file, whatever was in it, and makes its folder. Throws a `ScriptFailure` where it cannot. */
export function writeText(file: string, text: string): void {
  try {
    makeFolder(dirname(resolve(file)));
    writeFileSync(file, text);
  } catch (error) {
    throw new ScriptFailure(`cannot write ${file}: ${sayFileError(error)}`);
  }
}

/** Step by step: where a folder cannot be made at all, as under /proc, Node's own way of making many never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
