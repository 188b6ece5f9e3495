import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestServer } from '../../support/server.ts';
import { startServer } from '../../support/server.ts';
import { createMatch, Line } from '../../support/server-client.ts';
import { framesIn, openRaw, OPCODES } from '../../support/server-raw.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.app.close());

test('a socket that leaves two questions open is cut within half a minute, and one that answers is not', async () => {
  const there = await Line.open(server.url, await createMatch(server.url, 'Ada'));
  const deaf = await openRaw(server.port, (await createMatch(server.url, 'Bob')).reservation);
  const since = performance.now();
  const received = await deaf.ended();
  const took = performance.now() - since;
  expect(framesIn(received).filter(({ opcode }) => opcode === OPCODES.ping)).toHaveLength(2);
  expect(took).toBeGreaterThan(25_000);
  expect(took).toBeLessThan(60_000);
  expect((await there.request('ping', null)).ok).toBe(true);
});
