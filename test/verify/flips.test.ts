import { expect, test } from '@jest/globals';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { mutate } from '../support/mutations.ts';
import { findOut, flip } from './flips.ts';
import { readCorpus, shortRecord } from './proven.ts';

const SEED = 60_613;
const MUTATIONS = 600;

test(`every single character of a record: another one is found out, or of nobody's concern (seed ${SEED})`, () => {
  const text = shortRecord();
  const title = text.indexOf('[Title');
  const chance = fastChance(SEED);
  const found = new Map<string, number>();
  for (let at = 0; at < text.length; at += 1) {
    const about = findOut(text, flip(text, at, chance));
    if (about === 'harmless') {
      expect(at).toBeGreaterThan(title);
      expect(at).toBeLessThan(text.indexOf('\n', title));
    }
    found.set(about, (found.get(about) ?? 0) + 1);
  }
  expect(new Set(found.keys())).toEqual(new Set(['text', 'proof', 'chance', 'rules', 'checksum', 'harmless']));
});

test(`whatever is put in, left out or moved is found out, or of nobody's concern (seed ${SEED})`, () => {
  const [one = '', other = ''] = ['standard-7', 'standard-21'].map((id) => readCorpus().get(id) ?? '');
  const chance = fastChance(SEED);
  for (let left = MUTATIONS; left > 0; left -= 1) {
    const mutated = mutate(one, other, chance);
    if (mutated !== one) findOut(one, mutated);
  }
});
