/** What was changed, lost or is not known in a store is noticed, and concerns its match alone. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync } from 'node:fs';
import { SequenceTaken } from '../../../server/match/index.ts';
import { checkStore } from '../../../server/store/index.ts';
import { readRow, writeRow } from '../../../server/store/row-text.ts';
import { appendText, change } from './damage.ts';
import { openStore, temporaryFolders } from './folders.ts';
import { CODE, ENGINE, fill, firstRow, rowOf, rowsOf } from './rows.ts';

const newFolder = temporaryFolders();

/** A closed store with the live matches `one` (key 1) and `other`, and `old` in the archive; their rows alternate. */
function filled(): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

const template = newFolder();
beforeAll(async () => {
  const store = await openStore(template);
  await fill(store, 'one', 1);
  await Promise.all(['other', 'old'].map((matchId) => fill(store, matchId, 10)));
  for (let sequence = 2; sequence <= 10; sequence += 1) await store.append('one', rowOf(sequence));
  await store.archive('old');
  await store.close();
});

describe('a row of a live match', () => {
  test.each([
    [
      'whose text was changed',
      `UPDATE rows SET text = replace(text, 'entropy of 7', 'entropy of 8') WHERE match = 1`,
      7,
      'is not what was written',
    ],
    [
      'whose hash was changed',
      `UPDATE rows SET hash = zeroblob(32) WHERE sequence = 3 AND match = 1`,
      3,
      'is not what was written',
    ],
    ['that is gone', `DELETE FROM rows WHERE sequence = 4 AND match = 1`, 4, 'is not what was written'],
    [
      'that is gone from the beginning',
      `DELETE FROM rows WHERE sequence = 1 AND match = 1`,
      1,
      'is not what was written',
    ],
    ['that is gone from the end', `DELETE FROM rows WHERE sequence = 10 AND match = 1`, 10, 'is missing'],
    [
      'that came last and is not counted',
      `UPDATE matches SET count = 9 WHERE key = 1`,
      9,
      'is not the last that was written',
    ],
    [
      'that is not the one that was counted',
      `UPDATE matches SET head = zeroblob(32) WHERE key = 1`,
      10,
      'is not the last that was written',
    ],
  ])('%s is noticed, and what is before it is good', async (_how, statement, sequence, fault) => {
    const folder = filled();
    change(folder, statement);
    expect(checkStore(folder).broken).toEqual([
      { matchId: 'one', code: CODE, fault: expect.stringMatching(`^row ${sequence} ${fault}`) },
    ]);
    const store = await openStore(folder);
    const good = rowsOf('one', 10).slice(0, sequence - 1);
    expect(await store.load('one', ENGINE)).toEqual({
      snapshot: undefined,
      rows: good,
      fault: expect.stringMatching(`^row ${sequence} ${fault}`),
      isArchived: false,
    });
    expect(await store.read('one', 1)).toEqual(good);
    expect(await store.read('one', sequence)).toEqual([]);
    expect(await store.load('other', ENGINE)).toMatchObject({ rows: rowsOf('other', 10), fault: undefined });
    await store.append('other', rowOf(11));
    await store.close();
  });

  test.each([
    ['of a version to come', '{"v":2,"sequence":11}', 'is of version 2, and this server knows 1 to 1'],
    [
      'with a fact that is not known',
      writeRow(rowOf(11)).replace('readied', 'danced'),
      'is none that this server knows',
    ],
    ['that is no JSON', 'dear diary', 'is no JSON'],
    ['without a version', '{"sequence":11}', 'names no version'],
    ['of another sequence', writeRow(rowOf(12)), 'says that it is row 12'],
  ])('%s stops its match, and no other (faults 9)', async (_what, text, fault) => {
    const folder = filled();
    appendText(folder, text);
    const store = await openStore(folder);
    expect((await store.live()).map(({ matchId }) => matchId)).toEqual(['one', 'other']);
    const loaded = await store.load('one', ENGINE);
    expect(loaded).toMatchObject({ rows: rowsOf('one', 10), fault: expect.stringMatching(`^row 11 ${fault}`) });
    expect(await store.load('other', ENGINE)).toMatchObject({ fault: undefined });
    await store.close();
    expect(checkStore(folder).broken).toHaveLength(1);
  });
});

describe('a match of the archive', () => {
  test.each([
    ['with another end', `UPDATE archive SET head = zeroblob(32)`, 10],
    ['with other marks', `UPDATE archive SET marks = zeroblob(80)`, 1],
    ['with rows that cannot be unpacked', `UPDATE archive SET texts = x'00112233'`, 1],
    ['with a row less', `UPDATE archive SET count = 9`, 9],
    ['with a row more', `UPDATE archive SET count = 11`, 11],
  ])('%s is noticed', async (_how, statement, sequence) => {
    const folder = filled();
    change(folder, statement);
    const store = await openStore(folder);
    expect(await store.load('old', ENGINE)).toEqual({
      snapshot: undefined,
      rows: rowsOf('old', sequence - 1),
      fault: expect.stringMatching(`^row ${sequence} `),
      isArchived: true,
    });
    await store.close();
    expect(checkStore(folder).broken).toMatchObject([{ matchId: 'old' }]);
  });

  test('that was broken before it was archived stays so', async () => {
    const folder = filled();
    change(folder, `UPDATE rows SET text = replace(text, 'entropy of 7', 'entropy of 8')`);
    const store = await openStore(folder);
    await store.archive('one');
    expect(await store.load('one', ENGINE)).toMatchObject({ rows: rowsOf('one', 6), isArchived: true });
    await store.close();
    expect(checkStore(folder).broken.map(({ matchId }) => matchId)).toEqual(['other', 'one']);
  });

  test('keeps its id for good, also from a server that was started anew', async () => {
    const folder = filled();
    const store = await openStore(folder);
    await expect(store.append('old', firstRow('old'))).rejects.toThrow(SequenceTaken);
    await fill(store, 'new', 2);
    expect(await store.read('new', 1)).toEqual(rowsOf('new', 2));
    await store.close();
  });
});

describe('a snapshot', () => {
  test.each([
    ['whose state was changed', `UPDATE snapshots SET state = replace(state, '5', '6')`],
    ['of another row', `UPDATE snapshots SET sequence = 6`],
    ['of another match', `UPDATE snapshots SET match = 2`],
  ])('%s is not taken', async (_how, statement) => {
    const folder = filled();
    const store = await openStore(folder);
    store.keepSnapshot('one', { sequence: 5, engine: ENGINE, state: { laps: 5 } });
    await store.close();
    const again = await openStore(folder);
    expect(await again.load('one', ENGINE)).toMatchObject({ snapshot: { sequence: 5, state: { laps: 5 } } });
    await again.close();
    change(folder, statement);
    const changed = await openStore(folder);
    for (const matchId of ['one', 'other'])
      expect(await changed.load(matchId, ENGINE)).toMatchObject({ snapshot: undefined, rows: rowsOf(matchId, 10) });
    await changed.close();
  });

  test('behind a broken row is not taken either', async () => {
    const folder = filled();
    const store = await openStore(folder);
    store.keepSnapshot('one', { sequence: 8, engine: ENGINE, state: {} });
    await store.close();
    change(folder, `UPDATE rows SET text = replace(text, 'entropy of 7', 'entropy of 8') WHERE match = 1`);
    const changed = await openStore(folder);
    expect(await changed.load('one', ENGINE)).toMatchObject({ snapshot: undefined, rows: rowsOf('one', 6) });
    await changed.close();
  });
});

test('a row of an older version is read as one of the present', () => {
  const { cause, ...older } = rowOf(3);
  const upcast = ({ reason, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, cause: reason });
  expect(readRow(JSON.stringify({ v: 1, ...older, reason: cause }), [upcast])).toEqual({ row: rowOf(3) });
  expect(readRow(JSON.stringify({ v: 2, ...older, cause }), [upcast])).toEqual({ row: rowOf(3) });
});

test('rows of an archived match are swept away, and never taken for those of another', async () => {
  const folder = newFolder();
  for (let round = 1; round <= 4; round += 1) {
    const store = await openStore(folder);
    await fill(store, `match ${round}`, 30);
    await store.archive(`match ${round}`);
    await fill(store, `live ${round}`, 3);
    await store.close();
  }
  const store = await openStore(folder);
  for (let round = 1; round <= 4; round += 1) {
    expect(await store.read(`match ${round}`, 1)).toEqual(rowsOf(`match ${round}`, 30));
    expect(await store.read(`live ${round}`, 1)).toEqual(rowsOf(`live ${round}`, 3));
  }
  await store.close();
});
