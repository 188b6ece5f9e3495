/** What must be true of a store after a process that wrote to it has ended, in whatever way. */
import { expect } from '@jest/globals';
import { checkStore } from '../../../server/store/index.ts';
import { openStore } from './folders.ts';
import { ENGINE, fill, rowsOf } from './rows.ts';

/** All that was acknowledged is there, once, in order and without a gap; and the store goes on. */
export async function expectNothingLost(folder: string, acknowledged: ReadonlyMap<string, number>): Promise<void> {
  const store = await openStore(folder);
  try {
    for (const [matchId, sequence] of acknowledged) {
      const rows = await store.read(matchId, 1);
      expect(rows.length).toBeGreaterThanOrEqual(sequence);
      // One more was on its way: stored, and not acknowledged.
      expect(rows.length).toBeLessThanOrEqual(sequence + 1);
      expect(rows).toEqual(rowsOf(matchId, rows.length));
      const loaded = await store.load(matchId, ENGINE);
      expect(loaded?.fault).toBeUndefined();
      expect((loaded?.snapshot?.sequence ?? 0) + (loaded?.rows.length ?? 0)).toBe(rows.length);
    }
    const added = `added after ${(await store.live()).length}`;
    await fill(store, added, 2);
    expect(await store.read(added, 1)).toEqual(rowsOf(added, 2));
  } finally {
    await store.close();
  }
  expect(checkStore(folder)).toMatchObject({ file: [], broken: [] });
}
