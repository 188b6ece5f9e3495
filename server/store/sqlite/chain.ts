/** The chain of a match: the hash of each row covers its text and the hash before it, and the first one the match's id. */
import { hash } from 'node:crypto';

const MARK_BYTES = 8;
const HASH_DIGITS = 64;

/** What the first row of a match is chained to: 64 hexadecimal digits, as every hash here. */
export function firstHash(matchId: string): string {
  return hash('sha256', `match/1 ${matchId}`);
}

/** The hash of the row with this text, which follows the row with that hash. */
export function nextHash(previous: string, text: string): string {
  return hash('sha256', previous + text);
}

/** What a snapshot is sealed with: it belongs to the row with this hash, and to all before it. */
export function sealOf(rowHash: string, engine: string, state: string): string {
  return hash('sha256', `snapshot/1 ${rowHash} ${JSON.stringify(engine)} ${state}`);
}

export function toBytes(hexadecimal: string): Uint8Array {
  return Buffer.from(hexadecimal, 'hex');
}

export function toHash(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

/** The beginnings of hashes in a row: enough to say which row of an archived match was changed. */
export function marksOf(hashes: readonly string[]): Uint8Array {
  return Buffer.from(hashes.map((one) => one.slice(0, MARK_BYTES * 2)).join(''), 'hex');
}

/** Whether the hash of the row at this index, counted from 0, has the mark that was kept of it. */
export function hasMark(marks: Uint8Array, index: number, rowHash: string): boolean {
  return markAt(marks, index) === rowHash.slice(0, MARK_BYTES * 2);
}

/** A hash with the mark that was kept of the row at this index; it is no row's. */
export function hashOfMark(marks: Uint8Array, index: number): string {
  return markAt(marks, index).padEnd(HASH_DIGITS, '0');
}

function markAt(marks: Uint8Array, index: number): string {
  return toHash(marks.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES));
}
