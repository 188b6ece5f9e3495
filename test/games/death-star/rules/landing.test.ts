import { expect, test } from '@jest/globals';
import { play } from '../../../support/death-star.ts';

test('rule 5.1: first the meeting, then the mission', () => {
  const after = play({ from: 'red LL@n7 | blue LL@cr B- | red spin', turn: '1 LL>cr xblue.LL +B' });
  expect(after).toBe('red LL@cr B- | blue B- | blue spin');
});

test.each([
  ['to the Detention Block', 'F45>det', 'red LL@det~0 | blue | blue spin'],
  ['to the compactor', 'F49>tc-red', 'red | blue | blue spin'],
])('rule 5.1: a token sends another one off, and is sent %s itself by the card it draws', (_name, drawn, after) => {
  const card = drawn.slice(0, 3);
  const from = 'red LL@t1 | blue LL@u1 | red spin';
  expect(play({ from, turn: `1 LL>u1 xblue.LL ${drawn}`, deck: [card] })).toBe(after);
});

test('rule 5.1: a card that moves the token on lets it meet and earn anew, in the same order', () => {
  const after = play({
    from: 'red LL@u3 | green LL@u4 | blue LL@cr B- | red spin',
    turn: '1 LL>u4 xgreen.LL F01? LL>cr xblue.LL +B',
    deck: ['F01'],
  });
  expect(after).toBe('red LL@cr B- | green | blue B- | green spin');
});

test('rule 5.1: with the house rule chainForce the meeting comes before the next card, too', () => {
  const after = play({
    from: 'red LL@u6 | green LL@u5 | blue LL@u3 | red spin',
    turn: '1 LL>u5 xgreen.LL F29>u3 xblue.LL F49>tc-red',
    deck: ['F29', 'F49'],
    options: { chainForce: true },
  });
  expect(after).toBe('red | green | blue | green spin');
});
