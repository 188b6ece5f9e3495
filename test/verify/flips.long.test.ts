import { expect, test } from '@jest/globals';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { findOut, flip } from './flips.ts';
import { readCorpus } from './proven.ts';

const SEED = 60_614;

test.each(['standard-1', 'standard-12', 'spinner-1-6-5', 'standard-chain-force-meet-none-4'])(
  `every single character of %s (seed ${SEED})`,
  (id) => {
    const text = readCorpus().get(id) ?? '';
    expect(text).not.toBe('');
    const chance = fastChance(SEED);
    for (let at = 0; at < text.length; at += 1) expect(findOut(text, flip(text, at, chance))).not.toBe('harmless');
  },
);
