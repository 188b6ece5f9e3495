import { describe, expect, test } from '@jest/globals';
import { deathStar, graphOf, STANDARD_BOARD } from '../../../shared/games/death-star/index.ts';
import { stateOf } from '../../support/death-star.ts';

describe('what is given out more than once cannot be changed by who has it', () => {
  test.each([
    'red LL@t1 | blue | red move 2',
    'red LL@u1 | blue | red advance LL 3 F05',
    'red LL@t1 | blue | red spin',
    'red LL@mf HC@mf BT | blue | red fly',
  ])('the legal commands in %s', (position) => {
    const state = stateOf(position);
    const before = JSON.stringify(deathStar.legal(state, 'red'));
    for (const command of deathStar.legal(state, 'red')) Reflect.set(command, 'type', 'resign');
    Reflect.set(deathStar.legal(state, 'red'), 'length', 0);
    expect(JSON.stringify(deathStar.legal(state, 'red'))).toBe(before);
  });

  test('the lists of the board', () => {
    const graph = graphOf(STANDARD_BOARD);
    const lists = [
      graph.destinations('t1', 2, 'closed'),
      graph.neighbours('t1'),
      graph.flights('mf'),
      graph.waysBack('u1', 'red', 2),
    ];
    for (const list of lists) expect(Object.isFrozen(list)).toBe(true);
  });
});
