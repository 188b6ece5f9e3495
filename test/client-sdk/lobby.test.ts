/** The SDK's side of a lobby: settings, who may come in and who has to go, quick match, a seat on another device. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { memoryStorage } from '../../client-sdk/index.ts';
import type { TestServer } from '../support/server.ts';
import { closeMatches, player, startTable } from './playing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTable();
});
afterEach(closeMatches);
afterAll(() => server.app.close());

test('a match is made with settings, and the host changes them; whatever is left out stays', async () => {
  const host = await player(server.url).createMatch({
    name: 'Host',
    seats: 2,
    clock: 'fast',
    whenAway: 'vote',
    nextFirst: 'loser',
    listed: false,
    password: 'sesame',
  });
  const settings = {
    clock: 'fast',
    whenAway: 'vote',
    nextFirst: 'loser',
    spectators: true,
    listed: false,
    locked: true,
  };
  expect(host.getSnapshot()).toMatchObject({ settings, capacity: 2, turnLeft: undefined, turnRuns: false });
  const other = await player(server.url).joinMatch(host.code, { name: 'Other', password: 'sesame' });
  await other.ready();
  await host.set({ seats: 3, clock: 'slow', spectators: false, password: null });
  expect(host.getSnapshot()).toMatchObject({
    settings: { ...settings, clock: 'slow', spectators: false, locked: false },
    capacity: 3,
  });
  await other.until(({ seats, seat }) => seat !== undefined && seats[seat]?.ready === false);
  await expect(other.set({ seats: 2 })).rejects.toMatchObject({ code: 'not_host' });
  await expect(player(server.url).watchMatch(host.code)).rejects.toMatchObject({ code: 'no_spectators' });
});

test('another ruleset is there before the game is, and what is told by it can be read', async () => {
  const one = await player(server.url).createMatch({ name: 'One', seats: 2 });
  const two = await player(server.url).joinMatch(one.code, { name: 'Two' });
  const events: string[] = [];
  two.on('event', ({ type }) => events.push(type));
  expect(two.ruleset.options).toMatchObject({ quietSpace: false, spaceBump: 'compactor' });
  await one.set({ options: { quietSpace: true, spaceBump: 'none' } });
  await Promise.all([one.ready(), two.ready()]);
  for (const match of [one, two]) {
    await match.until(({ status, view }) => status === 'playing' && view !== undefined);
    expect(match.ruleset.options).toMatchObject({ quietSpace: true, spaceBump: 'none' });
    expect(match.getSnapshot().view?.ruleset).toEqual(match.ruleset);
  }
  expect(events[0]).toBe('started');
  const [started] = (await two.history()).flatMap((row) => row.events);
  expect(started).toMatchObject({ type: 'started', ruleset: two.ruleset });
});

test('a match with a password lets nobody in without it', async () => {
  const { code } = await player(server.url).createMatch({ name: 'Host', seats: 2, password: 'sesame' });
  const guest = player(server.url);
  await expect(guest.joinMatch(code, { name: 'Guest' })).rejects.toMatchObject({ code: 'wrong_password' });
  const wrong = guest.joinMatch(code, { name: 'Guest', password: 'open' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
  const match = await guest.joinMatch(code, { name: 'Guest', password: 'sesame' });
  expect(match.getSnapshot().seat).toBeDefined();
  const listed = await guest.listMatches();
  expect(listed.find((other) => other.code === code)).toMatchObject({ locked: true, clock: 'off', taken: 2 });
});

test('who is sent away is told so at once, forgets the seat, and cannot come back', async () => {
  const host = await player(server.url).createMatch({ name: 'Host', seats: 2 });
  const client = player(server.url);
  const guest = await client.joinMatch(host.code, { name: 'Guest' });
  const { seat } = guest.getSnapshot();
  if (seat === undefined) throw new Error('no seat');
  const over: string[] = [];
  guest.on('over', ({ code }) => over.push(code));
  await host.kick(seat);
  await expect(guest.until(({ connection }) => connection === 'over')).resolves.toMatchObject({
    reason: { code: 'kicked' },
  });
  expect(over).toEqual(['kicked']);
  await expect(guest.ready()).rejects.toMatchObject({ code: 'kicked' });
  await expect(client.resume()).rejects.toMatchObject({ code: 'nothing_to_resume' });
  await expect(client.joinMatch(host.code, { name: 'Guest' })).rejects.toMatchObject({ code: 'kicked' });
});

test('two who want a quick match at the same moment meet each other', async () => {
  const clients = [player(server.url), player(server.url)] as const;
  const matches = await Promise.all(
    clients.map((client, index) => client.quickMatch({ name: `Player ${index}`, seats: 3 })),
  );
  const [one, two] = matches;
  expect(one?.matchId).toBe(two?.matchId);
  expect(new Set(matches.map((match) => match.getSnapshot().seat)).size).toBe(2);
  expect(one?.getSnapshot().settings.clock).toBe('casual');
});

test('my matches: those in which I have a seat, with whose turn it is', async () => {
  const client = player(server.url);
  expect(await client.myMatches()).toEqual([]);
  const lobby = await client.createMatch({ name: 'One', seats: 2 });
  const game = await client.createMatch({ name: 'One', seats: 2 });
  const other = await player(server.url).joinMatch(game.code, { name: 'Two' });
  await Promise.all([game.ready(), other.ready()]);
  const { isMyTurn, seat } = await game.until(({ status }) => status === 'playing');
  const mine = await client.myMatches();
  expect(mine).toEqual([
    expect.objectContaining({ matchId: game.matchId, status: 'playing', seat, isMyTurn }),
    expect.objectContaining({ matchId: lobby.matchId, status: 'lobby', isMyTurn: false }),
  ]);
});

test('a seat moves to another device by a link that works once, and the first one is told', async () => {
  const first = player(server.url);
  const here = await first.createMatch({ name: 'One', seats: 2 });
  const other = await player(server.url).joinMatch(here.code, { name: 'Two' });
  await Promise.all([here.ready(), other.ready()]);
  const { seat } = await here.until(({ status }) => status === 'playing');
  const link = await here.makeLink();
  expect(link).toMatch(/^[0-9a-f]{32}$/);
  const storage = memoryStorage();
  const second = player(server.url, { storage });
  const there = await second.moveSeat(here.code, link);
  expect(there.getSnapshot()).toMatchObject({ seat, view: other.getSnapshot().view });
  await here.until(({ connection }) => connection === 'over');
  expect(here.getSnapshot()).toMatchObject({ reason: { code: 'moved' } });
  await expect(first.resume()).rejects.toMatchObject({ code: 'nothing_to_resume' });
  await expect(player(server.url).moveSeat(here.code, link)).rejects.toMatchObject({ code: 'bad_link' });
  there.close();
  expect((await player(server.url, { storage }).resume()).getSnapshot().seat).toBe(seat);
});
