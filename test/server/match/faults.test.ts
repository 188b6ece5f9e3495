import { describe, expect, test } from '@jest/globals';
import { deathStar, STRATEGIES } from '../../../shared/games/death-star/index.ts';
import type { AnyBot, AnyGame, HostedGame } from '../../../shared/games/registry.ts';
import { HOSTED_GAMES } from '../../../shared/games/registry.ts';
import type { Clock, Match, MatchStore } from '../../../server/match/index.ts';
import { House } from '../../../server/match/index.ts';
import { BotPlayers } from '../../../server/bots/index.ts';
import { memoryStore } from '../../../server/store/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  foldOf,
  hostMatch,
  makeHouse,
  playingMatch,
  send,
  sendTurn,
  valueOf,
  reopen,
} from '../../support/server-house.ts';
import { ManualClock, seededRandomness } from '../../support/server.ts';

/** Something that can be made to fail for one match. */
interface Plant {
  armed: boolean;
}

function throwIf(plant: Plant): void {
  if (plant.armed) throw new Error('planted');
}

const ANY_GAME: AnyGame = deathStar;

/** The game with a throw planted in one of its functions. */
const PLANTED: Readonly<Record<string, (plant: Plant) => AnyGame>> = {
  decide: (plant) => ({
    ...ANY_GAME,
    decide(state, seat, command, chance) {
      throwIf(plant);
      return ANY_GAME.decide(state, seat, command, chance);
    },
  }),
  'decide, after chance was drawn': (plant) => ({
    ...ANY_GAME,
    decide(state, seat, command, chance) {
      const decided = ANY_GAME.decide(state, seat, command, chance);
      chance.spin(6);
      throwIf(plant);
      return decided;
    },
  }),
  evolve: (plant) => ({
    ...ANY_GAME,
    evolve(state, event) {
      throwIf(plant);
      return ANY_GAME.evolve(state, event);
    },
  }),
  outcome: (plant) => ({
    ...ANY_GAME,
    outcome(state) {
      throwIf(plant);
      return ANY_GAME.outcome(state);
    },
  }),
  active: (plant) => ({
    ...ANY_GAME,
    active(state) {
      throwIf(plant);
      return ANY_GAME.active(state);
    },
  }),
  commandOf: (plant) => ({
    ...ANY_GAME,
    commandOf(event) {
      throwIf(plant);
      return ANY_GAME.commandOf(event);
    },
  }),
};

async function twoMatches(home: TestHouse): Promise<{ hurt: Match; other: Match }> {
  const hurt = await playingMatch(home, ['Ada', 'Bob']);
  return { hurt, other: await playingMatch(home, ['Cyd', 'Dan']) };
}

async function expectAside(home: TestHouse, hurt: Match): Promise<void> {
  expect(hurt.state).toMatchObject({ status: 'quarantined', winners: null });
  const rows = await home.parts.store.read(hurt.state.id, 1);
  expect(rows[rows.length - 1]?.facts.map(({ type }) => type)).toEqual(['quarantined']);
  expect(foldOf(ANY_GAME, rows)).toEqual(hurt.state);
}

async function expectGoesOn(match: Match): Promise<void> {
  const { sequence } = match.state;
  expect(valueOf(await sendTurn(match, ANY_GAME)).sequence).toBe(sequence + 1);
}

describe('reports 50: a throw of the game hurts its match alone', () => {
  test.each(Object.keys(PLANTED))('in %s', async (where) => {
    const plant = { armed: false };
    const home = makeHouse({ game: PLANTED[where]?.(plant) ?? ANY_GAME });
    const { hurt, other } = await twoMatches(home);
    const before = hurt.state;
    const command = { type: 'play', command: { type: 'spin' } } as const;
    const [seat = ''] = ANY_GAME.active(before.position);
    plant.armed = true;
    const answers = await Promise.all([
      hurt.submit({ seat, id: 100, decision: before.decision, command }),
      hurt.submit({ seat, id: 101, decision: before.decision, command }),
    ]);
    plant.armed = false;
    expect(answers.map(codeIn)).toEqual(['quarantined', 'quarantined']);
    expect(hurt.state.position).toBe(before.position);
    expect(codeIn(await hurt.submit({ seat, id: 100, decision: before.decision, command }))).toBe('quarantined');
    await expectAside(home, hurt);
    await expectGoesOn(other);
    const loaded = new House(home.parts);
    await reopen(loaded);
    expect(loaded.find(hurt.state.id)?.state).toEqual(hurt.state);
  });

  test('in start, by itself and by the host', async () => {
    const plant = { armed: false };
    const start: AnyGame['start'] = (setup, seats, chance) => {
      throwIf(plant);
      return ANY_GAME.start(setup, seats, chance);
    };
    const home = makeHouse({ game: { ...ANY_GAME, start } });
    const other = await playingMatch(home, ['Cyd', 'Dan']);
    const { match: full } = await hostMatch(home, 'Ada', { bots: ['easy'] });
    const { match: early } = await hostMatch(home, 'Ada', { bots: ['easy'], capacity: 3 });
    valueOf(await send(early, 'red', { type: 'ready', entropy: '' }));
    plant.armed = true;
    expect(codeIn(await send(full, 'red', { type: 'ready', entropy: '' }))).toBe('quarantined');
    expect(codeIn(await send(early, 'red', { type: 'start' }))).toBe('quarantined');
    plant.armed = false;
    for (const match of [full, early]) await expectAside(home, match);
    await expectGoesOn(other);
  });

  test('in a listener: the others are told all the same', async () => {
    const home = makeHouse();
    const { hurt, other } = await twoMatches(home);
    const told: string[] = [];
    hurt.listen(() => {
      throw new Error('planted');
    });
    hurt.listen(({ row }) => told.push(row.facts.map(({ type }) => type).join()));
    expect(codeIn(await sendTurn(hurt, ANY_GAME))).toBe('accepted');
    expect(codeIn(await sendTurn(hurt, ANY_GAME))).toBe('quarantined');
    expect(told).toEqual(['happened', 'quarantined']);
    await expectAside(home, hurt);
    await expectGoesOn(other);
  });

  test('in a listener at the end: the result stands', async () => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    match.listen(() => {
      throw new Error('planted');
    });
    valueOf(await send(match, 'red', { type: 'resign' }));
    expect(codeIn(await match.quarantine(new Error('planted')))).toBe('wrong_state');
    expect(match.state).toMatchObject({ status: 'over', winners: ['green'] });
  });
});

describe('a throw of what stands around a match', () => {
  const STORES: Readonly<Record<string, (plant: Plant, store: MatchStore) => MatchStore>> = {
    'append at once': (plant, store) => ({
      ...store,
      append(matchId, row) {
        throwIf(plant);
        return store.append(matchId, row);
      },
    }),
    'append later': (plant, store) => ({
      ...store,
      async append(matchId, row) {
        await Promise.resolve();
        throwIf(plant);
        await store.append(matchId, row);
      },
    }),
  };

  test.each(Object.keys(STORES))('in %s: unavailable, and then it goes on', async (where) => {
    const plant = { armed: false };
    const store = memoryStore();
    const home = makeHouse({ store: STORES[where]?.(plant, store) ?? store });
    const { hurt } = await twoMatches(home);
    const before = hurt.state;
    plant.armed = true;
    expect(codeIn(await sendTurn(hurt, ANY_GAME))).toBe('unavailable');
    expect(hurt.state).toBe(before);
    expect(codeIn(await home.house.create(wanted()))).toBe('unavailable');
    plant.armed = false;
    await expectGoesOn(hurt);
  });

  test('in read: an old id cannot be answered now, and what comes after it can', async () => {
    const plant = { armed: false };
    const store = memoryStore();
    const read: MatchStore['read'] = (matchId, from) => {
      throwIf(plant);
      return store.read(matchId, from);
    };
    const home = makeHouse({ store: { ...store, read } });
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    for (let id = 1; id <= 40; id += 1) {
      const command = id % 2 === 0 ? { type: 'unready' as const } : { type: 'ready' as const, entropy: '' };
      valueOf(await match.submit({ seat: 'red', id, command }));
    }
    plant.armed = true;
    const old = { seat: 'red', id: 1, command: { type: 'ready' as const, entropy: '' } };
    expect(codeIn(await match.submit(old))).toBe('unavailable');
    plant.armed = false;
    expect(codeIn(await match.submit(old))).toBe('accepted');
    expect(match.state.sequence).toBe(41);
  });

  test('in the clock: unavailable, nothing has changed, and then it goes on', async () => {
    const plant = { armed: false };
    const home = makeHouse();
    const clock: Clock = {
      monotonic: () => home.clock.monotonic(),
      after: (milliseconds, call) => home.clock.after(milliseconds, call),
      now() {
        throwIf(plant);
        return home.clock.now();
      },
    };
    const house = { ...home, house: new House({ ...home.parts, clock }) };
    const match = await playingMatch(house, ['Ada', 'Bob']);
    const before = match.state;
    plant.armed = true;
    const waiting = [sendTurn(match, ANY_GAME), sendTurn(match, ANY_GAME)];
    expect((await Promise.all(waiting)).map(codeIn)).toEqual(['unavailable', 'unavailable']);
    expect(match.state).toBe(before);
    plant.armed = false;
    await expectGoesOn(match);
  });

  test.each([
    ['a whole number that is too large', { type: 'spin', x: 2n ** 70n }],
    ['a circle', circle()],
    ['a deep nest', nest(20_000)],
    ['a date', new Date(0)],
    ['nothing', undefined],
    ['a text', 'spin'],
  ])('a turn command that is %s is malformed, and what comes after it is answered', async (_name, command) => {
    const home = makeHouse();
    const match = await playingMatch(home, ['Ada', 'Bob']);
    const before = match.state;
    for (const id of [50, 50, 51]) {
      const answer = await match.submit({ seat: 'red', id, decision: 1, command: { type: 'play', command } });
      expect(codeIn(answer)).toBe('malformed');
    }
    expect(match.state).toBe(before);
    await expectGoesOn(match);
  });

  function wanted(): Parameters<House['create']>[0] {
    return {
      game: ANY_GAME,
      setup: null,
      ruleset: 'r',
      capacity: 2,
      bots: [],
      player: 'p',
      name: 'n',
      seat: undefined,
    };
  }

  function circle(): unknown {
    const made: Record<string, unknown> = { type: 'spin' };
    made['self'] = made;
    return made;
  }

  function nest(depth: number): unknown {
    let made: unknown = [];
    for (let index = 0; index < depth; index += 1) made = [made];
    return made;
  }
});

describe('bots', () => {
  const [HOSTED] = Object.values(HOSTED_GAMES);
  if (HOSTED === undefined) throw new Error('no game');

  function botsOf(home: TestHouse, hosted: HostedGame, delay = 0): BotPlayers {
    const { clock, log } = home;
    const randomness = seededRandomness(9);
    return new BotPlayers({ games: { [hosted.game.id]: hosted }, clock, randomness, log, delay });
  }

  async function againstBot(home: TestHouse, level: 'easy' | 'normal' = 'easy'): Promise<Match> {
    const { match } = await hostMatch(home, 'Ada', { bots: [level] });
    valueOf(await send(match, 'red', { type: 'ready', entropy: '' }));
    return match;
  }

  /** Plays the person's turns, and lets time go by for the bot, until the match is over or this often. */
  async function playOut(home: TestHouse, match: Match, turns: number): Promise<void> {
    for (let turn = 0; turn < turns && match.state.status === 'playing'; turn += 1) {
      const [seat] = ANY_GAME.active(match.state.position);
      if (seat === 'red') valueOf(await sendTurn(match, ANY_GAME, turn));
      else home.clock.advance(800);
      await match.apply(() => ({ ok: false, error: { code: 'asked', message: '' } }));
    }
  }

  test.each(['easy', 'normal'] as const)('%s: play to the end', async (level) => {
    const home = makeHouse();
    const bots = botsOf(home, HOSTED, 800);
    const match = await againstBot(home, level);
    bots.setPersons(match, 1);
    await playOut(home, match, 5_000);
    expect(match.state.status).toBe('over');
    expect(home.log.errors).toEqual([]);
    expect(home.clock.pending).toBe(0);
  });

  test('think as long as they are told to, and only while a person is there', async () => {
    const home = makeHouse();
    const bots = botsOf(home, HOSTED, 800);
    const match = await againstBot(home);
    bots.setPersons(match, 1);
    while (ANY_GAME.active(match.state.position)[0] === 'red') valueOf(await sendTurn(match, ANY_GAME));
    const { sequence } = match.state;
    const settled = (): Promise<unknown> => match.apply(() => ({ ok: false, error: { code: 'asked', message: '' } }));
    home.clock.advance(799);
    await settled();
    expect(match.state.sequence).toBe(sequence);
    bots.setPersons(match, 0);
    home.clock.advance(10_000);
    await settled();
    expect(match.state.sequence).toBe(sequence);
    bots.setPersons(match, 1);
    home.clock.advance(800);
    await settled();
    expect(match.state.sequence).toBe(sequence + 1);
    bots.close();
    expect(home.clock.pending).toBe(0);
  });

  const FAULTY: Readonly<Record<string, AnyBot>> = {
    throws: {
      choose() {
        throw new Error('planted');
      },
    },
    'chooses what is illegal': { choose: () => ({ type: 'move', token: 'LL', to: 'nowhere' }) },
    'chooses nonsense': { choose: () => null },
  };

  test.each(Object.keys(FAULTY))('a bot that %s puts its match aside, and no other', async (what) => {
    const home = makeHouse();
    const faulty = FAULTY[what] ?? { choose: STRATEGIES.random };
    const bots = botsOf(home, { ...HOSTED, bots: { ...HOSTED.bots, easy: faulty } });
    const hurt = await againstBot(home, 'easy');
    const other = await againstBot(home, 'normal');
    for (const match of [hurt, other]) bots.setPersons(match, 1);
    await playOut(home, hurt, 200);
    expect(hurt.state.status).toBe('quarantined');
    await playOut(home, other, 5_000);
    expect(other.state.status).toBe('over');
  });

  test('a throw in active, which a bot’s clock calls, puts its match aside', async () => {
    const plant = { armed: false };
    const active: AnyGame['active'] = (state) => {
      throwIf(plant);
      return ANY_GAME.active(state);
    };
    const game = { ...ANY_GAME, active };
    const home = makeHouse({ game });
    const bots = botsOf(home, { ...HOSTED, game });
    const match = await againstBot(home);
    bots.setPersons(match, 1);
    while (ANY_GAME.active(match.state.position)[0] === 'red') valueOf(await sendTurn(match, ANY_GAME));
    plant.armed = true;
    home.clock.advance(0);
    plant.armed = false;
    await match.apply(() => ({ ok: false, error: { code: 'asked', message: '' } }));
    expect(match.state.status).toBe('quarantined');
  });

  test('what could not be stored is tried again', async () => {
    const plant = { armed: false };
    const store = memoryStore();
    const append: MatchStore['append'] = (matchId, row) => {
      throwIf(plant);
      return store.append(matchId, row);
    };
    const home = makeHouse({ store: { ...store, append } });
    const bots = botsOf(home, HOSTED);
    const match = await againstBot(home);
    bots.setPersons(match, 1);
    await playOut(home, match, 30);
    plant.armed = true;
    while (ANY_GAME.active(match.state.position)[0] === 'red') {
      plant.armed = false;
      valueOf(await sendTurn(match, ANY_GAME));
      plant.armed = true;
    }
    const { sequence } = match.state;
    for (let second = 0; second < 5; second += 1) {
      home.clock.advance(1_000);
      await match.apply(() => ({ ok: false, error: { code: 'asked', message: '' } }));
      expect(match.state.sequence).toBe(sequence);
    }
    plant.armed = false;
    await playOut(home, match, 5_000);
    expect(match.state.status).toBe('over');
  });
});

test('a manual clock makes its calls in order, once', () => {
  const clock = new ManualClock();
  const called: number[] = [];
  clock.after(20, () => called.push(20));
  clock.after(10, () => called.push(10));
  clock.after(15, () => called.push(15))();
  clock.advance(9);
  expect(called).toEqual([]);
  clock.advance(11);
  clock.advance(100);
  expect(called).toEqual([10, 20]);
});
