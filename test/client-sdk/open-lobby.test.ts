/** The SDK's live list of the matches that wait for players. */
import { afterEach, expect, test } from '@jest/globals';
import type { Match } from '../../client-sdk/index.ts';
import type { Lobby, LobbyOptions, LobbySnapshot } from '../../client-sdk/lobby.ts';
import { openLobby } from '../../client-sdk/lobby.ts';
import { QUICK, tableOnWire } from './on-the-wire.ts';
import { player, seatOf } from './playing.ts';

const table = tableOnWire();
const opened: Lobby[] = [];
afterEach(() => {
  for (const lobby of opened.splice(0)) lobby.close();
});

/** A list on the table.wire. What is logged fails the test, unless it listens for it. */
function watch(options: LobbyOptions = {}): Lobby {
  const lobby = openLobby(table.wire.url, {
    timing: QUICK,
    log: (message, error) => {
      throw new Error(message, { cause: error });
    },
    ...options,
  });
  opened.push(lobby);
  return lobby;
}

function until({ subscribe, getSnapshot }: Lobby, isSo: (snapshot: LobbySnapshot) => boolean): Promise<LobbySnapshot> {
  return new Promise((resolve) => {
    const look = (snapshot: LobbySnapshot): void => {
      if (!isSo(snapshot)) return;
      stop();
      resolve(snapshot);
    };
    const stop = subscribe(look);
    look(getSnapshot());
  });
}

const isOnline = ({ connection }: LobbySnapshot): boolean => connection === 'online';
const idsOf = ({ matches }: LobbySnapshot): string[] => matches.map(({ matchId }) => matchId);
const make = (seats: number, more: object = {}): Promise<Match> =>
  player(table.server.url).createMatch({ name: 'Host', seats, ...more });
/** Takes the host off, which ends a match that has nobody else. */
const end = (...matches: readonly Match[]): Promise<unknown> => Promise.all(matches.map((match) => match.leave()));

test('the list is whole at once, newest first, and follows each change', async () => {
  const [older, newer] = [await make(3, { clock: 'fast' }), await make(2, { password: 'sesame' })];
  await make(2, { listed: false });
  const lobby = watch();
  expect(lobby.getSnapshot()).toEqual({ matches: [], connection: 'reconnecting', reason: undefined });
  const first = await until(lobby, isOnline);
  expect(idsOf(first)).toEqual([newer.matchId, older.matchId]);
  expect(first.matches[1]).toMatchObject({ code: older.code, clock: 'fast', seats: 3, taken: 1, locked: false });
  expect(first.matches[0]).toMatchObject({ status: 'lobby', host: seatOf(newer.getSnapshot()), locked: true });
  expect(lobby.getSnapshot()).toBe(first);

  // A change stays where it is, and whatever has not changed is the same object.
  await player(table.server.url).joinMatch(older.code, { name: 'Guest' });
  const joined = await until(lobby, ({ matches }) => matches[1]?.taken === 2);
  expect(idsOf(joined)).toEqual(idsOf(first));
  expect(joined.matches[0]).toBe(first.matches[0]);
  expect(first.matches[1]?.taken).toBe(1);

  const [third, fourth] = [await make(2), await make(2)];
  const four = await until(lobby, ({ matches }) => matches.length === 4);
  expect(idsOf(four)).toEqual([fourth, third, newer, older].map(({ matchId }) => matchId));

  const guest = await player(table.server.url).joinMatch(third.code, { name: 'Guest' });
  await Promise.all([third.ready(), guest.ready()]);
  const begun = await until(lobby, ({ matches }) => matches.length === 3);
  expect(idsOf(begun)).toEqual([fourth, newer, older].map(({ matchId }) => matchId));
  await end(newer, fourth);
  await until(lobby, ({ matches }) => matches.length === 1);
  expect(await until(watch(), isOnline)).toEqual(lobby.getSnapshot());
});

test('a filter lets through only what is wanted; what does not pass it any more is gone', async () => {
  const lobby = watch({ filter: { clock: 'slow', seats: 4 } });
  await until(lobby, isOnline);
  const [wanted, other] = [await make(4, { clock: 'slow' }), await make(3, { clock: 'slow' })];
  expect(idsOf(await until(lobby, ({ matches }) => matches.length > 0))).toEqual([wanted.matchId]);
  await other.set({ seats: 4 });
  expect(idsOf(await until(lobby, ({ matches }) => matches.length > 1))).toEqual([other.matchId, wanted.matchId]);
  await wanted.set({ clock: 'off' });
  expect(idsOf(await until(lobby, ({ matches }) => matches.length === 1))).toEqual([other.matchId]);
});

test.each<readonly [string, () => void]>([
  ['is cut', () => table.wire.cut()],
  ['is dead and does not say so', () => table.wire.freeze()],
])('a line that %s is noticed, and the list begins anew', async (_how, lose) => {
  const [stays, goes] = [await make(2), await make(2)];
  const lobby = watch();
  const heard: string[] = [];
  lobby.subscribe(({ connection }) => heard.push(connection));
  const before = await until(lobby, isOnline);
  lose();
  const offline = await until(lobby, ({ connection }) => connection === 'offline');
  expect(offline.matches).toBe(before.matches);
  const comes = await make(2);
  await end(goes);
  table.wire.mend();
  const isAnew = (snapshot: LobbySnapshot): boolean =>
    isOnline(snapshot) && idsOf(snapshot)[0] === comes.matchId && !idsOf(snapshot).includes(goes.matchId);
  expect(idsOf(await until(lobby, isAnew))[1]).toBe(stays.matchId);
  const changes = heard.filter((connection, index) => connection !== heard[index - 1]);
  expect(changes).toEqual(['online', 'reconnecting', 'offline', 'online']);
});

test('what is refused for good is not tried again, and says why', async () => {
  const asked: string[] = [];
  const lobby = watch({
    filter: { seats: 1 },
    fetch: (url, request) => {
      asked.push(url);
      return fetch(url, request);
    },
  });
  const over = await until(lobby, ({ connection }) => connection === 'over');
  expect(over.reason).toMatchObject({ code: 'malformed', message: expect.any(String) });
  expect(asked).toEqual([`${table.wire.url}/lobby`]);
});

test('a list that is closed tells nothing more', async () => {
  const lobby = watch();
  await until(lobby, isOnline);
  const last: LobbySnapshot[] = [];
  lobby.subscribe((snapshot) => last.push(snapshot));
  lobby.close();
  lobby.close();
  const other = watch();
  await until(other, isOnline);
  const match = await make(2);
  await until(other, (snapshot) => idsOf(snapshot).includes(match.matchId));
  expect(last).toMatchObject([{ connection: 'over', reason: { code: 'closed' } }]);
  expect(lobby.getSnapshot()).toBe(last[0]);
});

test('a listener that throws hurts no other', async () => {
  const logged: string[] = [];
  const lobby = watch({ log: (message) => logged.push(message) });
  lobby.subscribe(() => {
    throw new Error('of the page');
  });
  await until(lobby, isOnline);
  expect(logged).toContain('a listener failed');
});
