/** What every store of matches keeps to; each implementation runs this. */
import { describe, expect, test } from '@jest/globals';
import type { MatchStore, Row } from '../../../server/match/index.ts';
import { SequenceTaken } from '../../../server/match/index.ts';

export function rowOf(sequence: number): Row {
  return {
    sequence,
    at: 1_000 + sequence,
    cause: { seat: 'red', id: sequence, command: { type: 'ready', entropy: 'ä–😀' } },
    facts: [
      { type: 'readied', seat: 'red', entropy: `entropy of ${sequence}` },
      { type: 'happened', events: [{ type: 'spun', seat: 'red', count: 3 }], draws: sequence },
    ],
  };
}

export function describeStore(name: string, makeStore: () => MatchStore): void {
  describe(name, () => {
    test('gives the rows of a match again as they were, in order', async () => {
      const store = makeStore();
      for (const sequence of [1, 2, 3]) await store.append('one', rowOf(sequence));
      await store.append('other', rowOf(1));
      expect(await store.read('one', 1)).toEqual([1, 2, 3].map(rowOf));
      expect(await store.read('other', 1)).toEqual([rowOf(1)]);
      expect([...(await store.matchIds())].sort()).toEqual(['one', 'other']);
    });

    test('gives them from a sequence on, and no more than asked for', async () => {
      const store = makeStore();
      for (let sequence = 1; sequence <= 100; sequence += 1) await store.append('one', rowOf(sequence));
      expect((await store.read('one', 98)).map(({ sequence }) => sequence)).toEqual([98, 99, 100]);
      expect((await store.read('one', 40, 2)).map(({ sequence }) => sequence)).toEqual([40, 41]);
      expect((await store.read('one', 0, 1)).map(({ sequence }) => sequence)).toEqual([1]);
      expect(await store.read('one', 101)).toEqual([]);
    });

    test('knows no row of a match that it has not', async () => {
      expect(await makeStore().read('none', 1)).toEqual([]);
    });

    test.each([1, 3])('refuses sequence %i where 2 is due, and keeps what it has', async (sequence) => {
      const store = makeStore();
      await store.append('one', rowOf(1));
      await expect((async () => store.append('one', rowOf(sequence)))()).rejects.toThrow(SequenceTaken);
      expect(await store.read('one', 1)).toEqual([rowOf(1)]);
    });
  });
}
