import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LifeModel } from './life-model.ts';

/** The facts of matches, but for faults of the server. */
export const HAPPENINGS = [
  'abandoned',
  'away',
  'back',
  'botSat',
  'continued',
  'created',
  'ended',
  'happened',
  'hosted',
  'linked',
  'muted',
  'readied',
  'rematchAnswered',
  'rematchLapsed',
  'rematchOffered',
  'rose',
  'said',
  'sat',
  'settled',
  'spent',
  'started',
  'timedOut',
  'unmuted',
  'unreadied',
  'voteClosed',
  'voteOpened',
  'voted',
  'went',
];

const step = fc.tuple(fc.nat({ max: 15 }), fc.nat({ max: 4 }), fc.nat({ max: 1_000 }));
/** One thing after the other, some of them at the same moment. */
const moments = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 5, maxLength: 40 });

/** Plays this many random sequences; what fails is made as short as it can be, and its seed is in the message. */
export function testLife(sequences: number, seed: number, happenings: readonly string[]): void {
  test(`whatever people, lines, clocks and hosts do at random, a table stays sound (${sequences} sequences, seed ${seed})`, async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 4 }), moments, async (seats, happening) => {
        const model = await LifeModel.open(seats);
        for (const steps of happening) await model.act(steps);
        await model.finish();
        for (const type of model.seen) seen.add(type);
      }),
      { numRuns: sequences, seed, endOnFailure: false },
    );
    // Nothing is shown by what has never happened.
    expect(happenings.filter((type) => !seen.has(type))).toEqual([]);
  });
}
