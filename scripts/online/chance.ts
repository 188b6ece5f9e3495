/** What one has in hand before a match, so that its chance can be checked after it. */
import { randomBytes } from 'node:crypto';
import type { PlayerStorage, Snapshot } from '../../client-sdk/index.ts';

const ENTROPY_BYTES = 32;

/** What this seat adds to the chance of a match: drawn once, and kept with the seat. */
export async function ownEntropy(storage: PlayerStorage | undefined, matchId: string): Promise<string> {
  const kept = await keptEntropy(storage, matchId);
  const entropy = kept ?? randomBytes(ENTROPY_BYTES).toString('hex');
  if (kept === undefined) await storage?.set(keyOf(matchId), entropy);
  return entropy;
}

/** The same; undefined where nothing was added here. */
export async function keptEntropy(storage: PlayerStorage | undefined, matchId: string): Promise<string | undefined> {
  return storage?.get(keyOf(matchId));
}

function keyOf(matchId: string): string {
  return `entropy ${matchId}`;
}

/** The command that checks a record of a match against what was known before. */
export function checkCommand(file: string, { commitment }: Snapshot, entropy: string | undefined): string {
  const added = entropy === undefined ? '' : ` --entropy ${entropy}`;
  return `npm run verify -- ${file} --commitment ${commitment}${added}`;
}
