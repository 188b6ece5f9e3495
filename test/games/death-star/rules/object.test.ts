import { expect, test } from '@jest/globals';
import { deathStar } from '../../../../shared/games/death-star/index.ts';
import { legalMoves, play, playOn, refused, stateOf } from '../../../support/death-star.ts';

const BEFORE_THE_BASE = 'red LL@z1 HC@z1 BT | blue LL@z2 HC@z2 BT | red dogfight';
const OVER = 'red LL@rb HC@rb BT | blue LL@z2 HC@z2 BT | red over red';

test('rule 1.1: whose tokens reach the Rebel Base first has won', () => {
  const { after, state } = playOn({ from: BEFORE_THE_BASE, turn: 'win MF>rb #red' });
  expect(after).toBe(OVER);
  expect(deathStar.outcome(state)).toEqual({ winners: ['red'] });
});

test('rule 1.1: nobody has won before', () => {
  expect(deathStar.outcome(stateOf(BEFORE_THE_BASE))).toBeUndefined();
});

test.each(['spin', 'MF>rb', 'resign', '-'])('rule 1.1: the game is over then, and nobody can still %s', (command) => {
  expect(legalMoves(OVER)).toBe('');
  expect(deathStar.active(stateOf(OVER))).toEqual([]);
  expect(['red', 'blue'].map((seat) => refused(OVER, seat, command))).toEqual(['game_over', 'game_over']);
});

test('rule 1.1: from the Falcon on the two tokens fly as a pair', () => {
  expect(play({ from: 'red LL@mf HC@mf BT | blue | red dogfight', turn: 'win MF>w1' })).toBe(
    'red LL@w1 HC@w1 BT | blue | blue spin',
  );
});

test('rule 1.1: every seat can win', () => {
  expect(play({ from: 'red LL@z1 HC@z1 BT | blue LL@z2 HC@z2 BT | blue dogfight', turn: 'win MF>rb #blue' })).toBe(
    'red LL@z1 HC@z1 BT | blue LL@rb HC@rb BT | blue over blue',
  );
});

test.each([
  ['the winner, then the others as their turns would have come', 'red', 'blue', ['green', 'blue', 'red']],
  ['and last who has left', 'red', 'blue left', ['green', 'red', 'blue']],
])('rule 1.1: in a game that is over stand in order %s', (_name, red, blue, order) => {
  const { state } = playOn({
    from: `${red} | green LL@z1 HC@z1 BT | ${blue} | green dogfight`,
    turn: 'win MF>rb #green',
  });
  expect(deathStar.standings?.(state)).toEqual(order);
});

test('rule 1.1: before the end nobody has a place', () => {
  expect(deathStar.standings?.(playOn({ from: BEFORE_THE_BASE, turn: 'win' }).state)).toEqual([]);
});
