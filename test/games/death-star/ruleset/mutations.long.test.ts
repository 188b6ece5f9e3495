import { expect, test } from '@jest/globals';
import { layOutJson } from '../../../../scripts/ruleset-file/layout.ts';
import { readRuleset } from '../../../../scripts/ruleset-file/read.ts';
import { parseRuleset } from '../../../../shared/games/death-star/ruleset/check.ts';
import { isUsable } from '../../../../shared/games/death-star/ruleset/problems.ts';
import { STANDARD_RULESET } from '../../../../shared/games/death-star/ruleset/standard.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import { CORRIDOR, FIVE_MINUTES } from './editing.ts';
import { mutatedRuleset, mutatedText, playWhole } from './mutating.ts';

test('no text makes the reader throw, and each that is refused has a reason: 100,000 mutations, seed 11', () => {
  const chance = fastChance(11);
  const text = layOutJson(CORRIDOR);
  for (let round = 0; round < 100_000; round += 1) {
    const mutated = mutatedText(text, chance);
    const { usable, problems } = readRuleset(mutated);
    if ((usable !== undefined) !== isUsable(problems)) throw new Error(`round ${round}: ${mutated}`);
  }
});

test.each([
  { ruleset: STANDARD_RULESET, rounds: 200, seed: 12 },
  { ruleset: FIVE_MINUTES, rounds: 4_000, seed: 13 },
  { ruleset: CORRIDOR, rounds: 10_000, seed: 14 },
])(
  'rule 11.3: what the check accepts can be played to its end: $rounds mutations of $ruleset.id, seed $seed',
  ({ ruleset, rounds, seed }) => {
    const chance = fastChance(seed);
    let accepted = 0;
    for (let round = 0; round < rounds; round += 1) {
      const parsed = parseRuleset(mutatedRuleset(ruleset, chance));
      if (!parsed.ok) continue;
      accepted += 1;
      playWhole(parsed.value.ruleset, round);
    }
    expect(accepted).toBeGreaterThan(rounds / 10);
  },
);
