import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { parseCommands, parseEvents, parsePicture, STANDARD_RULESET } from '../../../shared/games/death-star/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { Match } from '../../../server/match/index.ts';
import { ManualClock, startServer } from '../../support/server.ts';
import type { TestServer } from '../../support/server.ts';
import {
  createMatch,
  dataOf,
  joinMatch,
  Line,
  resumeMatch,
  shownBy,
  startedMatch,
  watchMatch,
} from '../../support/server-client.ts';
import {
  frameOf,
  framesIn,
  openRaw,
  OPCODES,
  RawSocket,
  requestText,
  socketPath,
  UPGRADE_HEADERS,
} from '../../support/server-raw.ts';
import { expectedOf } from '../../support/server-tables.ts';

const clock = new ManualClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ clock });
});
afterAll(() => server.app.close());

function matchOf(line: Line): Match {
  const match = server.app.house.find(line.welcome.matchId);
  if (match === undefined) throw new Error('no such match');
  return match;
}

function lineAt(lines: readonly Line[], seat: string): Line {
  const line = lines.find(({ welcome }) => welcome.seat === seat);
  if (line === undefined) throw new Error(`nobody on ${seat}`);
  return line;
}

const watch = async (line: Line): Promise<Line> =>
  Line.open(server.url, await watchMatch(server.url, line.welcome.matchId));

/** Plays what the server says is legal, at random, this often or to the end. */
async function playOn(lines: readonly Line[], seed: number, longest = 10_000): Promise<void> {
  const chance = fastChance(seed);
  for (let turn = 0; turn < longest; turn += 1) {
    const [first] = lines;
    if (first === undefined || first.state.status !== 'playing') return;
    const line = lineAt(lines, first.state.active);
    const legal = parseCommands(line.state.legal);
    if (!legal.ok) throw new Error(legal.error.message);
    const receipt = await line.play(legal.value[chance.spin(legal.value.length)]);
    if (!receipt.ok) throw new Error(`seed ${seed}: ${receipt.error.code}`);
    for (const each of lines) await each.until(({ sequence }) => sequence >= receipt.value);
  }
}

const closeAll = async (lines: readonly Line[]): Promise<void> => {
  for (const line of lines) await line.close();
};

describe('two players and a watcher', () => {
  test.each([1, 2])('see the same as the server at every sequence, to the end (seed %i)', async (seed) => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('nobody');
    const watcher = await watch(ada);
    const expected = expectedOf(matchOf(ada));
    const shown = [...lines, watcher].map(shownBy);
    await playOn(lines, seed);
    await watcher.until(({ status }) => status === 'over');
    expect(expected.size).toBeGreaterThan(20);
    for (const [sequence, table] of expected) {
      for (const each of shown)
        expect({ seed, sequence, table: each.get(sequence) }).toEqual({ seed, sequence, table });
    }
    expect(watcher.state.winners).toMatch(/^(red|green)$/);
    expect(watcher.state.secret).toBe(matchOf(ada).state.secret);
    await closeAll([...lines, watcher]);
  });

  test('what is shown can be read: picture, legal commands, events; and the history tells the same events', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('nobody');
    const told = new Map<number, { events: string; picture: Record<string, string> }>();
    const keep = ({ sequence, events, picture }: Line['state']): unknown =>
      told.set(sequence, { events, picture: Object.fromEntries(picture.entries()) });
    ada.room.onStateChange(keep);
    keep(ada.state);
    await playOn(lines, 7, 60);
    expect(told.size).toBeGreaterThan(30);
    for (const [sequence, { events }] of told) {
      const before = told.get(sequence - 1);
      if (before === undefined) continue;
      const scene = parsePicture(before.picture, STANDARD_RULESET);
      if (!scene.ok) throw new Error(scene.error.message);
      expect({ events, read: parseEvents(events, scene.value).ok }).toEqual({ events, read: true });
    }
    const rows = await ada.history(1);
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_row, index) => index + 1));
    expect(rows).toHaveLength(ada.state.sequence);
    for (const [sequence, { events }] of told) if (events !== '') expect(rows[sequence - 1]?.events).toBe(events);
    expect(await ada.history(ada.state.sequence)).toHaveLength(1);
    expect(await ada.history(ada.state.sequence + 1)).toEqual([]);
    expect(await ada.history(0)).toEqual(rows);
    await closeAll(lines);
  });

  test('who comes late gets the whole state at once (reports 3)', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('nobody');
    await playOn(lines, 3, 25);
    const late = await watch(ada);
    expect({ ...stateOf(late), events: '' }).toEqual({ ...stateOf(ada), events: '' });
    await closeAll([...lines, late]);
  });

  test('a match goes on in a room that was empty in between', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    await playOn(lines, 4, 10);
    const before = stateOf(ada);
    await closeAll(lines);
    const back = [
      await Line.open(server.url, await resumeMatch(server.url, ada.welcome.code, 'Ada', ada.welcome.token ?? '')),
      await Line.open(server.url, await resumeMatch(server.url, ada.welcome.matchId, 'Bob', bob.welcome.token ?? '')),
    ];
    expect({ ...stateOf(back[0] ?? ada), events: '' }).toEqual({ ...before, events: '' });
    await playOn(back, 5, 10);
    await closeAll(back);
  });

  function stateOf(line: Line): Record<string, unknown> {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(dataOf(line.state)));
  }
});

describe('connections and seats', () => {
  test('presence is told to everyone', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    const isPresent = (seat: string) => (state: Line['state']) => state.seats.get(seat)?.present === true;
    await ada.until(isPresent('green'));
    await bob.close();
    await ada.until((state) => !isPresent('green')(state));
    expect(ada.state.status).toBe('playing');
    const back = await Line.open(
      server.url,
      await resumeMatch(server.url, ada.welcome.matchId, 'Bob', bob.welcome.token ?? ''),
    );
    await ada.until(isPresent('green'));
    await closeAll([ada, back]);
  });

  test('reports 1, 5: reloads, twice within five seconds, also while the old socket looks alive', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    const since = performance.now();
    let current = ada;
    for (let time = 0; time < 4; time += 1) {
      const { token } = await current.untilSeatMessages(1);
      const next = await Line.open(server.url, await resumeMatch(server.url, current.welcome.matchId, 'Ada', token));
      expect(await current.closed).toBe(4_100);
      expect((await next.untilSeatMessages(1)).seat).toBe('red');
      current = next;
    }
    expect(performance.now() - since).toBeLessThan(5_000);
    await playOn([current, bob], 6, 6);
    expect(matchOf(current).state.sitters.size).toBe(2);
    await closeAll([current, bob]);
  });

  test('who was replaced can do nothing more, and is not told of as gone', async () => {
    const [ada, bob] = await startedMatch(server.url, ['Ada', 'Bob']);
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    const { sequence } = matchOf(ada).state;
    const next = await Line.open(
      server.url,
      await resumeMatch(server.url, ada.welcome.matchId, 'Ada', ada.welcome.token ?? ''),
    );
    await ada.closed;
    await expect(ada.command({ type: 'resign' })).rejects.toThrow();
    await bob.until((state) => state.seats.get('red')?.present === true);
    expect(matchOf(next).state.sequence).toBe(sequence);
    await closeAll([next, bob]);
  });

  test('the seat’s token comes on joining and whenever the seat changes, to its player alone', async () => {
    const welcome = await createMatch(server.url, 'Ada', { seats: 4 });
    const ada = await Line.open(server.url, welcome);
    const bob = await Line.open(server.url, await joinMatch(server.url, welcome.matchId, 'Bob'));
    const watcher = await watch(ada);
    expect(await ada.untilSeatMessages(1)).toEqual({ seat: 'red', token: welcome.token });
    expect((await ada.command({ type: 'sit', seat: 'yellow' })).ok).toBe(true);
    const moved = await ada.untilSeatMessages(2);
    expect(moved.seat).toBe('yellow');
    expect(moved.token).not.toBe(welcome.token);
    await bob.until(({ host }) => host === 'yellow');
    expect([bob.seatMessages.length, watcher.seatMessages.length]).toEqual([1, 0]);
    await closeAll([bob, watcher]);
    const back = await Line.open(
      server.url,
      await resumeMatch(server.url, welcome.matchId, 'Ada', welcome.token ?? ''),
    );
    expect(await back.untilSeatMessages(1)).toEqual(moved);
    expect(back.welcome.nextId).toBe(2);
    await back.close();
  });

  test('who has left has the receipt for it, is let go, and does not come back', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob', 'Cyd']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    expect((await bob.command({ type: 'leave' })).ok).toBe(true);
    await ada.until((state) => state.seats.get('green')?.kind === 'gone');
    expect(await bob.closed).toBe(4_101);
    await expect(resumeMatch(server.url, ada.welcome.matchId, 'Bob', bob.welcome.token ?? '')).rejects.toThrow('left');
    await closeAll(lines);
  });

  test('watchers can ask for the history and for nothing that needs a seat', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('nobody');
    const watcher = await watch(ada);
    for (const type of ['resign', 'unready', 'start', 'leave'] as const) {
      expect(await watcher.command({ type })).toMatchObject({ ok: false, error: { code: 'not_seated' } });
    }
    expect(await watcher.history(1)).toHaveLength(4);
    expect(await watcher.request('ping', undefined)).toEqual({ ok: true, value: null });
    await closeAll([...lines, watcher]);
  });

  test('a client that sends its commands before it has acknowledged the join, and goes, hurts nobody', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada] = lines;
    if (ada === undefined) throw new Error('nobody');
    for (let time = 0; time < 20; time += 1) {
      const { reservation } = await watchMatch(server.url, ada.welcome.matchId);
      const socket = new RawSocket(server.port);
      socket.send(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
      for (let sent = 0; sent < time % 4; sent += 1) {
        socket.send(
          frameOf({ opcode: OPCODES.binary, payload: Uint8Array.from([21, sent, 0xa4, 112, 105, 110, 103]) }),
        );
      }
      if (time % 2 === 0) await socket.until((received) => received.includes('\r\n\r\n'));
      socket.end();
    }
    await playOn(lines, 8, 6);
    await closeAll(lines);
  });

  test('reports 11: knowing a session id, a match id or a code is not enough for a seat', async () => {
    const lines = await startedMatch(server.url, ['Ada', 'Bob']);
    const [ada, bob] = lines;
    if (ada === undefined || bob === undefined) throw new Error('nobody');
    const { reservation } = ada.welcome;
    const taken = new RawSocket(server.port);
    taken.send(requestText(`GET ${socketPath(reservation)}`, UPGRADE_HEADERS));
    await taken.until((received) => framesIn(received).some(({ opcode }) => opcode === OPCODES.close));
    taken.end();
    await playOn(lines, 9, 4);
    await closeAll(lines);
  });
});

describe('bots', () => {
  test('play with the persons who are connected, and wait while nobody is', async () => {
    const welcome = await createMatch(server.url, 'Ada', { seats: 3, bots: ['easy', 'normal'] });
    let ada = await Line.open(server.url, welcome);
    await ada.command({ type: 'ready', entropy: 'x' });
    await ada.until(({ status }) => status === 'playing');
    const match = matchOf(ada);
    const expected = expectedOf(match);
    const shown = shownBy(ada);
    for (let turn = 0; turn < 40; turn += 1) {
      const { sequence } = ada.state;
      if (ada.state.active === 'red') await playOn([ada], turn, 1);
      else clock.advance(0);
      await ada.until((state) => state.sequence > sequence);
    }
    for (const [sequence, table] of expected) expect(shown.get(sequence)).toEqual(table);
    while (ada.state.active === 'red') await playOn([ada], 1, 1);
    await ada.close();
    const { sequence } = match.state;
    clock.advance(100_000);
    expect(match.state.sequence).toBe(sequence);
    ada = await Line.open(server.url, await resumeMatch(server.url, welcome.matchId, 'Ada', welcome.token ?? ''));
    clock.advance(0);
    await ada.until((state) => state.sequence > sequence);
    await ada.close();
  });
});

test('a raw socket is let in by its reservation', async () => {
  const { reservation } = await createMatch(server.url, 'Ada');
  const socket = await openRaw(server.port, reservation);
  socket.end();
});
