import { describe, expect, test } from '@jest/globals';
import { ALL_HOUSE_RULES, nameOf } from './house-rules.ts';
import { playByTheLaws } from './play-by-the-laws.ts';

/** Plays so many games under each combination of house rules and with each number of seats, and holds them to the laws. */
export function describeLawsInGames(gamesEach: number, firstSeed: number): void {
  describe.each(
    ALL_HOUSE_RULES.map((options, index) => ({ name: nameOf(options), options, seed: firstSeed + 10_000 * index })),
  )('$name (seeds from $seed)', ({ options, seed }) => {
    test.each([2, 3, 4])('with %d seats', (seats) => {
      for (let game = 0; game < gamesEach; game += 1) {
        expect(playByTheLaws(options, seats, seed + 1000 * seats + game)).toBeGreaterThan(1);
      }
    });
  });
}
