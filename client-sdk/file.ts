/** For programs under Node: a storage in a file. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { PlayerStorage } from './storage.ts';

export type { PlayerStorage } from './storage.ts';

const OWNER_ALONE = 0o600;

/** A storage in a JSON file that only its owner may read. It is made when something is first kept. */
export function fileStorage(path: string): PlayerStorage {
  return {
    get: (key) => readAll(path)[key],
    set(key, value) {
      // Written beside and then put in its place, so that a program that stops here leaves the old one whole.
      const beside = `${path}.new`;
      writeFileSync(beside, JSON.stringify({ ...readAll(path), [key]: value }, null, 2), { mode: OWNER_ALONE });
      renameSync(beside, path);
    },
  };
}

function readAll(path: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(parse(path) ?? {})) if (typeof value === 'string') values[key] = value;
  return values;
}

/** A file that is not there, or no JSON, holds nothing; one that may not be read is a fault. */
function parse(path: string): object | undefined {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
