/**
 * A bot that takes any of its legal moves: node bot.ts URL [CODE]
 * With a code it joins that match; without, it makes one against the server's own bot.
 */
import { CommandRejected, DeathStarClient, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });

const match =
  code === undefined
    ? await client.createMatch({ name: 'Random bot', seats: 2, bots: ['normal'] })
    : await client.joinMatch(code, { name: 'Random bot' });
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
