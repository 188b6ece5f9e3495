/**
 * A bot that talks, and stays for another match: node table-mate.ts URL [CODE] [MATCHES, 2 where left out]
 * With a code it joins that match; without, it plays the server's own bot, and the loser begins the next one.
 */
import { phrase } from '../en.ts';
import { DeathStarClient, memoryStorage } from '../index.ts';

const [url = 'http://localhost:2567', code, matches = '2'] = process.argv.slice(2);
const client = new DeathStarClient(url, { storage: memoryStorage() });
const name = 'Table mate';

let match = code
  ? await client.joinMatch(code, { name })
  : await client.createMatch({ name, seats: 2, bots: ['easy'], nextFirst: 'loser' });
console.log(`Match ${match.code}: I play ${match.getSnapshot().seat}.`);
for (let left = Number(matches); ; left -= 1) {
  const tell = (lines: typeof match.chat): void =>
    lines.forEach(({ name: who, text, phrase: key }) => console.log(`${who}: ${text ?? (key && phrase(key))}`));
  tell(match.chat);
  match.on('chat', tell);
  await match.ready();
  await match.sayPhrase('goodLuck');
  let now = await match.until(({ status }) => status !== 'lobby');
  while (now.status === 'playing') {
    const [command] = now.legal;
    if (command) await match.play(command).catch(() => undefined);
    now = await match.until(({ status, isMyTurn }) => isMyTurn || status !== 'playing');
  }
  console.log(`The match is ${now.status}; the winner: ${now.winners.join()}.`);
  if (left <= 1 || now.status !== 'over') break;
  // Whoever offers what is offered already accepts it. An offer always ends: with another match, or with none.
  await match.offerRematch();
  if (!(await match.until(({ rematch }) => !rematch)).next) break;
  const next = await match.next();
  match.close();
  match = next;
}
await match.leave();
