import { describe, expect, test } from '@jest/globals';
import { playRange } from '../../../../scripts/sim/play.ts';
import type { Options } from '../../../../shared/games/death-star/index.ts';
import { COLORS, deathStar, STANDARD_RULESET, withOptions } from '../../../../shared/games/death-star/index.ts';
import { randomStrategy } from '../../../../shared/games/death-star/strategy/random.ts';
import { STRATEGIES } from '../../../../shared/games/death-star/strategy/strategies.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import { playAtRandom } from '../../../support/play.ts';
import { stateOf } from '../../../support/death-star.ts';

const HOUSE_RULES: readonly Partial<Options>[] = [
  {},
  { falconExactCount: true },
  { chainForce: true },
  { spaceBump: 'none' },
  { spaceBump: 'falcon', quietSpace: true },
  { falconExactCount: true, chainForce: true, quietSpace: true },
];

describe.each(Object.entries(STRATEGIES))('%s', (_name, strategy) => {
  test.each(HOUSE_RULES.map((options, seed) => ({ options, seed })))(
    'chooses a legal command wherever a random game comes to, and nothing hidden matters: seed $seed, $options',
    ({ options, seed }) => {
      const setup = { ruleset: withOptions(STANDARD_RULESET, options) };
      const faults: string[] = [];
      let step = 0;
      for (const { state } of playAtRandom(deathStar, {
        setup,
        seats: COLORS.slice(seed % 3),
        seed,
        longest: 50_000,
      })) {
        const [seat] = deathStar.active(state);
        if (seat === undefined) break;
        step += 1;
        const legal = deathStar.legal(state, seat);
        const choose = (seen: typeof state) => strategy(deathStar.view(seen, seat), seat, legal, fastChance(step));
        const chosen = choose(state);
        if (!legal.includes(chosen)) faults.push(`step ${step}: ${JSON.stringify(chosen)} is not legal`);
        if (choose({ ...state, deck: state.deck.toReversed() }) !== chosen)
          faults.push(`step ${step}: it knows the deck`);
      }
      expect(faults).toEqual([]);
      expect(step).toBeGreaterThan(100);
    },
  );

  test('has nothing to say where nothing is legal', () => {
    const state = stateOf('red | blue | red spin');
    expect(() => strategy(deathStar.view(state, 'red'), 'red', [], fastChance(1))).toThrow('nothing to choose from');
  });
});

test('random takes each legal command equally often: seed 5', () => {
  const state = stateOf('red | blue | red move 3');
  const legal = deathStar.legal(state, 'red');
  const chance = fastChance(5);
  const counts = new Map(legal.map((command) => [command, 0]));
  const rounds = 1_000 * legal.length;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = randomStrategy(deathStar.view(state, 'red'), 'red', legal, chance);
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});

test('the planner beats random in at least 95 of 100 games for two: seed 1', () => {
  const tally = playRange(
    { ruleset: STANDARD_RULESET, seats: 2, bots: ['planner', 'random'], seed: 1 },
    { from: 0, to: 100 },
  );
  expect(tally.winsByBot['planner']).toBeGreaterThanOrEqual(95);
});
