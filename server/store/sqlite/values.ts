/** Columns as what they are: a file that was changed by others may hold anything. */

import { types } from 'node:util';

export function numberIn(value: unknown): number {
  return typeof value === 'number' ? value : Number.NaN;
}

export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function bytesIn(value: unknown): Uint8Array {
  // Not `instanceof`: what a library makes is none to a module that a test runner has loaded.
  return types.isUint8Array(value) ? value : new Uint8Array();
}
