/** The keys of a server: given by the host, or made at the first start and kept with the matches that need them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemRandomness } from './clock.ts';
import type { Config } from './config.ts';

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64,}$/;

/** Thrown where the file of a key cannot be read, or is none. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** A store that has a place for a key beside its matches. */
export interface KeyStore {
  readonly tokenKey: string | undefined;
  keepTokenKey(key: string): Promise<void>;
}

/** What the key is for, and who hears of what a host should know. */
export interface KeyParts {
  readonly config: Pick<Config, 'tokenKey' | 'dataFolder'>;
  /** Undefined for a server that keeps nothing: it draws a new key at each start. */
  readonly store: KeyStore | undefined;
  /** How many matches the store has that need the key. */
  readonly matches: number;
  readonly warn: (sentence: string) => void;
}

/**
 * What seats’ tokens are signed with: the setting, or what the store has, or what `token.key` in the data folder says, or
 * a new key. All but the setting is in the store from then on. Throws a KeyFileError.
 */
export async function readTokenKey({ config, store, matches, warn }: KeyParts): Promise<Uint8Array> {
  if (config.tokenKey !== undefined) return bytesOf(config.tokenKey);
  const drawn = Buffer.from(systemRandomness.bytes(KEY_BYTES)).toString('hex');
  if (store === undefined) return bytesOf(drawn);
  const path = join(config.dataFolder, 'token.key');
  const inFile = readKeyFile(path);
  const kept = store.tokenKey;
  if (kept !== undefined && KEY.test(kept)) {
    if (inFile !== undefined && inFile !== kept) {
      warn(`${path} is not the key of these matches, and is not used: the one beside them is`);
    }
    return bytesOf(kept);
  }
  if (inFile === undefined && matches > 0) {
    warn(
      `matches without a key to their seats, ${matches} of them: a new key is made, and nobody comes back to a seat of theirs. ` +
        `If there was a TOKEN_KEY or a ${path}, stop this server, bring it back, and start again with TOKEN_KEY set to it`,
    );
  }
  const key = inFile ?? drawn;
  await store.keepTokenKey(key);
  return bytesOf(key);
}

function readKeyFile(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const key = readText(path).trim();
  // Left by a server that was stopped before it had written the key.
  if (key === '') return undefined;
  if (!KEY.test(key)) throw new KeyFileError(`${path}: this is no key: at least 64 hexadecimal digits`);
  return key;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new KeyFileError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function bytesOf(digits: string): Uint8Array {
  return new Uint8Array(Buffer.from(digits, 'hex'));
}
