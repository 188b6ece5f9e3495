/** Watches a match and tells it in words: node spectator.ts URL CODE */
import { phrase } from '../en.ts';
import { DeathStarClient, describe, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });

const match = code ? await client.watchMatch(code).catch(String) : 'Usage: node spectator.ts URL CODE';
if (typeof match === 'string') {
  console.error(match);
  process.exitCode = 1;
} else {
  const { seats, status } = match.getSnapshot();
  for (const [seat, { name, kind }] of Object.entries(seats)) console.log(`${seat}: ${name} (${kind})`);

  // What was said before comes first. It is plain text, and a phrase is said in one's own language.
  const tell = (lines: typeof match.chat): void =>
    lines.forEach(({ name, text, phrase: key }) => console.log(`${name}: ${text ?? (key && phrase(key))}`));
  tell(match.chat);
  match.on('chat', tell);
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
}
