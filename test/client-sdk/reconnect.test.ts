import { describe, expect, test } from '@jest/globals';
import type { Connection, DeathStarClient, GameEvent, Match, PlayerStorage } from '../../client-sdk/index.ts';
import { memoryStorage } from '../../client-sdk/index.ts';
import { median } from '../../scripts/bench/statistics.ts';
import { Browser } from '../support/browser.ts';
import { QUICK, tableOnWire } from './on-the-wire.ts';
import { player, playOut, rowsOf, startedMatch } from './playing.ts';

const table = tableOnWire();

/** Waits until a match is connected in this way. */
async function untilConnection(match: Match, connection: Connection): Promise<void> {
  await match.until((snapshot) => snapshot.connection === connection);
}

/** A player with a match of two, in play, on the wire; a reload of the tab, and another tab that takes the seat over. */
async function seated(
  storage: PlayerStorage = memoryStorage(),
): Promise<{ mine: Match; other: Match; reload: () => Promise<Match>; takeOver: () => Promise<Match> }> {
  const client = (): DeathStarClient => player(table.wire.url, { storage, timing: QUICK });
  let page = new Browser().open();
  const mine = await page.within(() => client().createMatch({ name: 'One', seats: 2 }));
  const other = await player(table.server.url).joinMatch(mine.code, { name: 'Two' });
  await Promise.all([mine.ready(), other.ready()]);
  await Promise.all([mine, other].map((match) => match.until(({ status }) => status === 'playing')));
  return {
    mine,
    other,
    reload() {
      page = page.reload();
      return page.within(() => client().resume());
    },
    takeOver: () => client().resume(mine.code, { takeOver: true }),
  };
}

/** Plays the first legal command of whoever is to act. */
async function playOne(...matches: readonly Match[]): Promise<void> {
  const mover = matches.find((match) => match.getSnapshot().isMyTurn);
  const [command] = mover?.getSnapshot().legal ?? [];
  if (mover === undefined || command === undefined) throw new Error('nobody can act');
  const { sequence } = await mover.play(command);
  await Promise.all(matches.map((match) => match.until((snapshot) => snapshot.sequence >= sequence)));
}

test('report 1: a refresh in the middle of a turn gives the seat back as it was, within two seconds', async () => {
  const { mine, other, reload } = await seated();
  if (!mine.getSnapshot().isMyTurn) await other.until(({ isMyTurn }) => isMyTurn);
  const { connection, ...before } = mine.getSnapshot();
  const start = performance.now();
  // The old page is gone without a word, and its socket still looks alive.
  const reloaded = await reload();
  expect(performance.now() - start).toBeLessThan(2_000);
  expect(connection).toBe('online');
  expect(reloaded.getSnapshot()).toEqual({ ...before, connection: 'online' });
  await playOne(reloaded, other);
  await untilConnection(mine, 'elsewhere');
});

test('report 3: whoever gets a match has a whole snapshot at once, each time, and misses nothing after it', async () => {
  const { mine, other, reload } = await seated();
  mine.close();
  for (let time = 0; time < 10; time += 1) {
    const reloaded = await reload();
    const { view, seat, sequence, seats } = reloaded.getSnapshot();
    expect(view).toEqual(other.getSnapshot().view);
    expect(seat).toBe(mine.getSnapshot().seat);
    expect(Object.keys(seats)).toHaveLength(2);
    const heard: number[] = [];
    reloaded.on('event', (_event, row) => heard.push(row));
    await playOne(reloaded, other);
    expect(new Set(heard)).toEqual(new Set([sequence + 1]));
    reloaded.close();
  }
  other.close();
});

test('report 5: two reloads right after joining, and a drop right after each, keep the seat', async () => {
  const { mine, other, reload } = await seated();
  table.wire.drop();
  await untilConnection(mine, 'reconnecting');
  mine.close();
  const first = await reload();
  table.wire.drop();
  await untilConnection(first, 'reconnecting');
  await untilConnection(first, 'online');
  first.close();
  const second = await reload();
  table.wire.drop();
  await untilConnection(second, 'reconnecting');
  await untilConnection(second, 'online');
  expect(second.getSnapshot().seat).toBe(mine.getSnapshot().seat);
  await playOne(second, other);
});

test('report 6: twenty drops, each recovered, with play between them; nothing is lost and nothing is done twice', async () => {
  const { mine, other } = await seated();
  const receipts: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    table.wire.drop();
    await untilConnection(mine, 'reconnecting');
    const { isMyTurn, legal } = mine.getSnapshot();
    const [command] = legal;
    // What is played while the line is down is sent when it is back.
    if (isMyTurn && command !== undefined) receipts.push((await mine.play(command)).sequence);
    else await playOne(other);
    await untilConnection(mine, 'online');
    const { sequence } = other.getSnapshot();
    await mine.until((snapshot) => snapshot.sequence >= sequence);
  }
  const seat = mine.getSnapshot().seat;
  const played = (await rowsOf(table.server, mine.matchId)).filter(
    ({ cause, facts }) => cause?.seat === seat && facts.some(({ type }) => type === 'happened'),
  );
  expect(played.map(({ sequence }) => sequence).slice(-receipts.length)).toEqual(receipts);
  expect(new Set(played.map(({ cause }) => cause?.id)).size).toBe(played.length);
});

describe('report 8: a line that dies without a word', () => {
  test('is called offline within ten seconds, and comes back by itself', async () => {
    const match = await player(table.wire.url).createMatch({ name: 'One', seats: 2 });
    const start = performance.now();
    table.wire.freeze();
    await untilConnection(match, 'offline');
    expect(performance.now() - start).toBeLessThan(10_000);
    table.wire.mend();
    await untilConnection(match, 'online');
    match.close();
  });

  test('fault 23: is noticed within two heartbeats, and the new socket of the seat wins at once', async () => {
    const { mine, other, reload } = await seated();
    const start = performance.now();
    table.wire.freeze();
    await untilConnection(mine, 'reconnecting');
    expect(performance.now() - start).toBeLessThan(4 * (QUICK.heartbeat + QUICK.patience));
    await untilConnection(mine, 'offline');
    table.wire.mend();
    await untilConnection(mine, 'online');
    await playOne(mine, other);
    const reloaded = await reload();
    await playOne(reloaded, other);
  });
});

test('events come in order and once, however often the line is dropped', async () => {
  const { mover, other } = await startedMatch([table.server.url, table.server.url]);
  const watcher = await player(table.wire.url, { timing: QUICK }).watchMatch(mover.code);
  const heard: { event: GameEvent; row: number }[] = [];
  const gaps: { from: number; to: number }[] = [];
  const shown: number[] = [];
  watcher.on('event', (event, row) => {
    shown.push(watcher.getSnapshot().sequence - row);
    heard.push({ event, row });
    // The history is asked for once the match is over, over a line that holds.
    if (row % 7 === 0 && watcher.getSnapshot().status === 'playing') table.wire.drop();
  });
  watcher.on('resync', (gap) => gaps.push(gap));
  const first = watcher.getSnapshot().sequence + 1;
  const [end] = await Promise.all([playOut(mover, 5), playOut(other, 6)]);
  await watcher.until(({ sequence }) => sequence === end.sequence);
  const history = await watcher.history(first);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (heard.at(-1)?.event.type === 'won') resolve();
    };
    watcher.on('event', look);
    look();
  });
  expect(heard).toEqual(history.flatMap(({ events, sequence: row }) => events.map((event) => ({ event, row }))));
  expect(Math.min(...shown)).toBeGreaterThanOrEqual(0);
  expect(gaps.length).toBeGreaterThan(0);
});

test('fault 24: forty clients dropped at once are all back within eight seconds, and others go on playing', async () => {
  const { mover, other } = await startedMatch([table.server.url, table.server.url]);
  const crowd = await Promise.all(
    Array.from({ length: 40 }, (_nobody, index) =>
      player(table.wire.url).createMatch({ name: `P${String(index)}`, seats: 2 }),
    ),
  );
  const start = performance.now();
  table.wire.drop();
  const back = Promise.all(
    crowd.map(async (match) => {
      await untilConnection(match, 'reconnecting');
      await untilConnection(match, 'online');
    }),
  );
  const times: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    const before = performance.now();
    await playOne(mover, other);
    times.push(performance.now() - before);
  }
  await back;
  expect(performance.now() - start).toBeLessThan(8_000);
  expect(median(times)).toBeLessThan(250);
  expect(Math.max(...times)).toBeLessThan(2_000);
});

test('a page that is visible again asks at once whether the line is alive', async () => {
  const document = new EventTarget();
  Reflect.set(globalThis, 'document', document);
  try {
    const slow = { ...QUICK, heartbeat: 600_000 };
    const match = await player(table.wire.url, { timing: slow }).createMatch({ name: 'One', seats: 2 });
    table.wire.freeze();
    document.dispatchEvent(new Event('visibilitychange'));
    await untilConnection(match, 'reconnecting');
    table.wire.mend();
    await untilConnection(match, 'online');
    match.close();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
});

test('a seat that is taken over elsewhere waits, and comes back by a press', async () => {
  const { mine, other, takeOver } = await seated();
  const elsewhere = await takeOver();
  await untilConnection(mine, 'elsewhere');
  await expect(mine.spin()).rejects.toMatchObject({ code: 'elsewhere' });
  await mine.takeOver();
  await untilConnection(elsewhere, 'elsewhere');
  await playOne(mine, other);
});

test('a change of seats whose answer is lost is neither done twice nor does it cost the seat', async () => {
  const mine = await player(table.wire.url, { timing: QUICK }).createMatch({ name: 'One', seats: 3 });
  const watcher = await player(table.server.url).watchMatch(mine.code);
  const { sequence } = mine.getSnapshot();
  table.wire.mute();
  const moved = mine.sit('yellow');
  const ready = mine.ready();
  await watcher.until((snapshot) => snapshot.sequence === sequence + 2);
  table.wire.drop();
  table.wire.mend();
  expect((await moved).sequence).toBeGreaterThan(sequence);
  expect(await ready).toEqual({ sequence: sequence + 2 });
  expect(mine.getSnapshot()).toMatchObject({ seat: 'yellow', host: 'yellow', sequence: sequence + 2 });
});
