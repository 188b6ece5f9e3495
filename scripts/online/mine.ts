/** The matches in which somebody on this machine has a seat. */
import type { OwnMatch } from '../../client-sdk/index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../../client-sdk/index.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { sentenceOf } from './refusals.ts';
import { keptStorages } from './seat-files.ts';

/** Says which they are, and whose turn it is. Throws a ScriptFailure where the server does not answer. */
export async function showMine(url: string, folder: string): Promise<void> {
  const lines = (await ownMatches(url, folder)).map(lineOf);
  console.log(lines.length === 0 ? `There is no match of yours on ${url}.` : lines.join('\n'));
  if (lines.length > 0) console.log(`Go on with: npm run play -- --server ${url} --resume --code CODE`);
}

/** Each seat is a player of its own, so each is asked for. */
async function ownMatches(url: string, folder: string): Promise<readonly OwnMatch[]> {
  const found = new Map<string, OwnMatch>();
  let isAsked = false;
  try {
    for (const storage of keptStorages(folder)) {
      const client = new DeathStarClient(url, { storage });
      if ((await client.keptSeats()).length === 0) continue;
      for (const match of await client.myMatches()) found.set(`${match.matchId} ${match.seat}`, match);
      isAsked = true;
    }
    // Without a seat nothing has been asked, and there may be no server.
    if (!isAsked) await new DeathStarClient(url, { storage: memoryStorage() }).listMatches();
  } catch (error) {
    if (error instanceof CommandRejected) throw new ScriptFailure(sentenceOf(error, url));
    throw error;
  }
  return [...found.values()];
}

/** One match in a line. */
export function lineOf({ code, status, seat, isMyTurn, seats, taken, clock }: OwnMatch): string {
  const details = [
    status === 'lobby' ? `not begun, ${taken} of ${seats} seats are taken` : status,
    ...(seat === undefined ? [] : [`you are ${seat}`]),
    ...(isMyTurn ? ['YOUR TURN'] : []),
    ...(clock === 'off' ? [] : [`clock ${clock}`]),
  ];
  return `${code}  ${details.join(', ')}`;
}
