import { describe, expect, test } from '@jest/globals';
import type { Chance } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

function spins(chance: Chance, sides: number, times: number): readonly number[] {
  return Array.from({ length: times }, () => chance.spin(sides));
}

describe('the chance of simulations', () => {
  test('the same seed gives the same draws', () => {
    const one = fastChance(7);
    const other = fastChance(7);
    expect(spins(one, 3, 1000)).toEqual(spins(other, 3, 1000));
    const items = Array.from({ length: 52 }, (_, index) => index);
    expect(one.shuffle(items)).toEqual(other.shuffle(items));
    expect(spins(one, 6, 1000)).toEqual(spins(other, 6, 1000));
  });

  test('neighbouring seeds give different draws from the first on', () => {
    const games = Array.from({ length: 200 }, (_, seed) => spins(fastChance(seed), 3, 20).join(''));
    expect(new Set(games).size).toBe(200);
    const firsts = Array.from({ length: 200 }, (_, seed) => fastChance(seed).spin(1000));
    expect(new Set(firsts).size).toBeGreaterThan(150);
  });

  test.each([0, 1, -1, 2 ** 31, 2 ** 32, 2 ** 40 + 1, Number.MAX_SAFE_INTEGER])('seed %d is as good as any', (seed) => {
    expect(new Set(spins(fastChance(seed), 3, 100))).toEqual(new Set([0, 1, 2]));
  });

  test.each([1, 2, 3, 6, 52, 1000])('a spin of %d sides stays within them', (sides) => {
    for (const result of spins(fastChance(11), sides, 2000)) {
      expect(Number.isInteger(result)).toBe(true);
      expect(result).toBeGreaterThanOrEqual(0);
      expect(result).toBeLessThan(sides);
    }
  });

  test('a shuffle keeps every item and leaves the list that it is given as it was', () => {
    const items = Object.freeze(Array.from({ length: 52 }, (_, index) => index));
    const shuffled = fastChance(5).shuffle(items);
    expect(shuffled).not.toEqual(items);
    expect([...shuffled].sort((one, other) => one - other)).toEqual(items);
    expect(fastChance(5).shuffle([])).toEqual([]);
    expect(fastChance(5).shuffle(['only'])).toEqual(['only']);
  });
});
