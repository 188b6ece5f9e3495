import { expect, test } from '@jest/globals';
import { readMutatedInputs } from './mutated-inputs.ts';

test.each([{ seed: 1 }, { seed: 2 }, { seed: 3 }, { seed: 4 }, { seed: 5 }])(
  '1,000 mutated inputs, seed $seed: no parser throws, none accepts what would be written differently',
  ({ seed }) => {
    const accepted = readMutatedInputs(seed, 1_000);
    // Some mutations are notation again: the check bites.
    expect(accepted).toBeGreaterThan(20);
    expect(accepted).toBeLessThan(500);
  },
);
