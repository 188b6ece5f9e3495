import { describe, expect, test } from '@jest/globals';
import { ALL_HOUSE_RULES, nameOf } from '../../support/house-rules.ts';
import { playByTheLaws } from '../../support/play-by-the-laws.ts';

const GAMES_EACH = 100;
const SEED = 9_000_000;

describe('rules 2.3, 2.2, 6.4, 7.5, 8.1 and 11.3: the laws hold in thousands of random games', () => {
  describe.each(
    ALL_HOUSE_RULES.map((options, index) => ({ name: nameOf(options), options, seed: SEED + 10_000 * index })),
  )('$name (seeds from $seed)', ({ options, seed }) => {
    test.each([2, 3, 4])('with %d seats', (seats) => {
      for (let game = 0; game < GAMES_EACH; game += 1) {
        expect(playByTheLaws(options, seats, seed + 1000 * seats + game)).toBeGreaterThan(1);
      }
    });
  });
});
