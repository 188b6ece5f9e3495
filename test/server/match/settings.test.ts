/** How a match is run: set by its maker and its host, held by the server, kept through everything. */
import { describe, expect, test } from '@jest/globals';
import { deathStar, rulesetHash, STANDARD_RULESET } from '../../../shared/games/death-star/index.ts';
import type { AnyGame } from '../../../shared/games/registry.ts';
import { fastChance } from '../../../shared/kernel/simulation.ts';
import type { MatchCommand } from '../../../shared/protocol/index.ts';
import type { Match, MatchSettings, MatchState, Seated } from '../../../server/match/index.ts';
import { House, passwordHash, PLAIN_SETTINGS } from '../../../server/match/index.ts';
import type { TestHouse } from '../../support/server-house.ts';
import {
  codeIn,
  foldOf,
  hostMatch,
  makeHouse,
  playerNamed,
  send,
  sendTurn,
  valueOf,
} from '../../support/server-house.ts';

const GAME: AnyGame = deathStar;
const READY: MatchCommand = { type: 'ready', entropy: 'x' };
const STANDARD = rulesetHash(STANDARD_RULESET);
const [[HOUSE_RULE, PRINTED] = ['', false]] = Object.entries(STANDARD_RULESET.options);

const isReady = ({ sitters }: MatchState): boolean =>
  [...sitters.values()].some((sitter) => sitter.kind === 'person' && sitter.entropy !== null);

/** The match as it is after a restart: the same to the last part. */
async function again({ parts }: TestHouse, match: Match): Promise<{ readonly house: House; readonly match: Match }> {
  const house = new House(parts);
  await house.open();
  const loaded = await house.seek(match.state.code);
  expect(loaded?.state).toEqual(match.state);
  if (loaded === undefined) throw new Error('the match is gone');
  return { house, match: loaded };
}

function create(
  { house }: TestHouse,
  name: string,
  { password, ...settings }: Partial<Omit<MatchSettings, 'password'>> & { readonly password?: string } = {},
): Promise<Seated> {
  const { password: _none, ...plain } = PLAIN_SETTINGS;
  const wanted = { game: GAME, setup: { ruleset: STANDARD_RULESET }, ruleset: STANDARD, capacity: 4, bots: [] };
  const person = { player: playerNamed(name), name, seat: undefined };
  return house.create({ ...wanted, ...person, settings: { ...plain, ...settings }, password }).then(valueOf);
}

const join = async (house: House, match: Match, name: string, password?: string): Promise<string> =>
  codeIn(await house.join(match, playerNamed(name), name, { password }));

/** A lobby for four in which two sit, both ready. */
async function bothReady(): Promise<Match> {
  const home = makeHouse();
  const { match } = await create(home, 'Ada');
  valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob'));
  for (const seat of ['red', 'green']) valueOf(await send(match, seat, READY));
  expect(isReady(match.state)).toBe(true);
  return match;
}

describe('set', () => {
  test('changes what it names, leaves the rest, and survives a restart', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada', { spectators: false });
    expect(match.state.settings).toEqual({ ...PLAIN_SETTINGS, spectators: false });
    valueOf(await send(match, 'red', { type: 'set', clock: 'fast', listed: false }));
    valueOf(await send(match, 'red', { type: 'set', whenAway: 'vote', seats: 3 }));
    const settings = { clock: 'fast', whenAway: 'vote', spectators: false, listed: false, password: null };
    expect(match.state).toMatchObject({ settings, capacity: 3, ruleset: STANDARD });
    await again(home, match);
  });

  test.each<[string, Extract<MatchCommand, { type: 'set' }>]>([
    ['the clock', { type: 'set', clock: 'casual' }],
    ['the way to be away', { type: 'set', whenAway: 'vote' }],
    ['who begins the next match', { type: 'set', nextFirst: 'loser' }],
    ['who may watch', { type: 'set', spectators: false }],
    ['the list', { type: 'set', listed: false }],
    ['the password', { type: 'set', password: 'x' }],
    ['the seats', { type: 'set', seats: 3 }],
    ['a house rule', { type: 'set', options: { [HOUSE_RULE]: !PRINTED } }],
  ])('of %s takes everyone’s ready back', async (_name, command) => {
    const match = await bothReady();
    valueOf(await send(match, 'red', command));
    expect([match.state.status, isReady(match.state)]).toEqual(['lobby', false]);
  });

  test.each<[string, Extract<MatchCommand, { type: 'set' }>]>([
    ['nothing', { type: 'set' }],
    ['the clock', { type: 'set', clock: 'off' }],
    ['the password', { type: 'set', password: null }],
    ['the seats', { type: 'set', seats: 4 }],
    ['the house rules', { type: 'set', options: { [HOUSE_RULE]: PRINTED } }],
    ['the ruleset', { type: 'set', ruleset: STANDARD_RULESET.id }],
  ])('of %s to what it is already takes nobody’s ready back', async (_name, command) => {
    const match = await bothReady();
    const { settings, sitters } = match.state;
    valueOf(await send(match, 'red', command));
    expect(match.state).toMatchObject({ settings, sitters, capacity: 4, ruleset: STANDARD });
    expect(isReady(match.state)).toBe(true);
  });

  test('leaves no seat out that is taken, and none in that the game does not have', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    for (const name of ['Bob', 'Cyd']) await join(home.house, match, name);
    const before = match.state;
    expect(codeIn(await send(match, 'red', { type: 'set', seats: 2 }))).toBe('seat_taken');
    for (const seats of [1, 5, 8]) {
      expect(codeIn(await send(match, 'red', { type: 'set', seats }))).toBe('malformed');
    }
    expect(match.state).toBe(before);
    valueOf(await send(match, 'red', { type: 'set', seats: 3 }));
    expect(await join(home.house, match, 'Dan')).toBe('match_full');
    for (const seat of ['red', 'green', 'blue']) valueOf(await send(match, seat, READY));
    expect(match.state.status).toBe('playing');
  });

  test('house rules are what is played by, after any number of restarts', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob'));
    valueOf(await send(match, 'red', { type: 'set', seats: 2, options: { [HOUSE_RULE]: !PRINTED } }));
    expect(match.state.ruleset).not.toBe(STANDARD);
    const { setup, ruleset } = match.state;
    expect(setup).toMatchObject({ ruleset: { options: { [HOUSE_RULE]: !PRINTED } } });
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, READY));
    // So many rows that there is a snapshot, too.
    for (let turn = 0; turn < 100; turn += 1) valueOf(await sendTurn(match, GAME, turn));
    const { match: loaded } = await again(home, match);
    expect(loaded.state).toMatchObject({ ruleset, position: { ruleset: { options: { [HOUSE_RULE]: !PRINTED } } } });
    expect(codeIn(await sendTurn(loaded, GAME))).toBe('accepted');
  });

  test('what is no ruleset, no house rule or not playable is refused, and nothing of the command is done', async () => {
    const { match } = await create(makeHouse(), 'Ada');
    const before = match.state;
    const ask = async (command: Extract<MatchCommand, { type: 'set' }>): Promise<string> =>
      codeIn(await send(match, 'red', command));
    expect(await ask({ type: 'set', clock: 'fast', ruleset: 'nobody-has-this' })).toBe('unknown_ruleset');
    expect(await ask({ type: 'set', clock: 'fast', options: { noSuchRule: true } })).toBe('malformed');
    expect(await ask({ type: 'set', clock: 'fast', options: { [HOUSE_RULE]: 'sometimes' } })).toBe('malformed');
    expect(match.state).toBe(before);
  });
});

describe('a password', () => {
  test('of the maker is asked of everybody who joins, and of nobody who sits there', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada', { password: 'open sesame' });
    expect(await join(home.house, match, 'Bob')).toBe('wrong_password');
    expect(await join(home.house, match, 'Bob', '')).toBe('wrong_password');
    expect(await join(home.house, match, 'Bob', 'Open sesame')).toBe('wrong_password');
    expect(await join(home.house, match, 'Bob', 'open sesame')).toBe('accepted');
    expect(await join(home.house, match, 'Bob')).toBe('accepted');
    const { house, match: loaded } = await again(home, match);
    expect(await join(house, loaded, 'Cyd')).toBe('wrong_password');
    expect(await join(house, loaded, 'Cyd', 'open sesame')).toBe('accepted');
  });

  test('is set, changed and taken away by the host', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    const set = async (password: string | null): Promise<unknown> =>
      valueOf(await send(match, 'red', { type: 'set', password }));
    await set('one');
    await set('two');
    expect(await join(home.house, match, 'Bob', 'one')).toBe('wrong_password');
    valueOf(await send(match, 'red', { type: 'set', clock: 'slow' }));
    expect(await join(home.house, match, 'Bob')).toBe('wrong_password');
    await set(null);
    expect(await join(home.house, match, 'Bob')).toBe('accepted');
  });

  test('is kept as a hash that is another one at another table', async () => {
    const home = makeHouse();
    const [one, other] = [
      await create(home, 'Ada', { password: 'same' }),
      await create(home, 'Bob', { password: 'same' }),
    ];
    expect(one.match.state.settings.password).toBe(passwordHash(one.match.state.code, 'same'));
    expect(one.match.state.settings.password).not.toBe(other.match.state.settings.password);
    const rows = await home.parts.store.read(one.match.state.id, 1);
    expect(JSON.stringify(rows)).not.toContain('same');
  });

  test('keeps quick match away', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada', { password: 'x' });
    const wanted = { game: GAME, setup: { ruleset: STANDARD_RULESET }, ruleset: STANDARD, capacity: 4, bots: [] };
    const bob = await home.house.quick({ ...wanted, player: playerNamed('Bob'), name: 'Bob', seat: undefined });
    expect(valueOf(bob).match).not.toBe(match);
  });
});

describe('the host', () => {
  test('reports 27, 28: the right passes on with all settings, and the label is the right', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada', { clock: 'fast', whenAway: 'vote', listed: false, password: 'x' });
    for (const name of ['Bob', 'Cyd']) expect(await join(home.house, match, name, 'x')).toBe('accepted');
    const { settings } = match.state;
    valueOf(await send(match, 'red', { type: 'leave' }));
    expect(match.state).toMatchObject({ host: 'green', settings });
    const { match: loaded } = await again(home, match);
    for (const [seat, sitter] of loaded.state.sitters) {
      const allowed = codeIn(await send(loaded, seat, { type: 'set', clock: 'casual' }));
      expect([sitter.name, allowed]).toEqual([sitter.name, loaded.state.host === seat ? 'accepted' : 'not_host']);
    }
  });

  test('kicks: the seat is free, and who was kicked does not come back, also after a restart', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    const bob = valueOf(await home.house.join(match, playerNamed('Bob'), 'Bob'));
    valueOf(await send(match, 'green', { type: 'link', code: 'a'.repeat(32) }));
    valueOf(await send(match, 'red', { type: 'kick', seat: 'green' }));
    expect([...match.state.sitters.keys()]).toEqual(['red']);
    const { house, match: loaded } = await again(home, match);
    for (const [where, at] of [[home.house, match] as const, [house, loaded] as const]) {
      expect(await join(where, at, 'Bob')).toBe('kicked');
      expect(codeIn(where.resume(at, bob.token, playerNamed('Bob')))).toBe('kicked');
      expect(codeIn(await where.move(at, playerNamed('Dan'), 'a'.repeat(32)))).toBe('bad_link');
    }
    expect(await join(house, loaded, 'Cyd')).toBe('accepted');
    expect(loaded.state.sitters.get('green')).toMatchObject({ name: 'Cyd' });
  });

  test('who was kicked can join any other match, also of the same host', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    await join(home.house, match, 'Bob');
    valueOf(await send(match, 'red', { type: 'kick', seat: 'green' }));
    const other = await hostMatch(home, 'Ada');
    expect(await join(home.house, other.match, 'Bob')).toBe('accepted');
  });

  test('report 32: when everyone has left there is an end, which those who watch are told', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    await join(home.house, match, 'Bob');
    const told: string[] = [];
    match.listen(({ after }) => told.push(after.status));
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, { type: 'leave' }));
    expect(told).toEqual(['lobby', 'abandoned']);
    expect(match.state).toMatchObject({ status: 'abandoned', host: null });
  });

  test('passes on in a match that is over, too, and is nobody’s with nobody left', async () => {
    const home = makeHouse();
    const { match } = await create(home, 'Ada');
    await join(home.house, match, 'Bob');
    for (const seat of ['red', 'green']) valueOf(await send(match, seat, READY));
    valueOf(await send(match, 'red', { type: 'start' }));
    valueOf(await send(match, 'red', { type: 'resign' }));
    valueOf(await send(match, 'red', { type: 'leave' }));
    expect(match.state).toMatchObject({ status: 'over', host: 'green' });
    valueOf(await send(match, 'green', { type: 'leave' }));
    expect(match.state).toMatchObject({ status: 'over', host: null });
  });
});

describe('report 29: at the same moment', () => {
  const SEEDS = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const NAMES = ['Ada', 'Bob', 'Cyd', 'Dan'];

  test('leaving, starting, kicking, setting and joining never start a match with an empty seat', async () => {
    let started = 0;
    for (const seed of SEEDS) {
      const chance = fastChance(seed);
      const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[chance.spin(items.length)] ?? items[0];
      const home = makeHouse({ seed });
      const { match } = await create(home, 'Ada');
      for (const name of NAMES.slice(1)) await join(home.house, match, name);
      if (chance.spin(3) > 0) valueOf(await send(match, 'yellow', { type: 'leave' }));
      for (const [seat] of match.state.sitters) if (chance.spin(8) > 0) await send(match, seat, READY);
      const seats = GAME.seats.names;
      const moves: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
        () => send(match, match.state.host ?? '', { type: 'start' }),
        () => send(match, match.state.host ?? '', { type: 'start' }),
        () => send(match, seats[chance.spin(4)] ?? '', { type: 'leave' }),
        () => send(match, seats[chance.spin(4)] ?? '', READY),
        () => send(match, match.state.host ?? '', { type: 'kick', seat: seats[chance.spin(4)] ?? '' }),
        () => send(match, match.state.host ?? '', { type: 'set', seats: 2 + chance.spin(3) }),
        () => join(home.house, match, NAMES[chance.spin(4)] ?? ''),
      ];
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          for (let turns = chance.spin(4); turns > 0; turns -= 1) await Promise.resolve();
          await pick(moves)();
        }),
      );
      const rows = await home.parts.store.read(match.state.id, 1);
      for (const [index, row] of rows.entries()) {
        const start = row.facts.find((fact) => fact.type === 'started');
        if (start?.type !== 'started') continue;
        started += 1;
        const before = foldOf(GAME, rows.slice(0, index));
        const added = row.facts.flatMap((fact) => (fact.type === 'readied' ? [fact.seat] : []));
        const there = [...(before?.sitters ?? [])].map(([seat, sitter]) => {
          const ready = sitter.kind === 'bot' || added.includes(seat) || (sitter.kind === 'person' && sitter.entropy);
          return ready === null || ready === false ? `${seat} is not ready` : seat;
        });
        expect({ seed, seats: [...start.seats].sort() }).toEqual({ seed, seats: there.sort() });
      }
    }
    expect(started).toBeGreaterThan(200);
  });
});
