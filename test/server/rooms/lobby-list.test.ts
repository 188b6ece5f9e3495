import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { LobbyFilter, MatchCommand, MatchSummary, Welcome } from '../../../shared/protocol/index.ts';
import { CLOCK_NAMES, matchSummarySchema, PROTOCOL_VERSION } from '../../../shared/protocol/index.ts';
import type { Match } from '../../../server/match/index.ts';
import { LobbyWatcher } from '../../support/lobby-watcher.ts';
import { ManualClock, secretOf, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import { ask, codeOf, createMatch, joinMatch, Line } from '../../support/server-client.ts';
import { send, valueOf } from '../../support/server-house.ts';

const v = PROTOCOL_VERSION;
const TELL_EVERY = 100;
/** The fields of a summary, of all that is told of a match. */
const summarySchema = z.object(matchSummarySchema.shape);

const clock = new ManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.app.close());

function matchOf({ matchId }: Welcome): Match {
  const match = server.app.house.find(matchId);
  if (match === undefined) throw new Error('no match');
  return match;
}

async function make(name: string, wanted: Record<string, unknown> = {}): Promise<Match> {
  return matchOf(await createMatch(server.url, name, wanted));
}

const doAs = async (match: Match, seat: string, command: MatchCommand): Promise<unknown> =>
  valueOf(await send(match, seat, command));

/** All that there is to be told is told, and has come. */
async function settle(...watchers: readonly LobbyWatcher[]): Promise<void> {
  clock.advance(TELL_EVERY);
  for (const watcher of watchers) await watcher.caughtUp();
}

/** What `GET /matches/MATCH` says of each match that is open, in the order of their ids. */
async function listed(filter: LobbyFilter = {}): Promise<readonly MatchSummary[]> {
  const states = server.app.house.list().map(({ state }) => state);
  const open = states.filter(({ status, settings }) => status === 'lobby' && settings.listed);
  const wanted = open.filter(
    ({ game, settings, capacity }) =>
      game === (filter.game ?? game) &&
      settings.clock === (filter.clock ?? settings.clock) &&
      capacity === (filter.seats ?? capacity),
  );
  const details = await Promise.all(wanted.map(({ id }) => ask(server.url, 'GET', `/matches/${id}`)));
  return details
    .map(({ body }) => summarySchema.parse(body))
    .sort((one, other) => (one.matchId < other.matchId ? -1 : 1));
}

describe('who watches the list of open matches', () => {
  test('gets all of them, newest first, and then each change of them', async () => {
    const [one, two] = [await make('Ada'), await make('Bob', { password: 'open', seats: 3 })];
    const hidden = await make('Cyd', { listed: false });
    await settle();
    const watcher = await LobbyWatcher.open(server.url);
    const ids = watcher.first.map(({ matchId }) => matchId);
    expect(ids.indexOf(two.state.id)).toBeLessThan(ids.indexOf(one.state.id));
    expect(ids).not.toContain(hidden.state.id);
    expect(watcher.now).toEqual(await listed());

    const told = async (work: Promise<unknown>): Promise<unknown> => {
      await work;
      const before = watcher.changes.length;
      await settle(watcher);
      expect(watcher.now).toEqual(await listed());
      return watcher.changes.slice(before);
    };
    const { id } = one.state;
    expect(await told(joinMatch(server.url, id, 'Dan'))).toMatchObject([
      { gone: [], matches: [{ matchId: id, taken: 2 }] },
    ]);
    expect(await told(doAs(one, 'red', { type: 'set', seats: 4, clock: 'fast' }))).toMatchObject([
      { gone: [], matches: [{ matchId: id, seats: 4, clock: 'fast' }] },
    ]);
    expect(await told(doAs(one, 'red', { type: 'set', listed: false }))).toEqual([{ gone: [id], matches: [] }]);
    expect(await told(doAs(one, 'red', { type: 'addBot', level: 'easy' }))).toEqual([]);
    expect(await told(doAs(one, 'red', { type: 'set', listed: true }))).toMatchObject([{ matches: [{ taken: 3 }] }]);
    expect(await told(doAs(one, 'red', { type: 'leave' }))).toMatchObject([{ matches: [{ taken: 2 }] }]);
    expect(await told(doAs(two, 'red', { type: 'leave' }))).toEqual([{ gone: [two.state.id], matches: [] }]);
    const welcome = await createMatch(server.url, 'Eve', { bots: ['easy'] });
    const three = matchOf(welcome);
    const eve = await Line.open(server.url, welcome);
    expect(await told(Promise.resolve())).toMatchObject([{ matches: [{ matchId: three.state.id }] }]);
    expect(await told(doAs(three, 'red', { type: 'ready', entropy: 'x' }))).toEqual([
      { gone: [three.state.id], matches: [] },
    ]);
    for (const each of [eve, watcher]) await each.close();
  });

  test('is told at most once in 100 ms, however much happens', async () => {
    const watcher = await LobbyWatcher.open(server.url);
    await settle(watcher);
    const matches = [await make('Ada', { seats: 4 }), await make('Bob', { seats: 4 })];
    clock.advance(0);
    await watcher.caughtUp();
    expect(watcher.changes).toHaveLength(1);
    for (const match of matches)
      for (let bots = 0; bots < 3; bots += 1) await doAs(match, 'red', { type: 'addBot', level: 'easy' });
    clock.advance(TELL_EVERY - 1);
    await watcher.caughtUp();
    expect(watcher.changes).toHaveLength(1);
    clock.advance(1);
    await watcher.caughtUp();
    expect(watcher.changes).toHaveLength(2);
    expect(watcher.changes[1]?.matches.map(({ taken }) => taken)).toEqual([4, 4]);
    await watcher.close();
  });

  test('hears nothing of what the list does not show, nor of what was taken back meanwhile', async () => {
    const match = await make('Ada', { seats: 3 });
    await settle();
    const watcher = await LobbyWatcher.open(server.url);
    await doAs(match, 'red', { type: 'ready', entropy: 'x' });
    await doAs(match, 'red', { type: 'say', text: 'hello' });
    await doAs(match, 'red', { type: 'addBot', level: 'easy', seat: 'green' });
    await doAs(match, 'red', { type: 'removeBot', seat: 'green' });
    const gone = await make('Bob');
    await doAs(gone, 'red', { type: 'leave' });
    await settle(watcher);
    expect(watcher.changes).toEqual([]);
    await watcher.close();
  });

  test('who comes while a change waits to be told misses nothing, and gets nothing twice', async () => {
    const early = await LobbyWatcher.open(server.url);
    const match = await make('Ada', { seats: 3 });
    const late = await LobbyWatcher.open(server.url);
    expect(late.first.map(({ matchId }) => matchId)).not.toContain(match.state.id);
    await settle(early, late);
    expect(late.now).toEqual(await listed());
    expect(late.changes).toEqual(early.changes.slice(-1));
    for (const watcher of [early, late]) await watcher.close();
  });

  test('a filter shows what passes it, also where that changes', async () => {
    const match = await make('Ada', { seats: 2, clock: 'casual' });
    await settle();
    const filter = { game: 'death-star', clock: 'casual', seats: 2 } as const;
    const watchers = [
      await LobbyWatcher.open(server.url, filter),
      await LobbyWatcher.open(server.url, { game: 'chess' }),
    ];
    const [watcher, other] = watchers;
    expect(watcher?.now).toEqual(await listed(filter));
    await doAs(match, 'red', { type: 'set', clock: 'off' });
    await settle(...watchers);
    await doAs(match, 'red', { type: 'set', seats: 4 });
    await settle(...watchers);
    await doAs(match, 'red', { type: 'set', seats: 2, clock: 'casual' });
    await settle(...watchers);
    const { id } = match.state;
    expect(watcher?.changes).toMatchObject([
      { gone: [id], matches: [] },
      { gone: [], matches: [{ matchId: id }] },
    ]);
    expect([other?.first, other?.changes]).toEqual([[], []]);
    for (const each of watchers) await each.close();
  });

  test('the list is there again after nobody has watched', async () => {
    const match = await make('Ada');
    await (await LobbyWatcher.open(server.url)).close();
    await doAs(match, 'red', { type: 'addBot', level: 'easy' });
    const watcher = await LobbyWatcher.open(server.url);
    await settle(watcher);
    expect(watcher.now).toEqual(await listed());
    await watcher.close();
  });

  test('a list that is longer than 64 KiB comes whole', async () => {
    const before = server.app.house.list().length;
    for (let made = 0; made < 300; made += 1) await make(`p${made}`);
    await settle();
    const watcher = await LobbyWatcher.open(server.url, { seats: 2 });
    expect(JSON.stringify(watcher.first).length).toBeGreaterThan(0x10000);
    expect(watcher.first.length).toBeGreaterThanOrEqual(300);
    await watcher.close();
    for (const match of server.app.house.list().slice(0, -before)) await doAs(match, 'red', { type: 'leave' });
  });
});

test.each([1, 2, 3])('whatever happens, everybody’s list is that of the server (seed %i)', async (seed) => {
  const chance = fastChance(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[chance.spin(items.length)];
  const matches: Match[] = [];
  const watchers: { readonly filter: LobbyFilter; readonly watcher: LobbyWatcher }[] = [];
  const filters: readonly LobbyFilter[] = [{}, { seats: 3 }, { clock: 'fast' }, { seats: 4, clock: 'off' }];
  for (let step = 0; step < 150; step += 1) {
    const match = pick(matches);
    const [seat, other] = [match?.state.host ?? 'red', pick(['red', 'green', 'blue', 'yellow'] as const)];
    const submit = async (command: MatchCommand): Promise<unknown> => match && send(match, seat, command);
    const act = pick([
      async () => matches.push(await make(`p${seed}x${step}`, { seats: 2 + chance.spin(3), clock: pick(CLOCK_NAMES) })),
      async () => {
        const filter = pick(filters) ?? {};
        if (watchers.length < 8) watchers.push({ filter, watcher: await LobbyWatcher.open(server.url, filter) });
      },
      () => watchers.splice(chance.spin(6), 1)[0]?.watcher.close(),
      () => submit({ type: 'addBot', level: 'easy' }),
      () => submit({ type: 'removeBot', seat: other ?? 'red' }),
      () => submit({ type: 'set', seats: 2 + chance.spin(3), clock: pick(CLOCK_NAMES) }),
      () => submit({ type: 'set', listed: chance.spin(2) === 0, password: pick([null, 'x']) }),
      () => submit({ type: 'ready', entropy: 'x' }),
      () => submit({ type: 'leave' }),
      () =>
        match &&
        ask(server.url, 'POST', `/matches/${match.state.id}/join`, { v, player: secretOf(`q${step}`), name: 'q' }),
      () => clock.advance(chance.spin(150)),
    ]);
    await Promise.resolve(act?.());
  }
  clock.advance(TELL_EVERY);
  for (const { filter, watcher } of watchers) {
    const { now } = await watcher.caughtUp();
    expect({ seed, filter, now }).toEqual({ seed, filter, now: await listed(filter) });
    await watcher.close();
  }
  expect(watchers.length).toBeGreaterThan(2);
});

describe('what the lobby refuses', () => {
  test.each([
    ['another version', { v: '0.1' }, 'unsupported_version'],
    ['a filter that it does not know', { v, filter: { host: 'red' } }, 'malformed'],
    ['a clock that there is not', { v, filter: { clock: 'sand' } }, 'malformed'],
    ['a field that it does not know', { v, player: secretOf('Ada') }, 'malformed'],
    ['nothing', undefined, 'malformed'],
  ])('%s', async (_what, body, code) => {
    expect(codeOf(await ask(server.url, 'POST', '/lobby', body))).toBe(code);
  });

  test.each(['command', 'history', 'chat', 'matches'])(
    'a message %s: it closes the line, and no other',
    async (type) => {
      const [watcher, other] = [await LobbyWatcher.open(server.url), await LobbyWatcher.open(server.url)];
      watcher.room.send(type, {});
      expect(await watcher.closed).toBe(4_002);
      await (await other.caughtUp()).close();
    },
  );
});
