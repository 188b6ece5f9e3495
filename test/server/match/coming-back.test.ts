/** What the rows of a match make of it again: with a shortcut, with broken rows, with another engine. */
import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import { succeed } from '../../../shared/kernel/index.ts';
import type { Answer, Match, MatchStore, Submission } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import { snapshotForm } from '../../../server/store/index.ts';
import { tryAgain } from '../../../scripts/records/fault-bundle.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  foldOf,
  hostMatch,
  makeHouse,
  playerNamed,
  playingMatch,
  reopen,
  send,
  sendTurn,
  valueOf,
} from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;

async function playOn(match: Match, turns: number): Promise<void> {
  for (let turn = 0; turn < turns && match.state.status === 'playing'; turn += 1)
    valueOf(await sendTurn(match, GAME, turn));
}

/** What stands under this name in plain data. */
function partOf(value: unknown, name: string): unknown {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map<string, unknown>(parts).get(name);
}

/** The house again, as after a restart. */
function restarted(home: TestHouse, changes: Partial<TestHouse['parts']> = {}): House {
  return new House({ ...home.parts, ...changes });
}

describe('a snapshot', () => {
  test.each([1, 2, 3])('is the fold of the rows, at every step of a match (seed %i)', async (seed) => {
    const home = makeHouse({ seed });
    const match = await playingMatch(home, ['Ada', 'Bob', 'Cyd'].slice(0, 1 + seed));
    let checked = 0;
    match.listen(({ after }) => {
      const kept: unknown = JSON.parse(JSON.stringify(snapshotForm.make(after)));
      expect(snapshotForm.parse(kept, after.setup)).toEqual(after);
      checked += 1;
    });
    await playOn(match, 100);
    expect(checked).toBeGreaterThan(50);
  });

  test('does not hold the setup again', async () => {
    const match = await playingMatch(makeHouse(), ['Ada', 'Bob']);
    expect(JSON.stringify(snapshotForm.make(match.state)).length).toBeLessThan(4_000);
  });

  test('leads to the same match as all rows do, and with it the same play', async () => {
    const home = makeHouse({ seed: 5 });
    const match = await playingMatch(home, ['Ada', 'Bob']);
    await playOn(match, 150);
    const { id } = match.state;
    const stored = await home.parts.store.load(id, home.parts.engine);
    expect(stored?.snapshot?.sequence).toBeGreaterThanOrEqual(64);
    expect(stored?.rows.length).toBeLessThan(64);
    const short = await restarted(home).seek(id);
    const whole = await restarted(home, { engine: 'another' }).seek(id);
    expect(short?.state).toEqual(match.state);
    expect(whole?.state).toEqual(match.state);
    expect(foldOf(GAME, await home.parts.store.read(id, 1))).toEqual(match.state);
  });

  test.each([
    ['no state at all', 'nonsense'],
    ['a state of which something is missing', { id: 'x' }],
  ])('that is %s is not used', async (_name, state) => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    home.parts.store.keepSnapshot(match.state.id, { sequence: 2, engine: home.parts.engine, state });
    expect((await restarted(home).seek(match.state.id))?.state).toEqual(match.state);
  });

  test('that says another sequence than it was kept for is not used', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const state = snapshotForm.make({ ...match.state, sequence: 1 });
    home.parts.store.keepSnapshot(match.state.id, { sequence: 2, engine: home.parts.engine, state });
    expect((await restarted(home).seek(match.state.id))?.state).toEqual(match.state);
  });
});

describe('after a restart', () => {
  test('a match is there by id and by code, before all others are loaded', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const after = restarted(home);
    await after.open();
    expect(after.list()).toEqual([]);
    const { id, code } = match.state;
    const [byId, byCode] = await Promise.all([after.seek(id), after.seek(code.toLowerCase())]);
    expect(byId).toBe(byCode);
    expect(byId?.state).toEqual(match.state);
    expect(await after.seek('nothing')).toBeUndefined();
  });

  test('a repeated command is answered by the same receipt, and done once', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const [seat = ''] = GAME.active(match.state.position);
    const [command] = GAME.legal(match.state.position, seat);
    const submission = {
      seat,
      id: match.nextId(seat),
      decision: match.state.decision,
      command: { type: 'play', command } as const,
    };
    const receipt = valueOf(await match.submit(submission));
    const again = await restarted(home).seek(match.state.id);
    expect(again && valueOf(await again.submit(submission))).toEqual(receipt);
    expect(again?.state).toEqual(match.state);
  });

  test('matches of one ruleset hold it once', async () => {
    const home = makeHouse();
    const made = [await playingMatch(home, ['Ada', 'Bob']), await playingMatch(home, ['Cyd', 'Dan'])];
    const after = restarted(home);
    await reopen(after);
    const [one, other] = made.map(({ state }) => after.find(state.id)?.state);
    expect(one?.setup).toBe(other?.setup);
    expect(partOf(one?.position, 'ruleset')).toBe(partOf(one?.setup, 'ruleset'));
    expect(after.setupOf(one?.ruleset ?? '')).toBe(one?.setup);
  });
});

describe('a match of which rows are broken', () => {
  /** A store in which the rows of this match cannot be read from this one on. */
  function brokenFrom(store: MatchStore, broken: string, sequence: number): MatchStore {
    return {
      ...store,
      async load(matchId, engine) {
        const stored = await store.load(matchId, engine);
        if (stored === undefined || matchId !== broken) return stored;
        const rows = (await store.read(matchId, 1)).slice(0, sequence - 1);
        return { ...stored, snapshot: undefined, rows, fault: `row ${sequence} is no JSON` };
      },
    };
  }

  test('faults 9: is put aside with what is good of it, and all others go on', async () => {
    const home = makeHouse();
    const broken = await playingMatch(home, ['Ada', 'Bob']);
    const whole = await playingMatch(home, ['Cyd', 'Dan']);
    await playOn(broken, 20);
    const good = foldOf(GAME, (await home.parts.store.read(broken.state.id, 1)).slice(0, 11));
    const after = restarted(home, { store: brokenFrom(home.parts.store, broken.state.id, 12) });
    await reopen(after);
    const shown = after.find(broken.state.id);
    expect(shown?.state).toMatchObject({ status: 'quarantined', sequence: 11, position: good?.position });
    expect(shown && codeIn(await sendTurn(shown, GAME))).toBe('quarantined');
    expect(shown && codeIn(await send(shown, 'red', { type: 'leave' }))).toBe('quarantined');
    expect(home.log.errors.map(({ event }) => event)).toEqual(['a match is broken']);
    const other = after.find(whole.state.id);
    expect(other && codeIn(await sendTurn(other, GAME))).toBe('accepted');
  });

  test('faults 9: a match of which not even the first row is there is left out, and told', async () => {
    const home = makeHouse();
    const broken = await playingMatch(home, ['Ada', 'Bob']);
    const whole = await playingMatch(home, ['Cyd', 'Dan']);
    const after = restarted(home, { store: brokenFrom(home.parts.store, broken.state.id, 1) });
    await reopen(after);
    expect(after.list().map(({ state }) => state.id)).toEqual([whole.state.id]);
    expect(home.log.errors.map(({ event }) => event)).toEqual(['a match cannot be loaded']);
  });

  test('a match of a game that this server has not is left out, and told', async () => {
    const home = makeHouse();
    await playingMatch(home, ['Ada', 'Bob']);
    const after = restarted(home, { games: {} });
    await reopen(after);
    expect(after.list()).toEqual([]);
    expect(home.log.errors.map(({ event }) => event)).toEqual(['a match cannot be loaded']);
  });

  test('rows that an engine cannot follow put their match aside until there is another engine', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    await playOn(match, 20);
    const last = match.state;
    const evolve: AnyGame['evolve'] = (state, event) => {
      if (partOf(event, 'type') === 'spun' && state !== undefined) throw new Error('planted');
      return GAME.evolve(state, event);
    };
    const faulty = restarted(home, { games: { [GAME.id]: { ...GAME, evolve } } });
    await reopen(faulty);
    expect(faulty.find(last.id)?.state.status).toBe('quarantined');
    expect(home.bundles).toHaveLength(1);
    expect(home.bundles[0]).toMatchObject({ kind: 'bundle/1', matchId: last.id, cause: null });
    expect(home.bundles[0]?.error).toContain('planted');
    const mended = restarted(home);
    await reopen(mended);
    expect(mended.find(last.id)?.state).toEqual(last);
  });
});

describe('a fault of the engine', () => {
  const decide: AnyGame['decide'] = () => {
    throw new Error('planted');
  };
  const FAULTY: AnyGame = { ...GAME, decide };

  async function quarantined(): Promise<{ home: TestHouse; match: Match }> {
    const home = makeHouse({ engine: '1.0.0' });
    const match = await playingMatch(home, ['Ada', 'Bob']);
    await playOn(match, 30);
    const faulty = await restarted(home, { games: { [GAME.id]: FAULTY } }).seek(match.state.id);
    if (faulty === undefined) throw new Error('lost');
    expect(codeIn(await sendTurn(faulty, GAME))).toBe('quarantined');
    await new Promise((resolve) => setImmediate(resolve));
    return { home, match: faulty };
  }

  test('leaves a bundle that shows it again, and that shows a mended engine to be mended', async () => {
    const { home, match } = await quarantined();
    const [bundle] = home.bundles;
    if (bundle === undefined) throw new Error('no bundle');
    expect(bundle).toMatchObject({ engine: '1.0.0', matchId: match.state.id });
    expect(bundle.rows).toEqual((await home.parts.store.read(match.state.id, 1)).slice(0, -1));
    expect(bundle.cause?.command).toMatchObject({ type: 'play' });
    const hosted = HOSTED_GAMES[GAME.id];
    if (hosted === undefined) throw new Error('no game');
    const faulty = await tryAgain(bundle, { [GAME.id]: { ...hosted, game: FAULTY } });
    expect(faulty.fault).toMatch(/^Error: planted/);
    const mended = await tryAgain(bundle, HOSTED_GAMES);
    expect(mended.fault).toBeUndefined();
    expect(mended.lines.at(-1)).toMatch(/is accepted: happened\.$/);
  });

  describe('in a command of a bot is tried again as that of a bot:', () => {
    /** What the log of the trial says last, after a bot has played so for whoever is to act. */
    async function triedAgain(
      play: (match: Match, command: Omit<Submission, 'id'>) => Promise<Answer>,
    ): Promise<unknown> {
      const home = makeHouse({ engine: '1.0.0' });
      const { id } = (await playingMatch(home, ['Ada', 'Bob'])).state;
      const match = await restarted(home, { games: { [GAME.id]: FAULTY } }).seek(id);
      if (match === undefined) throw new Error('lost');
      const { position, decision } = match.state;
      const [seat = ''] = GAME.active(position);
      const [first] = GAME.legal(position, seat);
      const answer = await play(match, { seat, decision, command: { type: 'play', command: first } });
      expect(codeIn(answer)).toBe('quarantined');
      await new Promise((resolve) => setImmediate(resolve));
      const [bundle] = home.bundles;
      return bundle && (await tryAgain(bundle, HOSTED_GAMES)).lines.at(-1)?.split(' is ').at(-1);
    }

    test('for somebody who is away that is no return', async () => {
      const told = await triedAgain(async (match, command) => {
        valueOf(await match.apply(() => succeed([{ type: 'away', seat: command.seat, why: 'dropped' }])));
        return match.playAsBot(command);
      });
      expect(told).toBe('accepted: happened.');
    });

    test('for somebody whose clock has run out that is told', async () => {
      const told = await triedAgain((match, command) =>
        match.playFor(command, [{ type: 'timedOut', seat: command.seat }]),
      );
      expect(told).toBe('accepted: timedOut, happened.');
    });
  });

  test('is tried again by another engine, and by no same one', async () => {
    const { home, match } = await quarantined();
    const same = await restarted(home).seek(match.state.id);
    expect(same?.state.status).toBe('quarantined');
    const other = await restarted(home, { engine: '1.0.1' }).seek(match.state.id);
    expect(other?.state).toMatchObject({ status: 'playing', fault: null, position: match.state.position });
    expect(other && codeIn(await sendTurn(other, GAME))).toBe('accepted');
    expect((await home.parts.store.read(match.state.id, 1)).flatMap(({ facts }) => facts)).toContainEqual({
      type: 'released',
      engine: '1.0.1',
    });
  });

  test('is told to the log in a line for each status that a match comes to', async () => {
    const { home, match } = await quarantined();
    const other = await restarted(home, { engine: '1.0.1' }).seek(match.state.id);
    if (other === undefined) throw new Error('lost');
    valueOf(await send(other, 'red', { type: 'resign' }));
    const told = home.log.lines.filter(({ values }) => 'status' in values);
    expect(told.map(({ event, values }) => [event, values['status']])).toEqual([
      ['a match begins', 'playing'],
      ['a match is put aside', 'quarantined'],
      ['a match goes on', 'playing'],
      ['a match is over', 'over'],
    ]);
  });

  test('in a lobby that somebody has left meanwhile leaves no hole there, and a host who can start', async () => {
    const home = makeHouse({ engine: '1.0.0' });
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    for (const name of ['Bob', 'Cyd']) valueOf(await home.house.join(match, playerNamed(name), name));
    await match.quarantine(new Error('planted'));
    valueOf(await send(match, 'red', { type: 'leave' }));
    const other = await restarted(home, { engine: '1.0.1' }).seek(match.state.id);
    if (other === undefined) throw new Error('lost');
    expect(other.state).toMatchObject({ status: 'lobby', host: 'green' });
    expect([...other.state.sitters.keys()]).toEqual(['green', 'blue']);
    for (const seat of ['green', 'blue']) valueOf(await send(other, seat, { type: 'ready', entropy: 'x' }));
    expect(codeIn(await send(other, 'green', { type: 'start' }))).toBe('accepted');
  });

  test('in a lobby is tried again there', async () => {
    const home = makeHouse({ engine: '1.0.0' });
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await match.quarantine(new Error('planted'));
    const other = await restarted(home, { engine: '1.0.1' }).seek(match.state.id);
    expect(other?.state.status).toBe('lobby');
    expect(home.log.lines.at(-1)).toMatchObject({
      event: 'a match waits for its start again',
      values: { status: 'lobby' },
    });
    expect(other && codeIn(await home.house.join(other, playerNamed('Bob'), 'Bob', undefined))).toBe('accepted');
  });
});
