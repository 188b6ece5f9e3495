import { afterEach, expect, jest, test } from '@jest/globals';
import type { Match } from '../../../client-sdk/index.ts';
import { closeMatches, player } from '../../client-sdk/playing.ts';
import { ask, createMatch, Line } from '../../support/server-client.ts';
import { endHosts, startHost } from './host.ts';

jest.setTimeout(60_000);

afterEach(async () => {
  closeMatches();
  await endHosts();
});

/** How the framework closes a socket of a server that shuts down. */
const SERVER_GOES = 4_001;
const MOST = 5_000;

/** Whether the server says that it is ready; one that cannot be reached is not. */
async function isReady(url: string): Promise<boolean> {
  return ask(url, 'GET', '/readyz').then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function playOne(matches: readonly Match[]): Promise<void> {
  const mover = matches.find((match) => match.getSnapshot().isMyTurn);
  const [command] = mover?.getSnapshot().legal ?? [];
  if (mover === undefined || command === undefined) throw new Error('nobody can act');
  const { sequence } = await mover.play(command);
  await Promise.all(matches.map((match) => match.until((snapshot) => snapshot.sequence >= sequence)));
}

test('faults 4: told to stop in the midst of play, it takes nothing new, flushes, says so, and all goes on after it', async () => {
  const host = await startHost();
  const one = await player(host.url).createMatch({ name: 'One', seats: 2 });
  const two = await player(host.url).joinMatch(one.code, { name: 'Two' });
  await Promise.all([one.ready(), two.ready()]);
  await Promise.all([one, two].map((match) => match.until(({ status }) => status === 'playing')));
  await playOne([one, two]);
  const alone = await Line.open(host.url, await createMatch(host.url, 'Ada'));
  const mover = one.getSnapshot().isMyTurn ? one : two;
  const [command] = mover.getSnapshot().legal;
  if (command === undefined) throw new Error('nothing is legal');

  const since = performance.now();
  // What is under way when it is told to stop is answered before that, or by the server that comes after it.
  const acted = mover.play(command);
  const ended = host.end('SIGTERM');
  const closing = alone.closed.then(async (code) => ({ code, wasReady: await isReady(host.url) }));
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(MOST);
  expect(await closing).toEqual({ code: SERVER_GOES, wasReady: false });
  await Promise.all([one, two].map((match) => match.until(({ connection }) => connection !== 'online')));

  host.start();
  await host.ready();
  const { sequence } = await acted;
  await Promise.all(
    [one, two].map((match) => match.until((now) => now.connection === 'online' && now.sequence >= sequence)),
  );
  await playOne([one, two]);
});
