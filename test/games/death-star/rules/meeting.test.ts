import { expect, test } from '@jest/globals';
import type { SpaceBump } from '../../../../shared/games/death-star/index.ts';
import { play, playOn } from '../../../support/death-star.ts';

test('rule 8.1: tokens of different characters share a space', () => {
  const from = 'red LL@t1 | blue HC@n1 | red spin';
  expect(play({ from, turn: '1 LL>n1' })).toBe('red LL@n1 | blue HC@n1 | blue spin');
});

test('rule 8.1: so do the two tokens of a seat', () => {
  expect(play({ from: 'red LL@t1 HC@n1 | blue | red spin', turn: '1 LL>n1' })).toBe(
    'red LL@n1 HC@n1 | blue | blue spin',
  );
});

test.each([
  ['LL', 'red LL@n1 | blue HC@n1 | blue spin'],
  ['HC', 'red HC@n1 | blue LL@n1 | blue spin'],
])('rule 8.1: the token of the same characters is sent to its own area, and no other: %s', (token, after) => {
  const from = `red ${token}@t1 | blue LL@n1 HC@n1 | red spin`;
  expect(play({ from, turn: `1 ${token}>n1 xblue.${token}` })).toBe(after);
});

test.each(['green', 'blue', 'yellow'])('rule 8.1: the one that stood there goes to the area of %s', (seat) => {
  const others = ['green', 'blue', 'yellow'].map((color) => (color === seat ? `${color} LL@n1` : color)).join(' | ');
  const { state } = playOn({ from: `red LL@t1 | ${others} | red spin`, turn: `1 LL>n1 x${seat}.LL` });
  const met = state.seats.find(({ color }) => color === seat);
  expect(met?.tokens.LL).toEqual({ space: `tc-${seat}`, misses: null });
});

test.each([
  ['a white space', 'n1', 'n2', ''],
  ['a coordinate space', 'ds1', 'n2', ''],
  ['a Force space', 'u3', 'u2', ' F40-'],
  ['the Control Room', 'cr', 'n7', ''],
  ['the Tractor Beam', 'tb', 's7', ''],
  ['the floor of the compactor', 't0', 't1', ''],
])('rule 8.1: on %s', (_name, space, from, then) => {
  const played = playOn({
    from: `red LL@${from} BT | blue LL@${space} BT | red spin`,
    turn: `1 LL>${space} xblue.LL${then}`,
    deck: ['F40'],
  });
  expect(played.after).toMatch(new RegExp(`^red LL@${space} BT( skip1)? \\| blue BT \\| blue spin$`));
});

test('rule 8.1: the seat keeps its mission cards, its escape cards and the turns it has to lose', () => {
  const after = play({
    from: 'red LL@t1 | green | blue LL@n1 HC@det~2 BT eF26,F25 skip1 | red spin',
    turn: '1 LL>n1 xblue.LL',
  });
  expect(after).toBe('red LL@n1 | green | blue HC@det~2 BT eF26,F25 skip1 | green spin');
});

test('rule 8.1: nobody is met where a walk only passes', () => {
  const after = play({ from: 'red LL@t1 | blue LL@n1 | red spin', turn: '2 LL>n2' });
  expect(after).toBe('red LL@n2 | blue LL@n1 | blue spin');
});

test('rule 8.1: a token that was sent home makes its next move from there', () => {
  const after = play({ from: 'red LL@t1 | blue LL@n1 | red spin', turn: '1 LL>n1 xblue.LL / 1 LL>t0' });
  expect(after).toBe('red LL@n1 | blue LL@t0 | red spin');
});

test.each([
  ['a detained token', 'LL@det~2'],
  ['a freed token', 'LL@det'],
])('rule 8.2: nobody is sent off from the Detention Block: %s', (_name, place) => {
  const from = `red LL@t1 | blue ${place} | red spin`;
  const after = play({ from, turn: '1 LL>u1 F45>det', deck: ['F45'] });
  expect(after).toBe(`red LL@det~0 | blue ${place} | blue spin`);
});

test('rule 8.2: nobody is sent off from the Falcon', () => {
  const from = 'red LL@h1 BT | blue LL@mf BT | red spin';
  expect(play({ from, turn: '1 LL>mf' })).toBe('red LL@mf BT | blue LL@mf BT | blue spin');
});

test('rule 8.2: nor by a pair that falls back to it', () => {
  const from = 'red LL@w1 HC@w1 BT | blue LL@mf HC@mf BT | red dogfight';
  expect(play({ from, turn: 'lose MF>mf' })).toBe('red LL@mf HC@mf BT | blue LL@mf HC@mf BT | blue dogfight');
});

const MEETS_IN_SPACE = 'red LL@x1 HC@x1 BT | blue LL@y1 HC@y1 BT eF25 | red dogfight';

test.each<[SpaceBump, string, string]>([
  ['compactor', 'win MF>y1 xblue.LL xblue.HC', 'red LL@y1 HC@y1 BT | blue BT eF25 | blue spin'],
  ['falcon', 'win MF>y1 xblue.LL>mf xblue.HC>mf', 'red LL@y1 HC@y1 BT | blue LL@mf HC@mf BT eF25 | blue dogfight'],
  ['none', 'win MF>y1', 'red LL@y1 HC@y1 BT | blue LL@y1 HC@y1 BT eF25 | blue dogfight'],
])('rule 8.3: a pair that is met in space, with spaceBump %s', (spaceBump, turn, after) => {
  expect(play({ from: MEETS_IN_SPACE, turn, options: { spaceBump } })).toBe(after);
});

test('rule 8.3: without the house rule it goes to the Trash Compactor', () => {
  const after = play({ from: MEETS_IN_SPACE, turn: 'win MF>y1 xblue.LL xblue.HC' });
  expect(after).toBe('red LL@y1 HC@y1 BT | blue BT eF25 | blue spin');
});

test.each<[SpaceBump, string, string]>([
  ['compactor', 'win MF>w2* xblue.LL xblue.HC win MF>x3', 'red LL@x3 HC@x3 BT | blue BT | blue spin'],
  [
    'falcon',
    'win MF>w2* xblue.LL>mf xblue.HC>mf win MF>x3',
    'red LL@x3 HC@x3 BT | blue LL@mf HC@mf BT | blue dogfight',
  ],
  ['none', 'win MF>w2* win MF>x3', 'red LL@x3 HC@x3 BT | blue LL@w2 HC@w2 BT | blue dogfight'],
])('rule 8.3: the meeting at a TIE Fighter comes before the dogfight, with spaceBump %s', (spaceBump, turn, after) => {
  const from = 'red LL@mf HC@mf BT | blue LL@w2 HC@w2 BT | red dogfight';
  expect(play({ from, turn, options: { spaceBump } })).toBe(after);
});

test('rule 8.3: only the pair that is met is sent off', () => {
  const after = play({
    from: 'red LL@mf HC@mf BT | green LL@w2 HC@w2 BT | blue LL@w1 HC@w1 BT | yellow LL@mf HC@mf BT | red dogfight',
    turn: 'win MF>w1 xblue.LL xblue.HC',
  });
  expect(after).toBe('red LL@w1 HC@w1 BT | green LL@w2 HC@w2 BT | blue BT | yellow LL@mf HC@mf BT | green dogfight');
});

test('rule 8.3: with spaceBump none any number of pairs share a space', () => {
  const after = play({
    from: 'red LL@mf HC@mf BT | green LL@w1 HC@w1 BT | blue LL@w1 HC@w1 BT | red dogfight',
    turn: 'win MF>w1',
    options: { spaceBump: 'none' },
  });
  expect(after).toBe('red LL@w1 HC@w1 BT | green LL@w1 HC@w1 BT | blue LL@w1 HC@w1 BT | green dogfight');
});

test('rule 8.3: on the station spaceBump changes nothing', () => {
  const from = 'red LL@t1 | blue LL@n1 | red spin';
  const after = play({ from, turn: '1 LL>n1 xblue.LL', options: { spaceBump: 'none' } });
  expect(after).toBe('red LL@n1 | blue | blue spin');
});

test('rule 8.3: a quiet flight meets, too', () => {
  const from = 'red LL@y1 HC@y1 BT | blue LL@z1 HC@z1 BT | red fly';
  const after = play({ from, turn: 'MF>z1 xblue.LL xblue.HC', options: { quietSpace: true } });
  expect(after).toBe('red LL@z1 HC@z1 BT | blue BT | blue spin');
});

test('rule 8.3: on the Rebel Base the game is over', () => {
  const from = 'red LL@z1 HC@z1 BT | blue LL@z2 HC@z2 BT | red dogfight';
  expect(play({ from, turn: 'win MF>rb #red' })).toBe('red LL@rb HC@rb BT | blue LL@z2 HC@z2 BT | red over red');
});
