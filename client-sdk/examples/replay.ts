/** Shows a match from its history, as far as it has come: node replay.ts URL CODE [MILLISECONDS between rows] */
import { setTimeout as pause } from 'node:timers/promises';
import type { Match } from '../index.ts';
import { CommandRejected, DeathStarClient, describe, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code, milliseconds = '0'] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });

if (code === undefined) fail('Usage: node replay.ts URL CODE [MILLISECONDS between rows]');
else {
  await client.watchMatch(code).then(show, (error: unknown) => {
    if (!(error instanceof CommandRejected)) throw error;
    fail(error.message);
  });
}

async function show(match: Match): Promise<void> {
  // A row is what happened at once: events of the game, or something around it, such as that somebody has sat down.
  for (const { sequence, events, told } of await match.history()) {
    const lines = events.length > 0 ? events.map(describe) : told;
    for (const line of lines) console.log(`${String(sequence).padStart(4)}  ${line}`);
    await pause(Number(milliseconds));
  }
  const { status, winners } = match.getSnapshot();
  console.log(status === 'over' ? `Won by ${winners.join()}.` : `The match is in: ${status}.`);
  match.close();
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}
