import { describe, expect, test } from '@jest/globals';
import { divide, perft, pliesFrom } from '../../../scripts/perft/plies.ts';
import { POSITIONS, rulesetOf, stateOf } from '../../../scripts/perft/positions.ts';
import type { State } from '../../../shared/games/death-star/index.ts';
import { COLORS, deathStar, STANDARD_RULESET, withOptions } from '../../../shared/games/death-star/index.ts';
import { ALL_HOUSE_RULES, nameOf } from '../../support/house-rules.ts';
import { playAtRandom } from '../../support/play.ts';
import { TWO_WAYS_BACK } from '../../support/rulesets.ts';
import { stateOf as stateOfText } from '../../support/death-star.ts';
import type { Table } from '../../support/second-opinion.ts';
import { countSequences, followers, tableOf } from '../../support/second-opinion.ts';

const DEPTHS = [1, 2, 3, 4];
const SEED = 600;
/** Of a random game so many positions are compared, then one of so many, and all where something rare is waited for. */
const ALL_OF_THE_FIRST = 300;
const EVERY_SO_MANY = 5;

describe('rules 4.1, 4.2, 4.3, 4.6, 4.7: the kept positions have as many continuations as is written', () => {
  test('there are five, each of another name, each with four counts', () => {
    expect(new Set(POSITIONS.map(({ name }) => name)).size).toBe(5);
    for (const { counts } of POSITIONS) expect(counts).toHaveLength(4);
  });

  describe.each(POSITIONS)('$name: $shows', (named) => {
    test.each(DEPTHS)('to depth %d, by the engine', (depth) => {
      expect(perft(stateOf(named), depth)).toBe(named.counts[depth - 1]);
    });

    test.each(DEPTHS)('to depth %d, by every walk on the lines of the board', (depth) => {
      expect(countSequences(rulesetOf(named), tableOf(stateOf(named)), depth)).toBe(named.counts[depth - 1]);
    });

    test('divided by first plies they add up', () => {
      const parts = divide(stateOf(named), 3);
      expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length);
      expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(named.counts[2]);
    });
  });

  test('together they meet every kind of phase but the choice of a way back', () => {
    const kinds = new Set<string>();
    const meet = (state: State, depth: number): void => {
      kinds.add(state.phase.kind);
      if (depth > 0) for (const ply of pliesFrom(state)) meet(ply.state, depth - 1);
    };
    for (const named of POSITIONS) meet(stateOf(named), 4);
    expect(kinds).toEqual(new Set(['spin', 'move', 'advance', 'dogfight', 'fly', 'over']));
  });
});

describe('rules 4.2, 5.1, 6.3, 6.6, 7.5, 8.3, 9.4, 10.4: a second opinion agrees on every position after the next ply', () => {
  const games = ALL_HOUSE_RULES.map((options, index) => ({ name: nameOf(options), options, seed: SEED + index }));

  test.each(games)('of a random game with $name (seed $seed)', ({ options, seed }) => {
    const setup = { ruleset: withOptions(STANDARD_RULESET, options) };
    const seats = COLORS.slice(seed % 3);
    // With two seats alone it would be over.
    const leaving = seats.length > 2 ? [[150, { seat: 'yellow', command: { type: 'resign' } as const }] as const] : [];
    const game = { setup, seats, seed, longest: 50_000, interruptions: new Map(leaving) };
    let index = 0;
    for (const { state } of playAtRandom(deathStar, game)) {
      const isRare = state.phase.kind !== 'spin' && state.phase.kind !== 'move';
      if (isRare || index < ALL_OF_THE_FIRST || index % EVERY_SO_MANY === 0) compareFollowers(state);
      index += 1;
    }
    expect(index).toBeGreaterThan(ALL_OF_THE_FIRST);
  });

  test('rule 6.3: where two ways back are equally short', () => {
    const drawn = stateOfText('red LL@u2 HC@t1 | blue | red move 1', {
      ruleset: TWO_WAYS_BACK,
      deck: ['F29', 'F32', 'F37'],
    });
    expect(pliesFrom(drawn).some(({ state }) => state.phase.kind === 'back')).toBe(true);
    for (const depth of DEPTHS) expect(perft(drawn, depth)).toBe(countSequences(TWO_WAYS_BACK, tableOf(drawn), depth));
    compareFollowers(drawn);
    for (const { state } of pliesFrom(drawn)) compareFollowers(state);
  });
});

/** Both must come to the same positions, each as often. */
function compareFollowers(state: State): void {
  const written = (tables: readonly Table[]): readonly string[] => tables.map((table) => JSON.stringify(table)).sort();
  const byEngine = written(pliesFrom(state).map((ply) => tableOf(ply.state)));
  const bySecondOpinion = written(followers(state.ruleset, tableOf(state)));
  if (byEngine.join('\n') !== bySecondOpinion.join('\n')) {
    const { ruleset, ...rest } = state;
    throw new Error(`they disagree after ${JSON.stringify(ruleset.options)} ${JSON.stringify(rest)}`, {
      cause: { byEngine, bySecondOpinion },
    });
  }
}
