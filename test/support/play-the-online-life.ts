import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { KINDS, MOST_TURNS, OnlineLife } from './life-online-model.ts';

const step = fc.tuple(fc.nat({ max: KINDS - 1 }), fc.nat({ max: 6 }), fc.nat({ max: 1_000 }));
const moment = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  pause: fc.nat({ max: MOST_TURNS + 4 }),
});
const moments = fc.array(moment, { minLength: 4, maxLength: 20 });
const end = fc.constantFrom('everybody leaves', 'everybody leaves', 'everybody is gone');

/**
 * Plays this many random sequences against a server on a socket. What fails is made shorter, and its seed is in the
 * message: it gives the same steps again, but not always the same moments at which the network brings them.
 */
export function testOnlineLife(
  sequences: number,
  { seed, timeout, happenings }: { seed: number; timeout: number; happenings: readonly string[] },
): void {
  test(
    `whatever people do at random over lines that break, all of them see the same and all is settled (${sequences} sequences, seed ${seed})`,
    async () => {
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 4 }), moments, end, async (seats, happening, howItEnds) => {
          const life = await OnlineLife.open(seats);
          try {
            for (const one of happening) await life.act(one);
            for (const type of await life.finish(howItEnds)) seen.add(type);
          } finally {
            await life.close();
          }
        }),
        { numRuns: sequences, seed, endOnFailure: false },
      );
      // Nothing is shown by what has never happened.
      expect(happenings.filter((type) => !seen.has(type))).toEqual([]);
    },
    timeout,
  );
}
