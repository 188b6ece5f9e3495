/** The keys of a server: given by the host, or made at the first start and kept where only the host can read them. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemRandomness } from './clock.ts';
import type { Config } from './config.ts';

const KEY_BYTES = 32;
const KEY = /^[0-9a-f]{64,}$/;
const FOR_THE_OWNER = 0o600;
const FOLDER_FOR_THE_OWNER = 0o700;

/** Thrown where the file of a key cannot be read, made, or is none. */
export class KeyFileError extends Error {
  override readonly name = 'KeyFileError';
}

/** What seats' tokens are signed with. A server that keeps nothing draws a new one at each start. */
export async function readTokenKey(config: Pick<Config, 'tokenKey' | 'storeKind' | 'dataFolder'>): Promise<Uint8Array> {
  if (config.tokenKey !== undefined) return bytesOf(config.tokenKey);
  if (config.storeKind === 'memory') return systemRandomness.bytes(KEY_BYTES);
  const path = join(config.dataFolder, 'token.key');
  try {
    return bytesOf(await readOrMake(config.dataFolder, path));
  } catch (error) {
    throw new KeyFileError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readOrMake(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: FOLDER_FOR_THE_OWNER });
  const made = Buffer.from(systemRandomness.bytes(KEY_BYTES)).toString('hex');
  try {
    await writeFile(path, `${made}\n`, { flag: 'wx', mode: FOR_THE_OWNER, flush: true });
    return made;
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
  }
  const kept = (await readFile(path, 'utf8')).trim();
  if (!KEY.test(kept)) throw new Error('this is no key: at least 64 hexadecimal digits');
  return kept;
}

function bytesOf(digits: string): Uint8Array {
  return new Uint8Array(Buffer.from(digits, 'hex'));
}
