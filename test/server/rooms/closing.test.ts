import { expect, test } from '@jest/globals';
import { ask, createMatch, joinMatch, Line } from '../../support/server-client.ts';
import { LobbyWatcher } from '../../support/lobby-watcher.ts';
import { startServer } from '../../support/server.ts';
import { PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';

/** Far less than a reservation lasts. */
const AT_ONCE = 2_000;

test('a server that stops does not wait for those who have a place and have not come', async () => {
  const server = await startServer();
  const welcome = await createMatch(server.url, 'Ada');
  const line = await Line.open(server.url, welcome);
  const watcher = await LobbyWatcher.open(server.url);
  await joinMatch(server.url, welcome.code, 'Bob');
  await ask(server.url, 'POST', '/lobby', { v: PROTOCOL_VERSION });
  const start = performance.now();
  await server.app.close();
  expect(performance.now() - start).toBeLessThan(AT_ONCE);
  expect(await Promise.all([line.closed, watcher.closed])).toEqual([4_001, 4_001]);
});
