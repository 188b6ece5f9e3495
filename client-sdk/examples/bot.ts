/**
 * A bot that takes any of its legal moves: node bot.ts URL [CODE]
 * With a code it joins that match; without, it makes one against the server's own bot.
 */
import type { Match } from '../index.ts';
import { CommandRejected, DeathStarClient, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });
const name = 'Random bot';

const entering = code ? client.joinMatch(code, { name }) : client.createMatch({ name, seats: 2, bots: ['normal'] });
await entering.then(play, (error: unknown) => {
  if (!(error instanceof CommandRejected)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});

async function play(match: Match): Promise<void> {
  console.log(`Match ${match.code}: I play ${match.getSnapshot().seat}.`);
  await match.ready();
  for (;;) {
    // The next moment at which something is to be decided: a move, or nothing any more.
    const now = await match.until(({ status, isMyTurn }) => isMyTurn || (status !== 'lobby' && status !== 'playing'));
    if (now.status !== 'playing') {
      console.log(`The match is ${now.status}; the winner: ${now.winners.join()}.`);
      break;
    }
    const command = now.legal[Math.floor(Math.random() * now.legal.length)];
    try {
      if (command !== undefined) await match.play(command);
    } catch (error) {
      // Somebody was faster, for instance by leaving: the next snapshot says what is to be decided now.
      if (!(error instanceof CommandRejected) || !['stale', 'wrong_state'].includes(error.code)) throw error;
    }
  }
  match.close();
}
