import { describe, expect, test } from '@jest/globals';
import { deathStar } from '../../../shared/games/death-star/index.ts';
import type { Fact, Match, MatchState } from '../../../server/match/index.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import { BOT_LEVELS } from '../../../shared/protocol/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import { codeIn, foldOf, hostMatch, makeHouse, playerNamed, send, valueOf } from '../../support/server-house.ts';

const READY: MatchCommand = { type: 'ready', entropy: 'x' };

const join = async (home: TestHouse, match: Match, name: string, seat?: string): Promise<string> =>
  codeIn(await home.house.join(match, playerNamed(name), name, { seat }));

const readySeats = ({ sitters }: MatchState): readonly string[] =>
  [...sitters].flatMap(([seat, sitter]) => (sitter.kind === 'person' && sitter.entropy !== null ? [seat] : []));

describe('creating', () => {
  const wanted = { game: deathStar, setup: null, ruleset: 'r', player: playerNamed('Ada'), name: 'Ada' };

  test.each([1, 5, 0, -1])('%i seats are refused', async (capacity) => {
    const { house } = makeHouse();
    const made = await house.create({ ...wanted, capacity, bots: [], seat: undefined });
    expect(codeIn(made)).toBe('malformed');
    expect(house.list()).toEqual([]);
  });

  test('a seat that the game does not have is refused, and so are more bots than seats', async () => {
    const { house } = makeHouse();
    expect(codeIn(await house.create({ ...wanted, capacity: 2, bots: [], seat: 'purple' }))).toBe('no_such_seat');
    expect(codeIn(await house.create({ ...wanted, capacity: 2, bots: ['easy', 'easy'], seat: undefined }))).toBe(
      'match_full',
    );
    expect(house.list()).toEqual([]);
  });

  test('the maker sits where wanted, is the host, and the bots sit on the next seats with names of their own', async () => {
    const { house } = makeHouse();
    const { match, seat } = valueOf(
      await house.create({ ...wanted, capacity: 4, bots: ['easy', 'normal'], seat: 'green' }),
    );
    expect(seat).toBe('green');
    expect(match.state.host).toBe('green');
    expect([...match.state.sitters].map(([at, { kind, name }]) => [at, kind, name])).toEqual([
      ['green', 'person', 'Ada'],
      ['red', 'bot', 'Bot One'],
      ['blue', 'bot', 'Bot Two'],
    ]);
  });

  test('there are no more matches than the house takes', async () => {
    const home = makeHouse({ mostMatches: 2 });
    await hostMatch(home, 'Ada');
    await hostMatch(home, 'Ada');
    expect(codeIn(await home.house.create({ ...wanted, capacity: 2, bots: [], seat: undefined }))).toBe('too_many');
    expect(home.house.count()).toEqual({ lobby: 2, playing: 0, over: 0, abandoned: 0, quarantined: 0 });
  });

  test('the oldest match that has ended makes room for a new one', async () => {
    const home = makeHouse({ mostMatches: 2 });
    const { match: first, seat } = await hostMatch(home, 'Ada');
    await hostMatch(home, 'Ada');
    await first.submit({ seat, id: 1, command: { type: 'leave' } });
    expect(first.state.status).toBe('abandoned');
    const { match: third } = await hostMatch(home, 'Ada');
    expect(home.house.list().map(({ state }) => state.id)).toEqual([third.state.id, expect.any(String)]);
    expect(home.house.find(first.state.code)).toBeUndefined();
  });
});

describe('seats', () => {
  test('are taken once', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    expect(await join(home, match, 'Bob', 'red')).toBe('seat_taken');
    expect(await join(home, match, 'Bob', 'purple')).toBe('no_such_seat');
    expect(await join(home, match, 'Bob', 'yellow')).toBe('accepted');
    expect(await join(home, match, 'Cyd')).toBe('accepted');
    expect(await join(home, match, 'Dan')).toBe('match_full');
    expect([...match.state.sitters.keys()]).toEqual(['red', 'yellow', 'green']);
  });

  test('a player has one at most: joining again gives the same one, asking for another is refused', async () => {
    const home = makeHouse();
    const { match, token } = await hostMatch(home, 'Ada', { capacity: 3 });
    const again = valueOf(await home.house.join(match, playerNamed('Ada'), 'Ada', undefined));
    expect(again).toMatchObject({ seat: 'red', token });
    expect(await join(home, match, 'Ada', 'red')).toBe('accepted');
    expect(await join(home, match, 'Ada', 'blue')).toBe('already_seated');
    expect(match.state.sitters.size).toBe(1);
    expect(match.state.sequence).toBe(1);
  });

  test('two who want the same one in the same moment: one gets it', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    const answers = await Promise.all([join(home, match, 'Bob', 'blue'), join(home, match, 'Cyd', 'blue')]);
    expect(answers).toEqual(['accepted', 'seat_taken']);
  });

  test('moving: to a free seat, not while ready, and the host right goes along', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    await join(home, match, 'Bob', 'green');
    const sit = async (from: string, to: string): Promise<string> =>
      codeIn(await send(match, from, { type: 'sit', seat: to }));
    expect(await sit('red', 'green')).toBe('seat_taken');
    expect(await sit('red', 'purple')).toBe('no_such_seat');
    expect(await sit('red', 'red')).toBe('accepted');
    expect(await sit('red', 'yellow')).toBe('accepted');
    expect(match.state.host).toBe('yellow');
    expect([...match.state.sitters.keys()]).toEqual(['green', 'yellow']);
    await send(match, 'green', READY);
    expect(await sit('green', 'red')).toBe('already_ready');
    expect(await sit('yellow', 'red')).toBe('accepted');
    expect(readySeats(match.state)).toEqual([]);
  });

  test('bots: added by the host, removed by the host, and nobody else is removed so', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    await join(home, match, 'Bob', 'green');
    const ask = async (command: MatchCommand): Promise<string> => codeIn(await send(match, 'red', command));
    for (const level of BOT_LEVELS) {
      expect(await ask({ type: 'addBot', level, seat: 'blue' })).toBe('accepted');
      expect(match.state.sitters.get('blue')).toMatchObject({ kind: 'bot', level });
      expect(await ask({ type: 'addBot', level, seat: 'blue' })).toBe('match_full');
      expect(await ask({ type: 'removeBot', seat: 'blue' })).toBe('accepted');
    }
    expect(await ask({ type: 'addBot', level: 'easy', seat: 'green' })).toBe('seat_taken');
    expect(await ask({ type: 'addBot', level: 'easy', seat: 'purple' })).toBe('no_such_seat');
    for (const seat of ['green', 'red', 'yellow', 'purple']) {
      expect(await ask({ type: 'removeBot', seat })).toBe('not_a_bot');
    }
  });

  test.each<[string, (home: TestHouse, match: Match) => Promise<unknown>]>([
    ['somebody joins', (home, match) => join(home, match, 'Dan')],
    ['somebody leaves', (_home, match) => send(match, 'blue', { type: 'leave' })],
    ['somebody moves', (_home, match) => send(match, 'blue', { type: 'sit', seat: 'yellow' })],
    ['a bot comes', (_home, match) => send(match, 'red', { type: 'addBot', level: 'easy' })],
    ['a bot goes', (_home, match) => send(match, 'red', { type: 'removeBot', seat: 'yellow' })],
  ])('when %s everyone’s ready is taken back', async (what, change) => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    await join(home, match, 'Bob', 'green');
    await join(home, match, 'Cyd', 'blue');
    if (what === 'a bot goes') await send(match, 'red', { type: 'addBot', level: 'easy', seat: 'yellow' });
    // With a bot on the last seat the third ready would start the game.
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, READY));
    expect(readySeats(match.state)).toEqual(['red', 'green']);
    await change(home, match);
    expect(readySeats(match.state)).toEqual([]);
    expect(match.state.status).toBe('lobby');
  });
});

describe('the host (reports 27, 28)', () => {
  test('passes on to who sat down next, and does not come back', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    await join(home, match, 'Bob', 'yellow');
    await join(home, match, 'Cyd', 'green');
    await send(match, 'red', { type: 'leave' });
    expect(match.state.host).toBe('yellow');
    await join(home, match, 'Ada', 'red');
    expect(match.state.host).toBe('yellow');
    expect(codeIn(await send(match, 'red', { type: 'addBot', level: 'easy' }))).toBe('not_host');
    expect(codeIn(await send(match, 'yellow', { type: 'addBot', level: 'easy' }))).toBe('accepted');
    await send(match, 'yellow', { type: 'leave' });
    expect(match.state.host).toBe('green');
  });

  test('passes on during the game too, and never to a bot', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3, bots: ['easy'] });
    await join(home, match, 'Bob', 'blue');
    for (const seat of ['red', 'blue']) valueOf(await send(match, seat, READY));
    expect(match.state.status).toBe('playing');
    await send(match, 'red', { type: 'leave' });
    expect(match.state.host).toBe('blue');
    expect(match.state.sitters.get('red')).toEqual({ kind: 'gone', name: 'Ada' });
  });
});

describe('the start', () => {
  test('comes by itself when all seats are taken and all persons are ready', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3, bots: ['easy'] });
    await send(match, 'red', READY);
    await join(home, match, 'Bob');
    expect(match.state.status).toBe('lobby');
    await send(match, 'blue', READY);
    await send(match, 'red', { type: 'ready', entropy: 'y' });
    expect(match.state.status).toBe('playing');
    expect(match.state.entropies).toEqual(['y', 'x']);
    expect(match.state.decision).toBe(1);
    const rows = await home.parts.store.read(match.state.id, match.state.sequence);
    expect(rows[0]?.facts.map(({ type }) => type)).toEqual(['readied', 'started', 'happened']);
  });

  test('comes by the host before that, when those who are there are ready and are enough', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4 });
    const start = async (seat: string): Promise<string> => codeIn(await send(match, seat, { type: 'start' }));
    await send(match, 'red', READY);
    expect(await start('red')).toBe('not_ready');
    await join(home, match, 'Bob', 'blue');
    await send(match, 'red', READY);
    expect(await start('red')).toBe('not_ready');
    await send(match, 'blue', READY);
    expect(await start('blue')).toBe('not_host');
    expect(match.state.status).toBe('lobby');
    expect(await start('red')).toBe('accepted');
    expect(match.state.status).toBe('playing');
    expect(await join(home, match, 'Cyd')).toBe('already_begun');
  });

  test('ready can be said again with other entropy, and be taken back', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 2 });
    await send(match, 'red', READY);
    await send(match, 'red', { type: 'ready', entropy: 'z' });
    expect(match.state.sitters.get('red')).toMatchObject({ entropy: 'z' });
    await send(match, 'red', { type: 'unready' });
    expect(match.state.sitters.get('red')).toMatchObject({ entropy: null });
  });

  const SEEDS = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const NAMES = ['Ada', 'Bob', 'Cyd', 'Dan', 'Eve'];

  test('reports 29: never with a hole in it, in a thousand random interleavings', async () => {
    let started = 0;
    for (const seed of SEEDS) {
      const chance = fastChance(seed);
      const pick = <Item>(items: readonly Item[]): Item => {
        const item = items[chance.spin(items.length)];
        if (item === undefined) throw new Error('nothing to pick from');
        return item;
      };
      const home = makeHouse({ seed });
      const { match } = await hostMatch(home, 'Ada', { capacity: pick([2, 3, 4]) });
      const seats = deathStar.seats.names;
      const commands: readonly (() => MatchCommand)[] = [
        () => READY,
        () => READY,
        () => ({ type: 'start' }),
        () => ({ type: 'leave' }),
        () => ({ type: 'unready' }),
        () => ({ type: 'sit', seat: pick(seats) }),
        () => ({ type: 'addBot', level: 'easy' }),
        () => ({ type: 'removeBot', seat: pick(seats) }),
      ];
      const steps = Array.from({ length: 24 }, async () => {
        if (chance.spin(4) === 0) return join(home, match, pick(NAMES));
        const seat = pick(seats);
        for (let turns = chance.spin(4); turns > 0; turns -= 1) await Promise.resolve();
        return codeIn(await match.submit({ seat, id: match.nextId(seat) + 50, command: pick(commands)() }));
      });
      await Promise.all(steps);
      const rows = await home.parts.store.read(match.state.id, 1);
      if (seed % 20 === 0) expect({ seed, fold: foldOf(deathStar, rows) }).toEqual({ seed, fold: match.state });
      started += checkStart(
        seed,
        rows.map(({ facts }) => facts),
      );
    }
    expect(started).toBeGreaterThan(100);
  });

  /** That the seats which start are those which are taken, by persons who are ready and by bots. Gives how many began. */
  function checkStart(seed: number, rows: readonly (readonly Fact[])[]): number {
    const taken = new Map<string, string | null>();
    for (const fact of rows.flat()) {
      if (fact.type === 'sat') taken.set(fact.seat, null);
      if (fact.type === 'botSat') taken.set(fact.seat, 'bot');
      if (fact.type === 'rose') taken.delete(fact.seat);
      if (fact.type === 'readied' && taken.get(fact.seat) !== 'bot') taken.set(fact.seat, fact.entropy);
      if (fact.type === 'unreadied' && taken.get(fact.seat) !== 'bot') taken.set(fact.seat, null);
      if (fact.type !== 'started') continue;
      expect({ seed, seats: [...fact.seats].sort() }).toEqual({ seed, seats: [...taken.keys()].sort() });
      expect({ seed, holes: [...taken.values()].includes(null) }).toEqual({ seed, holes: false });
      return 1;
    }
    return 0;
  }
});

describe('leaving (reports 7, 9)', () => {
  test('in the lobby the seat is free again; the last person gives the match up', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 4, bots: ['easy'] });
    await join(home, match, 'Bob');
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('accepted');
    expect([...match.state.sitters.keys()]).toEqual(['green', 'blue']);
    expect(codeIn(await send(match, 'blue', { type: 'leave' }))).toBe('accepted');
    expect(match.state).toMatchObject({ status: 'abandoned', host: null, winners: null });
    expect(await join(home, match, 'Ada')).toBe('wrong_state');
  });

  test('in a game of three it is resigning, and the game goes on', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    for (const name of ['Bob', 'Cyd']) await join(home, match, name);
    for (const seat of ['red', 'green', 'blue']) await send(match, seat, READY);
    expect(codeIn(await send(match, 'green', { type: 'leave' }))).toBe('accepted');
    expect(match.state.status).toBe('playing');
    expect(codeIn(await send(match, 'green', { type: 'resign' }))).toBe('not_seated');
    expect(codeIn(await send(match, 'blue', { type: 'leave' }))).toBe('accepted');
    expect(match.state).toMatchObject({ status: 'over', winners: ['red'] });
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('accepted');
    expect(match.state).toMatchObject({ status: 'over', winners: ['red'] });
    expect([...match.state.sitters.values()].map(({ kind }) => kind)).toEqual(['gone', 'gone', 'gone']);
  });

  test('who has resigned can leave as well', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3 });
    for (const name of ['Bob', 'Cyd']) await join(home, match, name);
    for (const seat of ['red', 'green', 'blue']) await send(match, seat, READY);
    expect(codeIn(await send(match, 'red', { type: 'resign' }))).toBe('accepted');
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('accepted');
    expect(match.state).toMatchObject({ status: 'playing', host: 'green' });
  });

  test('the last person who leaves bots behind abandons the game', async () => {
    const home = makeHouse();
    const { match } = await hostMatch(home, 'Ada', { capacity: 3, bots: ['easy', 'easy'] });
    await send(match, 'red', READY);
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('accepted');
    expect(match.state).toMatchObject({ status: 'abandoned', winners: null, host: null });
  });

  test('out of a match that was put aside', async () => {
    const { match } = await hostMatch(makeHouse(), 'Ada', { capacity: 3 });
    await match.quarantine(new Error('planted'));
    expect(codeIn(await send(match, 'red', READY))).toBe('quarantined');
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('accepted');
    expect(match.state.status).toBe('quarantined');
    expect(codeIn(await send(match, 'red', { type: 'leave' }))).toBe('not_seated');
  });
});
