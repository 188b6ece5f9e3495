import { fieldOf } from './errors.ts';

/**
 * Where the player's secret and the seats' tokens are kept. Whoever can read it can play in this player's place.
 * A storage may answer at once or later.
 */
export interface PlayerStorage {
  get(key: string): string | undefined | Promise<string | undefined>;
  set(key: string, value: string): void | Promise<void>;
}

/** A storage that lasts as long as the program. */
export function memoryStorage(): PlayerStorage {
  const values = new Map<string, string>();
  return { get: (key) => values.get(key), set: (key, value) => void values.set(key, value) };
}

/** The browser's own storage. Where that is blocked, full or missing, the memory of the page stands in. */
export function browserStorage(): PlayerStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => attempt('localStorage', (local) => local.getItem(key)) ?? values.get(key),
    set(key, value) {
      values.set(key, value);
      attempt('localStorage', (local) => local.setItem(key, value));
    },
  };
}

interface WebStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Even to look at a blocked storage throws. */
export function attempt<Value>(
  name: 'localStorage' | 'sessionStorage',
  work: (storage: WebStorage) => Value,
): Value | undefined {
  try {
    const storage: unknown = Reflect.get(globalThis, name);
    return isWebStorage(storage) ? work(storage) : undefined;
  } catch {
    return undefined;
  }
}

function isWebStorage(value: unknown): value is WebStorage {
  return fieldOf(value, 'getItem') !== undefined;
}
