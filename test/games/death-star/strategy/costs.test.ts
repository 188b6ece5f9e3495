import { describe, expect, test } from '@jest/globals';
import { STANDARD_RULESET, withOptions } from '../../../../shared/games/death-star/index.ts';
import { expectedWait } from '../../../../shared/games/death-star/strategy/detention-wait.ts';
import { flightCostsOf } from '../../../../shared/games/death-star/strategy/flight-costs.ts';
import { outlookOf } from '../../../../shared/games/death-star/strategy/outlook.ts';
import { seatCost } from '../../../../shared/games/death-star/strategy/seat-cost.ts';
import { seatNamed } from '../../../../shared/games/death-star/state.ts';
import { stateOf } from '../../../support/death-star.ts';
import { GRAPH, onlyCards, spaceOf, spacesOf } from './asking.ts';

describe('the wait in the Detention Block', () => {
  test('rules 7.3, 7.5: up to three turns, each two times in three', () => {
    const third = 2 / 3;
    expect(expectedWait(STANDARD_RULESET, 0)).toBeCloseTo(third + third ** 2 + third ** 3);
    expect(expectedWait(STANDARD_RULESET, 2)).toBeCloseTo(third);
    expect(expectedWait(STANDARD_RULESET, 3)).toBe(0);
    expect(expectedWait(STANDARD_RULESET, 4)).toBe(0);
  });
});

describe('the flight', () => {
  test('rules 10.1 to 10.3: five dogfights in a row, each won two times in three', () => {
    expect(flightCostsOf(STANDARD_RULESET).fromFalcon).toBeCloseTo(1.5 ** 5);
  });

  test('rule 10.4: quiet flights only help', () => {
    const quiet = flightCostsOf(withOptions(STANDARD_RULESET, { quietSpace: true }));
    expect(quiet.fromFalcon).toBeLessThan(1.5 ** 5);
    for (const space of spacesOf('empty')) {
      const onward = Math.min(...GRAPH.flights(space).map((to) => quiet.resting(to) ?? 0));
      expect(quiet.resting(space)).toBeCloseTo(1 + onward);
    }
  });

  test('rule 10.3: how likely a pair gets through in one turn', () => {
    const flight = flightCostsOf(STANDARD_RULESET);
    expect(flight.reach(GRAPH.falcon, GRAPH.base)).toBeCloseTo((2 / 3) ** 5);
    for (const to of GRAPH.flights(GRAPH.falcon)) expect(flight.reach(GRAPH.falcon, to)).toBeCloseTo(2 / 3);
    expect(flight.reach(GRAPH.base, GRAPH.falcon)).toBe(0);
  });

  test('on sixty rows of lanes, with more ways through them than could be counted one by one', () => {
    const rows = Array.from({ length: 60 }, (_, row) => [`a${row}`, `b${row}`, `c${row}`]);
    const lanes = rows.flatMap((row, index): [string, string][] => {
      const onward = rows[index + 1] ?? [GRAPH.base];
      return row.flatMap((from) => onward.map((to): [string, string] => [from, to]));
    });
    const { board } = STANDARD_RULESET;
    const station = board.spaces.filter(({ kind }) => kind !== 'tie' && kind !== 'empty');
    const inSpace = rows.flat().map((id) => ({ id, kind: 'tie' as const, x: 0, y: 0 }));
    const first = (rows[0] ?? []).map((to): [string, string] => [GRAPH.falcon, to]);
    const long = { ...board, spaces: [...station, ...inSpace], lanes: [...first, ...lanes] };
    const flight = flightCostsOf({ ...STANDARD_RULESET, board: long });
    expect(flight.reach(GRAPH.falcon, GRAPH.base)).toBeCloseTo((2 / 3) ** 61);
  });
});

describe('the legs', () => {
  const outlook = outlookOf(STANDARD_RULESET);
  const legs = outlook.legs('red');

  test('rules 9.1, 9.2: landing on a mission ends its leg; leaving without it does not', () => {
    expect(legs.landing(spaceOf('control-room'))?.blueprint).toBe(0);
    expect(legs.landing(spaceOf('tractor-beam'))?.tractorBeam).toBe(0);
    expect(legs.landing(spaceOf('control-room'))?.tractorBeam).toBeGreaterThan(2);
  });

  test('rule 4.7: one turn from beside the Falcon, none aboard; more for a count that has to be exact', () => {
    const exact = outlookOf(withOptions(STANDARD_RULESET, { falconExactCount: true })).legs('red');
    expect(legs.resting(GRAPH.falcon)?.falcon).toBe(0);
    for (const beside of GRAPH.neighbours(GRAPH.falcon)) {
      expect(legs.resting(beside)?.falcon).toBeCloseTo(1);
      expect(exact.resting(beside)?.falcon).toBeGreaterThan(1.5);
    }
  });

  test('rule 6.1: a Force space costs what its cards cost', () => {
    const kind = outlookOf(onlyCards({ kind: 'another-turn' })).legs('red');
    const cruel = outlookOf(onlyCards({ kind: 'compactor' })).legs('red');
    for (const space of spacesOf('force')) {
      expect(kind.landing(space)?.falcon).toBeCloseTo((kind.resting(space)?.falcon ?? 0) - 1);
      expect(cruel.landing(space)?.falcon).toBeCloseTo(cruel.resting(GRAPH.home('red'))?.falcon ?? 0);
    }
  });

  test('every colour has the same from its own area', () => {
    for (const color of STANDARD_RULESET.board.clockwise) {
      expect(outlook.legs(color).resting(GRAPH.home(color))?.blueprint).toBeCloseTo(
        legs.resting(GRAPH.home('red'))?.blueprint ?? 0,
        3,
      );
    }
  });
});

describe('a seat', () => {
  const outlook = outlookOf(STANDARD_RULESET);
  const costOf = (position: string): number => seatCost(outlook, seatNamed(stateOf(position).seats, 'red'));
  const { falcon, detention } = GRAPH;

  test('rule 1.1: what it has before it shrinks with all that it achieves', () => {
    const costs = [
      'red | blue | red spin',
      'red B- | blue | red spin',
      'red BT | blue | red spin',
      `red BT LL@${falcon} | blue | red spin`,
      `red BT LL@${falcon} HC@${falcon} | blue | red dogfight`,
    ].map(costOf);
    expect(costs).toEqual([...costs].sort((one, other) => other - one));
    expect(costs.at(-1)).toBeCloseTo(1.5 ** 5);
  });

  test('rule 7.4: a wait costs little while the other token walks, and all of it when the other is aboard', () => {
    const waits = (rest: string): number =>
      costOf(`red ${rest} HC@${detention}~0 BT | blue | red spin`) -
      costOf(`red ${rest} HC@${detention} BT | blue | red spin`);
    expect(waits(`LL@${falcon}`)).toBeCloseTo(expectedWait(STANDARD_RULESET, 0));
    expect(waits(`LL@${GRAPH.home('red')}`)).toBeLessThan(0.5);
  });

  test('rule 6.8: a turn to skip is a turn', () => {
    expect(costOf('red skip1 | blue | blue spin') - costOf('red | blue | blue spin')).toBeCloseTo(1);
  });
});
