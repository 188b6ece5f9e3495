import { afterEach, expect, test } from '@jest/globals';
import type { Match } from '../../../client-sdk/index.ts';
import { closeMatches, player } from '../../client-sdk/playing.ts';
import type { Victim } from '../../../scripts/chaos/victim.ts';
import { ask, createMatch, Line } from '../../support/server-client.ts';
import { openRaw, RawSocket, requestText, statusOf } from '../../support/server-raw.ts';
import { endHosts, startHost } from './host.ts';

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

/** A connection that never answers to being closed, and so keeps a server that stops from being done. */
async function stubborn(host: Victim): Promise<RawSocket> {
  const { reservation } = await createMatch(host.url, 'Eve');
  return openRaw(portOf(host), reservation);
}

function portOf({ url }: Victim): number {
  return Number(new URL(url).port);
}

test('faults 4: a client that does not go is cut, and a request that is under way is answered', async () => {
  const host = await startHost();
  const eve = await stubborn(host);
  const alone = await Line.open(host.url, await createMatch(host.url, 'Ada'));
  const body = JSON.stringify({ v: '1.0' });
  const half = new RawSocket(portOf(host));
  const headers = { Host: 'server', 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  half.send(requestText('POST /matches/nowhere/watch', { ...headers, Expect: '100-continue' }, body.slice(0, 3)));
  await half.until((received) => statusOf(received) === 100);
  const since = performance.now();
  const ended = host.end('SIGTERM');
  expect(await alone.closed).toBe(SERVER_GOES);
  half.send(body.slice(3));
  expect((await half.ended()).toString('latin1')).toContain('HTTP/1.1 404 ');
  expect(await ended).toBe(0);
  expect(performance.now() - since).toBeLessThan(MOST);
  await eve.ended();
});

test('told twice to stop, it ends at once', async () => {
  const host = await startHost();
  const eve = await stubborn(host);
  const alone = await Line.open(host.url, await createMatch(host.url, 'Ada'));
  const ended = host.end('SIGTERM');
  expect(await alone.closed).toBe(SERVER_GOES);
  // A signal that follows at once is the same one.
  const again = setInterval(() => void host.end('SIGTERM'), 50);
  expect(await ended).toBe(1);
  clearInterval(again);
  await eve.ended();
});
