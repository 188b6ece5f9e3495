/** The record of an online match: where it is, how it is checked, and the file that was asked for. */
import type { Snapshot } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import type { SaveTo } from '../play/saving.ts';
import { forShell, saveText } from '../play/saving.ts';
import { printable } from '../support/file-errors.ts';
import { checkCommand, keptEntropy } from './chance.ts';
import { sentenceOf } from './refusals.ts';
import type { OnlineStage } from './stage.ts';

/** Says where the record of a match that is over is, saves it where that was asked for, and says how to check it. */
export async function tellRecord(stage: OnlineStage, record: SaveTo | undefined, last: Snapshot): Promise<void> {
  const { url, match, storage, terminal } = stage;
  const obstacle = record === undefined ? undefined : await saveRecord(stage, record);
  const isSaved = record !== undefined && obstacle === undefined;
  const entropy = await keptEntropy(storage, match.matchId);
  terminal.write([
    `The record of this match: ${addressOf(url, match.matchId)}`,
    ...(obstacle === undefined ? [] : [`Not saved: ${printable(obstacle)}.`]),
    ...(isSaved
      ? [`Saved in ${printable(record.path)}; this checks its chance:`]
      : ['Once it is saved, this checks it:']),
    `  ${checkCommand(isSaved ? forShell(record.path) : 'FILE', last, entropy)}`,
  ]);
}

/** Where everyone finds the record of a match, once it is over. */
export function addressOf(url: string, matchId: string): string {
  return `${url}/matches/${matchId}/record`;
}

/** Gives what stood in the way. */
async function saveRecord({ url, match }: OnlineStage, to: SaveTo): Promise<string | undefined> {
  try {
    const text = await new DeathStarClient(url, { storage: memoryStorage() }).record(match.matchId);
    return saveText(to, text);
  } catch (error) {
    if (error instanceof CommandRejected) return sentenceOf(error, url).replace(/\.$/, '');
    throw error;
  }
}
