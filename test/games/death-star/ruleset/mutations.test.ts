import { expect, test } from '@jest/globals';
import { readRuleset } from '../../../../scripts/ruleset-file/read.ts';
import { parseRuleset } from '../../../../shared/games/death-star/ruleset/check.ts';
import { isUsable } from '../../../../shared/games/death-star/ruleset/problems.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import { CORRIDOR, FIVE_MINUTES, sampleText } from './editing.ts';
import { mutatedRuleset, mutatedText, playWhole } from './mutating.ts';

test('no text makes the reader throw, and each that is refused has a reason: 500 mutations, seed 1', () => {
  const chance = fastChance(1);
  const text = sampleText('five-minutes');
  for (let round = 0; round < 500; round += 1) {
    const mutated = mutatedText(text, chance);
    const { usable, problems } = readRuleset(mutated);
    expect({ mutated, usable: usable !== undefined }).toEqual({ mutated, usable: isUsable(problems) });
  }
});

test.each([
  { ruleset: FIVE_MINUTES, seed: 2 },
  { ruleset: CORRIDOR, seed: 3 },
])(
  'rule 11.3: what the check accepts can be played to its end: 200 mutations of $ruleset.id, seed $seed',
  ({ ruleset, seed }) => {
    const chance = fastChance(seed);
    let accepted = 0;
    for (let index = 0; index < 200; index += 1) {
      const parsed = parseRuleset(mutatedRuleset(ruleset, chance));
      if (!parsed.ok) continue;
      accepted += 1;
      playWhole(parsed.value.ruleset, index);
    }
    expect(accepted).toBeGreaterThan(20);
  },
);
