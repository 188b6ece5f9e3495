import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { createMatch, Line, shownBy, watchMatch } from '../../support/server-client.ts';
import { expectedOf } from '../../support/server-tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.app.close());

test('many commands sent in one go: everyone sees each of the states that they led to', async () => {
  const welcome = await createMatch(server.url, 'Ada', { seats: 4 });
  const line = await Line.open(server.url, welcome);
  const watcher = await Line.open(server.url, await watchMatch(server.url, welcome.matchId));
  const match = server.app.house.find(welcome.matchId);
  if (match === undefined) throw new Error('no match');
  const expected = expectedOf(match);
  const shown = [line, watcher].map(shownBy);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      if (index % 3 === 0) return line.command({ type: 'addBot', level: 'easy', seat: 'blue' });
      return line.command(index % 3 === 1 ? { type: 'ready', entropy: 'x' } : { type: 'removeBot', seat: 'blue' });
    }),
  );
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
  for (const each of [line, watcher]) await each.until(({ sequence }) => sequence === 61);
  for (const [sequence, table] of expected) for (const each of shown) expect(each.get(sequence)).toEqual(table);
  await line.close();
  await watcher.close();
});
