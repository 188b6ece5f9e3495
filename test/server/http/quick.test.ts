/** Quick match, as it is asked for over HTTP and as connections come and go. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Welcome } from '../../../shared/protocol/index.ts';
import { LIMITS, PROTOCOL_VERSION, welcomeSchema } from '../../../shared/protocol/index.ts';
import { ManualClock, secretOf, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { ask, Line, watchMatch } from '../../support/server-client.ts';

const clock = new ManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.app.close());

async function quick(name: string): Promise<Welcome> {
  const body = { v: PROTOCOL_VERSION, player: secretOf(name), name, seats: 4 };
  return welcomeSchema.parse((await ask(server.url, 'POST', '/quick', body)).body);
}

const later = (): void => clock.advance(LIMITS.reservationSeconds * 1_000);

test('nobody is put into a lobby whose people have all gone; a person there is found', async () => {
  const ada = await quick('Ada');
  const line = await Line.open(server.url, ada);
  later();
  const bob = await quick('Bob');
  expect(bob.matchId).toBe(ada.matchId);
  const watcher = await Line.open(server.url, await watchMatch(server.url, ada.matchId));
  await line.close();
  await watcher.until(({ seats }) => [...seats.values()].every(({ present }) => !present));
  later();
  const cyd = await quick('Cyd');
  expect(cyd.matchId).not.toBe(ada.matchId);
  await watcher.close();
});
