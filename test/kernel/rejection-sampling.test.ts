import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { ChanceSource } from '../../shared/kernel/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import { wordsByThePage } from '../support/checked-chance.ts';
import { chiSquaredLimit, chiSquaredOfEqual, deviation, RARE_DEVIATION, tally } from '../support/statistics.ts';

const SEED = 'rejection sampling';
const WORD = 2 ** 32;
const source: ChanceSource = {
  secret: new Uint8Array(createHash('sha256').update(SEED).digest()),
  matchId: 'rejected',
  entropies: ['a', 'b'],
};

function firstWords(draw: number, count: number): readonly number[] {
  const words = wordsByThePage(source.secret, source, 'spin', draw);
  return Array.from({ length: count }, () => Number(words.next().value));
}

describe(`a word that would favour low results is thrown away (seed "${SEED}")`, () => {
  // Only words below 2^31 + 1 are fair for so many sides: half of all are not.
  const HALF = 2 ** 31 + 1;

  test.each([0, 1, 2, 3, 9])('with %d words before the first fair one', (rejected) => {
    let draw = 0;
    while (firstWords(draw, rejected + 1).findIndex((word) => word < HALF) !== rejected) draw += 1;
    expect(strongChance(source, draw).spin(HALF)).toBe(firstWords(draw, rejected + 1)[rejected]);
  });

  test('half of the spins of 2^31 + 1 sides meet one, and so does none of 2^31', () => {
    const trials = 4000;
    const meets = (sides: number): number =>
      tally(2, trials, (draw) => {
        const [word = 0] = firstWords(draw, 1);
        return strongChance(source, draw).spin(sides) === word % sides ? 0 : 1;
      })[1] ?? 0;
    expect(Math.abs(deviation(meets(HALF), trials, 0.5))).toBeLessThan(RARE_DEVIATION);
    expect(meets(2 ** 31)).toBe(0);
  });

  // Folded instead, the first of these thirds would come twice as often as the others.
  const THIRD = 2 ** 30;
  const TRIALS = 12_000;

  test('so that all results stay equally likely where it matters most', () => {
    const counts = tally(3, TRIALS, (draw) => Math.floor(strongChance(source, draw).spin(3 * THIRD) / THIRD));
    expect(chiSquaredOfEqual(counts)).toBeLessThan(chiSquaredLimit(2));
  });

  test('and the same test sees it when words are folded', () => {
    const counts = tally(3, TRIALS, (draw) => Math.floor(((firstWords(draw, 1)[0] ?? 0) % (3 * THIRD)) / THIRD));
    expect(chiSquaredOfEqual(counts)).toBeGreaterThan(10 * chiSquaredLimit(2));
  });

  test('a spin of 2^32 sides takes any word', () => {
    for (let draw = 0; draw < 50; draw += 1) {
      expect(strongChance(source, draw).spin(WORD)).toBe(firstWords(draw, 1)[0]);
    }
  });
});
