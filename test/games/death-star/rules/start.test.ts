import { describe, expect, test } from '@jest/globals';
import type { Chance } from '../../../../shared/kernel/index.ts';
import { scriptedChance } from '../../../../shared/kernel/index.ts';
import { deathStar, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';
import { alteredRuleset } from '../../../support/altered-ruleset.ts';
import { begin, play, playOn } from '../../../support/death-star.ts';

test('rule 3.1: every seat begins with both tokens on its own area, and with nothing else', () => {
  const { position } = begin(['red', 'green', 'blue', 'yellow'], [2, 3, 2, 1]);
  expect(position.split(' | ').slice(0, 5)).toEqual([
    'red LL@tc-red HC@tc-red -- e-',
    'green LL@tc-green HC@tc-green -- e-',
    'blue LL@tc-blue HC@tc-blue -- e-',
    'yellow LL@tc-yellow HC@tc-yellow -- e-',
    '1 green spin',
  ]);
});

test.each([
  ['the highest begins', ['red', 'blue'], [1, 3], 'red=1,blue=3 1. blue'],
  ['also with a low spin', ['red', 'green', 'blue'], [2, 1, 1], 'red=2,green=1,blue=1 1. red'],
  ['a tie below the highest is none', ['red', 'green', 'blue'], [1, 2, 1], 'red=1,green=2,blue=1 1. green'],
  ['who ties for the highest spins again', ['red', 'blue'], [2, 2, 1, 3], 'red=2,blue=2 red=1,blue=3 1. blue'],
  [
    'only who ties spins again',
    ['red', 'green', 'blue', 'yellow'],
    [3, 1, 3, 2, 1, 2],
    'red=3,green=1,blue=3,yellow=2 red=1,blue=2 1. blue',
  ],
  [
    'as often as it takes, with fewer and fewer',
    ['red', 'green', 'blue', 'yellow'],
    [3, 3, 3, 1, 1, 2, 2, 3, 3, 2, 1],
    'red=3,green=3,blue=3,yellow=1 red=1,green=2,blue=2 green=3,blue=3 green=2,blue=1 1. green',
  ],
])('rule 3.2: %s', (_name, seats, spins, told) => {
  expect(begin(seats, spins).told).toBe(told);
});

describe('rule 3.2: where it was decided before who begins', () => {
  const chance = (): Chance => scriptedChance([{ kind: 'shuffle', result: STANDARD_RULESET.deck.map(({ id }) => id) }]);
  const setup = { ruleset: STANDARD_RULESET };

  test('nobody spins for it', () => {
    const { events, state } = deathStar.start({ ...setup, first: 'green' }, ['red', 'green', 'blue'], chance());
    expect(events.map(({ type }) => type)).toEqual(['started', 'shuffled', 'turnBegan']);
    expect(state.turn).toMatchObject({ number: 1, seat: 'green' });
  });

  test('a seat that does not play cannot begin', () => {
    const start = (): unknown => deathStar.start({ ...setup, first: 'yellow' }, ['red', 'green'], chance());
    expect(start).toThrow(RangeError);
  });

  test('the same setup is one that this seat begins', () => {
    expect(deathStar.startingWith?.(setup, 'blue')).toEqual({ ...setup, first: 'blue' });
    expect(deathStar.startingWith?.({ ...setup, first: 'blue' }, 'red')).toEqual({ ...setup, first: 'red' });
  });
});

test.each([
  ['red', 'green'],
  ['green', 'blue'],
  ['blue', 'yellow'],
  ['yellow', 'red'],
])('rule 3.3: after %s it is the turn of %s', (seat, next) => {
  expect(play({ from: `red | green | blue | yellow | ${seat} spin`, turn: '1 LL>t0' })).toMatch(`| ${next} spin`);
});

test('rule 3.3: the colours that nobody plays are left out of the order', () => {
  expect(play({ from: 'green | yellow | green spin', turn: '1 LL>t0' })).toBe('green LL@t0 | yellow | yellow spin');
});

test('rule 3.3: the order is clockwise around the board, whoever joined first', () => {
  const { told, after } = begin(['yellow', 'green', 'red'], [3, 1, 2]);
  expect(told).toBe('red=3,green=1,yellow=2 1. red');
  expect(after).toBe('red | green | yellow | red spin');
});

test('rule 3.3: where the areas of a board lie otherwise, so does the order', () => {
  const ruleset = alteredRuleset({ clockwise: ['yellow', 'red', 'blue', 'green'] });
  expect(begin(['red', 'green', 'yellow'], [1, 2, 3], { ruleset }).after).toBe('yellow | red | green | green spin');
});

test('rule 3.3: turns are numbered from 1 through the whole game', () => {
  const { state, position } = begin(['red', 'blue'], [3, 1]);
  expect(state.turn.number).toBe(1);
  const turn = '1 LL>t0 / 1 HC>t0 / 1 LL>t1';
  expect(playOn({ from: position, turn }).state.turn).toEqual({ number: 4, seat: 'blue', draws: 0 });
});

test('rule 3.3: a turn that is skipped is announced, but takes no number', () => {
  const { state } = playOn({ from: 'red | green skip1 | blue | 7 red spin', turn: '1 LL>t0 green skips' });
  expect(state.turn).toEqual({ number: 8, seat: 'blue', draws: 0 });
});

test('rules 4.7, 6.6, 8.3 and 10.4: a game starts without house rules, unless they are chosen for it', () => {
  const off = { falconExactCount: false, chainForce: false, spaceBump: 'compactor', quietSpace: false };
  expect(begin(['red', 'blue'], [3, 1]).state.ruleset.options).toEqual(off);
  expect(STANDARD_RULESET.options).toEqual(off);
  const { state } = begin(['red', 'blue'], [3, 1], { options: { quietSpace: true } });
  expect(state.ruleset.options).toEqual({ ...off, quietSpace: true });
});
