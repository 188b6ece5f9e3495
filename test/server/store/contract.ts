/** What every store of matches keeps to; each implementation runs this. */
import { afterEach, describe, expect, test } from '@jest/globals';
import type { MatchStore } from '../../../server/match/index.ts';
import { SequenceTaken } from '../../../server/match/index.ts';
import { CODE, ENGINE, fill, firstRow, rowOf, rowsOf } from './rows.ts';

export function describeStore(name: string, makeStore: () => MatchStore | Promise<MatchStore>): void {
  describe(name, () => {
    const opened: MatchStore[] = [];
    const open = async (): Promise<MatchStore> => {
      const store = await makeStore();
      opened.push(store);
      return store;
    };
    afterEach(async () => {
      for (const store of opened.splice(0)) await store.close();
    });

    test('gives the rows of a match again as they were, in order', async () => {
      const store = await open();
      await fill(store, 'one', 3);
      await fill(store, 'other', 1);
      expect(await store.read('one', 1)).toEqual(rowsOf('one', 3));
      expect(await store.read('other', 1)).toEqual(rowsOf('other', 1));
    });

    test('gives them from a sequence on, and no more than asked for', async () => {
      const store = await open();
      await fill(store, 'one', 100);
      expect((await store.read('one', 98)).map(({ sequence }) => sequence)).toEqual([98, 99, 100]);
      expect((await store.read('one', 40, 2)).map(({ sequence }) => sequence)).toEqual([40, 41]);
      expect((await store.read('one', 0, 1)).map(({ sequence }) => sequence)).toEqual([1]);
      expect(await store.read('one', 101)).toEqual([]);
    });

    test('knows nothing of a match that it has not', async () => {
      const store = await open();
      expect(await store.read('none', 1)).toEqual([]);
      expect(await store.load('none', ENGINE)).toBeUndefined();
      expect(await store.archivedByCode(CODE)).toBeUndefined();
      await store.archive('none');
      store.keepSnapshot('none', { sequence: 1, engine: ENGINE, state: {} });
      expect(await store.live()).toEqual([]);
    });

    test.each([1, 3])('refuses sequence %i where 2 is due, and keeps what it has', async (sequence) => {
      const store = await open();
      await fill(store, 'one', 1);
      await expect((async () => store.append('one', rowOf(sequence)))()).rejects.toThrow(SequenceTaken);
      expect(await store.read('one', 1)).toEqual(rowsOf('one', 1));
      await store.append('one', rowOf(2));
      expect(await store.read('one', 1)).toEqual(rowsOf('one', 2));
    });

    test('lists the matches that go on in the order in which they were made', async () => {
      const store = await open();
      for (const [matchId, code] of [
        ['one', 'AAAAAA'],
        ['two', 'BBBBBB'],
        ['three', 'CCCCCC'],
      ] as const)
        await fill(store, matchId, 2, code);
      await store.archive('two');
      expect(await store.live()).toEqual([
        { matchId: 'one', code: 'AAAAAA' },
        { matchId: 'three', code: 'CCCCCC' },
      ]);
    });

    test('loads a match from its first row where there is no snapshot', async () => {
      const store = await open();
      await fill(store, 'one', 3);
      expect(await store.load('one', ENGINE)).toEqual({
        snapshot: undefined,
        rows: rowsOf('one', 3),
        fault: undefined,
        isArchived: false,
      });
    });

    test('loads a match from its newest snapshot, and the rows after it', async () => {
      const store = await open();
      await fill(store, 'one', 3);
      store.keepSnapshot('one', { sequence: 2, engine: ENGINE, state: { laps: [1, 2] } });
      store.keepSnapshot('one', { sequence: 3, engine: ENGINE, state: { laps: [1, 2, 'ä'] } });
      await store.append('one', rowOf(4));
      expect(await store.load('one', ENGINE)).toEqual({
        snapshot: { sequence: 3, engine: ENGINE, state: { laps: [1, 2, 'ä'] } },
        rows: [rowOf(4)],
        fault: undefined,
        isArchived: false,
      });
    });

    test('gives no snapshot of another engine, but all rows', async () => {
      const store = await open();
      await fill(store, 'one', 3);
      store.keepSnapshot('one', { sequence: 3, engine: ENGINE, state: {} });
      expect(await store.load('one', '1.2.4')).toMatchObject({ snapshot: undefined, rows: rowsOf('one', 3) });
    });

    test('gives no snapshot of rows that it has not', async () => {
      const store = await open();
      await fill(store, 'one', 2);
      store.keepSnapshot('one', { sequence: 3, engine: ENGINE, state: {} });
      expect(await store.load('one', ENGINE)).toMatchObject({ snapshot: undefined, rows: rowsOf('one', 2) });
    });

    test('reads and loads an archived match, and refuses it a row more', async () => {
      const store = await open();
      await fill(store, 'one', 5);
      await store.archive('one');
      await store.archive('one');
      expect(await store.read('one', 4)).toEqual([rowOf(4), rowOf(5)]);
      expect(await store.load('one', ENGINE)).toEqual({
        snapshot: undefined,
        rows: rowsOf('one', 5),
        fault: undefined,
        isArchived: true,
      });
      for (const row of [rowOf(6), firstRow('one')])
        await expect((async () => store.append('one', row))()).rejects.toThrow(SequenceTaken);
      expect(await store.read('one', 6)).toEqual([]);
    });

    test('finds the archived match of a code that ended last', async () => {
      const store = await open();
      await fill(store, 'late', 4);
      await fill(store, 'early', 2);
      await fill(store, 'elsewhere', 5, 'OTHERS');
      await fill(store, 'live', 6);
      for (const matchId of ['late', 'early', 'elsewhere']) await store.archive(matchId);
      expect(await store.archivedByCode(CODE)).toBe('late');
      expect(await store.archivedByCode('NOBODY')).toBeUndefined();
    });

    test('forgets the archived matches that ended before a time, and no live one', async () => {
      const store = await open();
      for (const [matchId, count] of [
        ['two', 2],
        ['three', 3],
        ['four', 4],
        ['live', 1],
      ] as const)
        await fill(store, matchId, count);
      for (const matchId of ['two', 'three', 'four']) await store.archive(matchId);
      expect([...(await store.forgetArchivedBefore(1_004))].sort()).toEqual(['three', 'two']);
      expect(await store.forgetArchivedBefore(1_004)).toEqual([]);
      expect(await store.load('two', ENGINE)).toBeUndefined();
      expect(await store.read('three', 1)).toEqual([]);
      expect(await store.archivedByCode(CODE)).toBe('four');
      expect(await store.read('live', 1)).toEqual(rowsOf('live', 1));
    });

    test('keeps the rows of many matches apart that are appended at the same time', async () => {
      const store = await open();
      const matchIds = Array.from({ length: 40 }, (_nothing, index) => `match ${index}`);
      await Promise.all(matchIds.map((matchId) => fill(store, matchId, 30)));
      for (const matchId of matchIds) expect(await store.read(matchId, 1)).toEqual(rowsOf(matchId, 30));
    });
  });
}
