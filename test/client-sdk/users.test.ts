/** The SDK on a server whose host knows its users: who plays is in a token of the host's own site. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { SignJWT } from 'jose';
import type { Fetch } from '../../client-sdk/index.ts';
import { systemClock } from '../../server/clock.ts';
import type { TestServer } from '../support/server.ts';
import { startServer } from '../support/server.ts';
import { closeMatches, player, seatOf } from './playing.ts';

const SECRET = 'a secret that is shared, and long enough';
const users = { secret: SECRET, keysAddress: undefined, issuer: undefined, audience: undefined };

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock: systemClock, config: { users } });
});
afterEach(closeMatches);
afterAll(() => server.app.close());

function sign(user: string, expires = '1h'): Promise<string> {
  return new SignJWT({ sub: user, name: user })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(SECRET));
}

test('a user has the name of the token, and the same matches on each device', async () => {
  const phone = player(server.url, { identity: () => sign('Ann') });
  const match = await phone.createMatch({ name: 'Whoever', seats: 2 });
  const seat = seatOf(match.getSnapshot());
  expect(match.getSnapshot().seats[seat]?.name).toBe('Ann');
  const desk = player(server.url, { identity: () => sign('Ann') });
  expect(await desk.myMatches()).toEqual([expect.objectContaining({ matchId: match.matchId, seat })]);
  await expect(desk.joinMatch(match.code, { name: 'Ann' })).rejects.toMatchObject({ code: 'open_elsewhere' });
  match.close();
  expect((await desk.joinMatch(match.code, { name: 'Ann' })).getSnapshot().seat).toBe(seat);
  const ben = player(server.url, { identity: async () => sign('Ben') });
  expect(await ben.myMatches()).toEqual([]);
});

test('report 12: a user takes the seat over on a second device, and back, however it is asked for', async () => {
  const device = (): ReturnType<typeof player> => player(server.url, { identity: () => sign('Eve') });
  const phone = await device().createMatch({ name: 'Eve', seats: 3, takeOver: true });
  const seat = seatOf(phone.getSnapshot());
  const desk = await device().joinMatch(phone.code, { name: 'Eve', takeOver: true });
  expect(desk.getSnapshot()).toMatchObject({ seat, connection: 'online' });
  await phone.until(({ connection }) => connection === 'elsewhere');
  await expect(phone.say('Here')).rejects.toMatchObject({ code: 'elsewhere' });
  await phone.takeOver();
  await desk.until(({ connection }) => connection === 'elsewhere');
  // Asking for another seat than the own one gives the own one, here as well.
  const other = seat === 'blue' ? 'green' : 'blue';
  const couch = await device().joinMatch(phone.code, { name: 'Eve', color: other, takeOver: true });
  expect(couch.getSnapshot().seat).toBe(seat);
  await phone.until(({ connection }) => connection === 'elsewhere');
  expect(Object.keys(couch.getSnapshot().seats)).toEqual([seat]);
});

test('report 12: quick match asks before it takes the own seat over, and does so when told to', async () => {
  const device = (): ReturnType<typeof player> => player(server.url, { identity: () => sign('Fay') });
  const phone = await device().quickMatch({ name: 'Fay', seats: 4 });
  await expect(device().quickMatch({ name: 'Fay', seats: 4 })).rejects.toMatchObject({ code: 'open_elsewhere' });
  const desk = await device().quickMatch({ name: 'Fay', seats: 4, takeOver: true });
  expect(desk.matchId).toBe(phone.matchId);
  await phone.until(({ connection }) => connection === 'elsewhere');
});

test('without a token, or with one that is too old, nobody plays; lists are for all', async () => {
  for (const options of [{}, { identity: () => sign('Ann', '-1h') }]) {
    const client = player(server.url, options);
    await expect(client.createMatch({ name: 'Ann', seats: 2 })).rejects.toMatchObject({ code: 'unknown_user' });
    await expect(client.listMatches()).resolves.toBeInstanceOf(Array);
  }
});

test('the token is asked for each time that something is sent, and sent with nothing else', async () => {
  const sent: (readonly [method: string, token: string | undefined])[] = [];
  let times = 0;
  const watched: Fetch = (url, request) => {
    sent.push([request.method, request.headers['authorization']]);
    return fetch(url, request);
  };
  const tokens = [await sign('Ann'), await sign('Ann', '2h')];
  const client = player(server.url, { fetch: watched, identity: () => tokens[times++] ?? '' });
  const match = await client.createMatch({ name: 'Ann', seats: 2 });
  match.close();
  await client.resume();
  expect(sent.filter(([method]) => method === 'POST')).toEqual(tokens.map((token) => ['POST', `Bearer ${token}`]));
  expect(sent.filter(([method]) => method === 'GET').every(([, token]) => token === undefined)).toBe(true);
});

test('a token that cannot be had now is as a server that cannot be reached', async () => {
  const client = player(server.url, { identity: () => Promise.reject(new Error('the site is down')) });
  await expect(client.createMatch({ name: 'Ann', seats: 2 })).rejects.toMatchObject({
    name: 'CommandRejected',
    code: 'offline',
  });
});
