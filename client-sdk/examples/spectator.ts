/** Watches a match and tells it in words: node spectator.ts URL CODE */
import { DeathStarClient, describe, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code = ''] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });
const match = await client.watchMatch(code);

const { seats, status } = match.getSnapshot();
for (const [seat, { name, kind }] of Object.entries(seats)) console.log(`${seat}: ${name} (${kind})`);

if (status === 'lobby' || status === 'playing') {
  await new Promise<void>((resolve) => {
    // Events come after the snapshot that shows what they have led to: the last one, not the last snapshot, is the end.
    match.on('event', (event) => {
      console.log(describe(event));
      if (event.type === 'won') resolve();
    });
    // A match that everybody has left ends without a winner.
    match.subscribe((now) => {
      if (now.status === 'abandoned' || now.status === 'quarantined') resolve();
    });
  });
}
const { winners, secret } = match.getSnapshot();
console.log(`Winner: ${winners.join()}. The secret of chance: ${secret}`);
match.close();
