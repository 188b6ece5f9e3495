import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { GameRecord } from '../../shared/kernel/index.ts';
import { fold, judge, samePlainData } from '../../shared/kernel/index.ts';
import { throughJson } from '../support/plain-data.ts';
import { playAtRandom } from '../support/play.ts';
import type { RaceEvent, RaceSetup } from '../support/toy-game.ts';
import { race } from '../support/toy-game.ts';

const SEED = 4711;

function recordOf(seed: number): GameRecord<RaceSetup, RaceEvent> {
  const setup = { goal: 10 };
  const seats = ['left', 'right'];
  const events = [...playAtRandom(race, { setup, seats, seed, longest: 1000 })].flatMap((step) => step.events);
  return { game: 'race', setup, seats, events };
}

function withEvents(
  record: GameRecord<RaceSetup, RaceEvent>,
  change: (events: RaceEvent[]) => void,
): GameRecord<RaceSetup, RaceEvent> {
  const events = [...record.events];
  change(events);
  return { ...record, events };
}

/** A game in which every roll and tile is known. */
const SHORT: GameRecord<RaceSetup, RaceEvent> = {
  game: 'race',
  setup: { goal: 5 },
  seats: ['right', 'left'],
  events: [
    { type: 'started', goal: 5, seats: ['left', 'right'] },
    { type: 'stacked', tiles: [4, 0, 1, 2, 3, 5] },
    { type: 'rolled', seat: 'left', count: 2 },
    { type: 'went', seat: 'left', to: 2 },
    { type: 'turned', seat: 'right' },
    { type: 'rolled', seat: 'right', count: 1 },
    { type: 'took', seat: 'right', tile: 4, to: 4 },
    { type: 'turned', seat: 'left' },
    { type: 'rolled', seat: 'left', count: 3 },
    { type: 'went', seat: 'left', to: 5 },
    { type: 'won', seat: 'left' },
  ],
};

/** The record with something else in the place of an event. */
function withStrange(at: number, event: unknown): unknown {
  return { ...SHORT, events: [...SHORT.events.slice(0, at), event, ...SHORT.events.slice(at + 1)] };
}

describe('fold', () => {
  test('of no event is no state', () => {
    expect(fold(race, [])).toBeUndefined();
  });

  test('believes what the events say, also against the rules', () => {
    const state = fold(race, [...SHORT.events.slice(0, 3), { type: 'went', seat: 'left', to: 77 }]);
    expect(state?.runners[0]).toEqual({ seat: 'left', at: 77, runs: true });
  });

  test('gives the state at the end of a game', () => {
    expect(fold(race, SHORT.events)?.winner).toBe('left');
  });
});

describe('judge', () => {
  test('gives the state at the end of a record', () => {
    expect(judge(race, SHORT)).toEqual({ ok: true, value: fold(race, SHORT.events) });
  });

  test.each([1, 2, 3, 4, 5])(`agrees to a whole game at random (seed ${SEED} + %d)`, (number) => {
    const record = throughJson(recordOf(SEED + number));
    expect(judge(race, record)).toEqual({ ok: true, value: fold(race, record.events) });
  });

  test('agrees to a game that is not over', () => {
    for (const length of [2, 3, 5, 6, 8, 9]) {
      const record = { ...SHORT, events: SHORT.events.slice(0, length) };
      expect(judge(race, record)).toEqual({ ok: true, value: fold(race, record.events) });
    }
  });

  test.each<[string, (events: RaceEvent[]) => void, number, string]>([
    [
      'another start',
      (events) => events.splice(0, 1, { type: 'started', goal: 6, seats: ['left', 'right'] }),
      0,
      'differs',
    ],
    [
      'a tile twice in the stack',
      (events) => events.splice(1, 1, { type: 'stacked', tiles: [4, 4, 1, 2, 3, 5] }),
      1,
      'chance',
    ],
    ['a tile too few', (events) => events.splice(1, 1, { type: 'stacked', tiles: [4, 0, 1, 2, 3] }), 1, 'chance'],
    [
      'a roll that the die has not',
      (events) => events.splice(2, 1, { type: 'rolled', seat: 'left', count: 4 }),
      2,
      'chance',
    ],
    [
      'a roll out of turn',
      (events) => events.splice(2, 1, { type: 'rolled', seat: 'right', count: 2 }),
      2,
      'not_your_turn',
    ],
    ['a roll twice', (events) => events.splice(3, 0, { type: 'rolled', seat: 'left', count: 2 }), 3, 'rolled_already'],
    ['a step too far', (events) => events.splice(3, 1, { type: 'went', seat: 'left', to: 3 }), 3, 'differs'],
    ['the next seat left out', (events) => events.splice(4, 1), 4, 'differs'],
    ['another next seat', (events) => events.splice(4, 1, { type: 'turned', seat: 'left' }), 4, 'differs'],
    [
      'another tile than the top one',
      (events) => events.splice(6, 1, { type: 'took', seat: 'right', tile: 3, to: 3 }),
      6,
      'differs',
    ],
    ['another winner', (events) => events.splice(10, 1, { type: 'won', seat: 'right' }), 10, 'differs'],
    ['a winner too early', (events) => events.splice(4, 0, { type: 'won', seat: 'left' }), 4, 'differs'],
    ['something after the end', (events) => events.push({ type: 'rolled', seat: 'right', count: 1 }), 11, 'race_over'],
    ['the end left out', (events) => events.splice(10, 1), 10, 'stops'],
    ['a stranger', (events) => events.splice(2, 0, { type: 'resigned', seat: 'middle' }), 2, 'not_racing'],
  ])('finds %s, and where', (_name, change, event, code) => {
    const judged = judge(race, withEvents(SHORT, change));
    expect(judged).toMatchObject({ ok: false, error: { event, code } });
  });

  test.each<[string, (events: RaceEvent[]) => void, string, readonly RaceEvent[]]>([
    [
      'something else',
      (events) => events.splice(4, 1, { type: 'turned', seat: 'left' }),
      'by the rules something else follows here',
      [{ type: 'turned', seat: 'right' }],
    ],
    [
      'too much',
      (events) => events.splice(4, 0, { type: 'won', seat: 'left' }),
      'by the rules something else follows here',
      [{ type: 'turned', seat: 'right' }],
    ],
    [
      'something after the step',
      (events) => events.splice(5, 0, { type: 'turned', seat: 'left' }),
      'by the rules nothing more follows here before a player acts',
      [],
    ],
    [
      'an end in the middle of a step',
      (events) => events.splice(10),
      'the record stops here, and by the rules more must follow',
      [{ type: 'won', seat: 'left' }],
    ],
    [
      'an end before the next turn',
      (events) => events.splice(4),
      'the record stops here, and by the rules more must follow',
      [{ type: 'turned', seat: 'right' }],
    ],
  ])('says of %s what the rules have there', (_name, change, message, instead) => {
    const judged = judge(race, withEvents(SHORT, change));
    expect(judged).toMatchObject({ ok: false, error: { message, instead } });
  });

  test('finds a record without events', () => {
    expect(judge(race, { ...SHORT, events: [] })).toMatchObject({ ok: false, error: { event: 0, code: 'chance' } });
  });

  test('a fact that cannot follow is a fault of the record, not a throw', () => {
    const record = withEvents(SHORT, (events) => events.shift());
    expect(judge(race, record)).toMatchObject({ ok: false, error: { event: 0, code: 'cannot_follow' } });
  });

  test.each<[string, number, string, unknown]>([
    ['another game', 0, 'other_game', { ...SHORT, game: 'chess' }],
    ['a setup of another form', 0, 'malformed', { ...SHORT, setup: { goal: 'far' } }],
    ['no setup', 0, 'malformed', { ...SHORT, setup: undefined }],
    ['one seat', 0, 'seats', { ...SHORT, seats: ['left'] }],
    ['a seat twice', 0, 'seats', { ...SHORT, seats: ['left', 'left'] }],
    ['seats that are no list', 0, 'seats', { ...SHORT, seats: 'left' }],
    ['an event that is none', 4, 'malformed', withStrange(4, null)],
    ['an order that is none', 1, 'cannot_follow', withStrange(1, { type: 'shuffled', tiles: 7 })],
    ['a stack that is none', 1, 'chance', withStrange(1, { type: 'stacked', tiles: 7 })],
  ])('%s is a fault of the record, not a throw', (_name, event, code, record) => {
    const read: GameRecord<RaceSetup, RaceEvent> = JSON.parse(JSON.stringify(record));
    expect(judge(race, read)).toMatchObject({ ok: false, error: { event, code } });
  });

  test('passes on what is a bug', () => {
    const broken: typeof race = {
      ...race,
      decide() {
        throw new TypeError('a bug');
      },
    };
    expect(() => judge(broken, SHORT)).toThrow(new TypeError('a bug'));
  });
});

describe('samePlainData', () => {
  test.each<[unknown, unknown]>([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: undefined }, {}],
    [{ a: { b: undefined } }, { a: {} }],
    [[], []],
    [Number.NaN, Number.NaN],
    [{ a: -0 }, { a: 0 }],
    ['a', 'a'],
    [null, null],
    [undefined, undefined],
  ])('%j and %j are the same', (one, other) => {
    expect(samePlainData(one, other)).toBe(true);
    expect(samePlainData(other, one)).toBe(true);
  });

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: null }, {}],
    [{ a: 1 }, { a: 1, b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [['a'], { 0: 'a' }],
    [null, {}],
    [undefined, null],
    [1, '1'],
  ])('%j and %j are not', (one, other) => {
    expect(samePlainData(one, other)).toBe(false);
    expect(samePlainData(other, one)).toBe(false);
  });

  test(`is what JSON says of any two values (seed ${SEED})`, () => {
    // Values are small, so that two of them are often the same.
    const value = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 2 },
        fc.constantFrom(null, 0, 1, 'a'),
        fc.array(tie('value'), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom('a', 'b'), tie('value'), { maxKeys: 2, noNullPrototype: true }),
      ),
    })).value;
    const sorted = (held: unknown): unknown =>
      typeof held === 'object' && held !== null && !Array.isArray(held)
        ? Object.fromEntries(
            Object.entries(held)
              .sort()
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : Array.isArray(held)
          ? held.map(sorted)
          : held;
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(samePlainData(one, other)).toBe(JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)));
        expect(samePlainData(one, throughJson(one))).toBe(true);
      }),
      { seed: SEED, numRuns: 1000 },
    );
  });
});
