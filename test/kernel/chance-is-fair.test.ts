import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Chance } from '../../shared/kernel/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { chiSquared, chiSquaredLimit, chiSquaredOfEqual, tally } from '../support/statistics.ts';

const INNER_BAND = ['win', 'win', 'lose'];

/** A match with this seed and nothing else; strong chance takes its secret from the seed's hash. */
function strongOf(seed: number): Chance {
  const secret = new Uint8Array(createHash('sha256').update(`fair ${seed}`).digest());
  return strongChance({ secret, matchId: `fair ${seed}`, entropies: [`entropy ${seed}`] });
}

function expectFair(statistic: number, degrees: number, seed: number): void {
  if (statistic >= chiSquaredLimit(degrees)) {
    throw new Error(
      `seed ${seed}: chi-squared is ${statistic.toFixed(2)}, at most ${chiSquaredLimit(degrees)} is fair`,
    );
  }
}

/** Each item once, as one number: which of the factorial-many orders it is. */
function rankOf(order: readonly number[]): number {
  return order.reduce(
    (rank, item, place) =>
      rank * (order.length - place) + order.slice(place + 1).filter((later) => later < item).length,
    0,
  );
}

interface Kind {
  readonly name: string;
  readonly make: (seed: number) => Chance;
  readonly trials: number;
}

const KINDS: readonly Kind[] = [
  { name: 'strong', make: strongOf, trials: 15_000 },
  { name: 'fast', make: fastChance, trials: 60_000 },
];

describe.each(KINDS)('$name chance is fair', ({ make, trials }) => {
  const seeds = [1, 2, 3];

  test.each(seeds)('rule 2.4: each of 3 sides comes as often (seed %d)', (seed) => {
    const chance = make(seed);
    expectFair(chiSquaredOfEqual(tally(3, trials, () => chance.spin(3))), 2, seed);
  });

  test.each(seeds)('each of 6 sides comes as often (seed %d)', (seed) => {
    const chance = make(seed + 100);
    expectFair(chiSquaredOfEqual(tally(6, trials, () => chance.spin(6))), 5, seed);
  });

  test.each(seeds)('rule 2.4: the inner band wins twice as often as it loses (seed %d)', (seed) => {
    const chance = make(seed + 200);
    const counts = tally(2, trials, () => (INNER_BAND[chance.spin(INNER_BAND.length)] === 'win' ? 0 : 1));
    expectFair(chiSquared(counts, [(trials * 2) / 3, trials / 3]), 1, seed);
  });

  test.each(seeds)('a spin says nothing about the next (seed %d)', (seed) => {
    const chance = make(seed + 300);
    expectFair(chiSquaredOfEqual(tally(9, trials / 2, () => chance.spin(3) * 3 + chance.spin(3))), 8, seed);
  });

  test.each(seeds)('the first spin of a game is fair over many games (seed %d)', (seed) => {
    const counts = tally(3, trials, (game) => make(seed * 1_000_000 + game).spin(3));
    expectFair(chiSquaredOfEqual(counts), 2, seed);
  });

  test.each(seeds)('rule 2.3: every card of a deck of 6 lies in every place as often (seed %d)', (seed) => {
    const size = 6;
    const shuffles = trials / 3;
    const chance = make(seed + 400);
    const deck = Array.from({ length: size }, (_, card) => card);
    const counts = new Array<number>(size * size).fill(0);
    for (let shuffle = 0; shuffle < shuffles; shuffle += 1) {
      for (const [place, card] of chance.shuffle(deck).entries()) {
        const cell = place * size + card;
        counts[cell] = (counts[cell] ?? 0) + 1;
      }
    }
    // One card a place and one place a card: that leaves (n − 1)² free counts, and makes the plain sum n / (n − 1) too great.
    expectFair((chiSquaredOfEqual(counts) * (size - 1)) / size, (size - 1) ** 2, seed);
  });

  test.each(seeds)('rule 2.3: every order of 4 cards comes as often (seed %d)', (seed) => {
    const chance = make(seed + 500);
    const counts = tally(24, trials / 3, () => rankOf(chance.shuffle([0, 1, 2, 3])));
    expectFair(chiSquaredOfEqual(counts), 23, seed);
  });

  test.each(seeds)('each order of 4 cards comes as often as the first shuffle of a game (seed %d)', (seed) => {
    const counts = tally(24, trials / 3, (game) => rankOf(make(seed * 1_000_000 + game).shuffle([0, 1, 2, 3])));
    expectFair(chiSquaredOfEqual(counts), 23, seed);
  });
});

describe('the test itself', () => {
  test('ranks the 24 orders of 4 from 0 to 23', () => {
    const orders = [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]))),
    );
    const ranks = orders.filter((order) => new Set(order).size === 4).map(rankOf);
    expect([...ranks].sort((one, other) => one - other)).toEqual(Array.from({ length: 24 }, (_, rank) => rank));
  });

  test('sees a spinner that is off by a twentieth', () => {
    const chance = fastChance(1);
    const counts = tally(3, 15_000, () => (chance.spin(20) === 0 ? 0 : chance.spin(3)));
    expect(chiSquaredOfEqual(counts)).toBeGreaterThan(chiSquaredLimit(2));
  });

  test('sees a shuffle that swaps each card with any other', () => {
    const chance = fastChance(1);
    const naive = (): readonly number[] => {
      const cards = [0, 1, 2, 3];
      for (const place of cards.keys()) {
        const other = chance.spin(4);
        const [one = 0, two = 0] = [cards[place], cards[other]];
        cards[place] = two;
        cards[other] = one;
      }
      return cards;
    };
    expect(chiSquaredOfEqual(tally(24, 5000, () => rankOf(naive())))).toBeGreaterThan(chiSquaredLimit(23));
  });
});
