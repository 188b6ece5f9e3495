import { expect, test } from '@jest/globals';
import { readMutatedInputs } from './mutated-inputs.ts';

test.each(Array.from({ length: 20 }, (_, index) => ({ seed: 1_000 + index })))(
  '5,000 mutated inputs, seed $seed: no parser throws, none accepts what would be written differently',
  ({ seed }) => {
    expect(readMutatedInputs(seed, 5_000)).toBeGreaterThan(100);
  },
);
