/** Pages of a file that cannot be read any more concern what lay in them, and nothing else (faults 9). */
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { backUpStore, checkStore, forgetPlayer, listStore, restoreStore } from '../../../server/store/index.ts';
import type { SqliteStore } from '../../../server/store/index.ts';
import { change } from './damage.ts';
import { openStore, temporaryFolders } from './folders.ts';
import { pagesOf, zeroPage } from './pages.ts';
import { ENGINE, fill, rowOf, rowsOf } from './rows.ts';

const ROWS = 30;
const newFolder = temporaryFolders();
const template = newFolder();
const LIVE = Array.from({ length: 12 }, (_nothing, index) => `live ${index}`);
const ENDED = Array.from({ length: 120 }, (_nothing, index) => `ended ${index}`);

const stores: SqliteStore[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

/** Live matches one after the other, with snapshots, and an archive of more than a page. */
beforeAll(async () => {
  const store = await openStore(template);
  await Promise.all(ENDED.map((matchId) => fill(store, matchId, 2)));
  for (const matchId of ENDED) await store.archive(matchId);
  for (const matchId of LIVE) {
    await fill(store, matchId, ROWS);
    store.keepSnapshot(matchId, { sequence: ROWS - 1, engine: ENGINE, state: { filler: 'x'.repeat(2_000) } });
  }
  await store.close();
});

function filled(): string {
  const folder = newFolder();
  cpSync(template, folder, { recursive: true });
  return folder;
}

/** A store, and what its log has been told. */
async function opened(folder: string): Promise<{ readonly store: SqliteStore; readonly told: string[] }> {
  const told: string[] = [];
  const note = (event: string): void => void told.push(event);
  const store = await openStore(folder, { info: note, error: note });
  stores.push(store);
  return { store, told };
}

/** The live matches that cannot be read to their end. */
async function brokenIn(store: SqliteStore): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const matchId of LIVE) {
    const loaded = await store.load(matchId, 'another engine');
    if (loaded?.fault === undefined) expect(loaded?.rows).toEqual(rowsOf(matchId, ROWS));
    else broken.push(matchId);
  }
  return broken;
}

describe('a page of rows', () => {
  const leaves = () => pagesOf(template, 'rows').filter(({ kind }) => kind === 'leaf');

  test('in the middle puts the matches aside that have rows in it, and no other', async () => {
    const folder = filled();
    zeroPage(folder, leaves().at(-8));
    const { store } = await opened(folder);
    const broken = await brokenIn(store);
    expect(broken.length).toBeGreaterThan(0);
    expect(broken.length).toBeLessThanOrEqual(3);
    await fill(store, 'new', 3);
    await store.close();
    expect(checkStore(folder).broken.map(({ matchId }) => matchId)).toEqual(broken);
  });

  test('at the end puts its matches aside, and all others go on, also after another start', async () => {
    const folder = filled();
    zeroPage(folder, leaves().at(-1));
    expect(checkStore(folder).file.join('\n')).toMatch('the last rows cannot be read');
    const { store, told } = await opened(folder);
    const broken = await brokenIn(store);
    expect(told).toEqual(['rows were damaged, and what could be read was taken out of them']);
    expect(broken).toEqual(LIVE.slice(-broken.length));
    expect(broken.length).toBeLessThanOrEqual(3);
    await store.append('live 0', rowOf(ROWS + 1));
    await fill(store, 'new', 3);
    expect(await store.load(ENDED[0] ?? '', ENGINE)).toMatchObject({ rows: rowsOf(ENDED[0] ?? '', 2) });
    await store.close();
    expect(readdirSync(folder)).toContain('matches.sqlite.damaged-1');
    const again = await opened(folder);
    expect(await again.store.read('new', 1)).toEqual(rowsOf('new', 3));
    expect(again.told).toEqual([]);
    expect(await again.store.read('live 0', ROWS + 1)).toEqual([rowOf(ROWS + 1)]);
    await again.store.close();
    expect(checkStore(folder)).toMatchObject({ file: [], broken: broken.map((matchId) => ({ matchId })) });
  });

  test('that leads to all others stops the start with a sentence', async () => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, 'rows')[0]);
    await expect(openStore(folder)).rejects.toMatchObject({
      fault: 'damaged',
      message: expect.stringMatching(/is damaged, and no row of any match can be read; npm run restore/),
    });
  });
});

describe('a page of snapshots', () => {
  test.each([0, 1])('(%i) costs the snapshots, and nothing else', async (index) => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, 'snapshots')[index]);
    const { store, told } = await opened(folder);
    for (const matchId of LIVE) {
      const loaded = await store.load(matchId, ENGINE);
      expect(loaded).toMatchObject({ fault: undefined });
    }
    expect(told).toEqual(['the snapshots were damaged, and are made anew']);
    store.keepSnapshot('live 1', { sequence: ROWS, engine: ENGINE, state: { laps: 1 } });
    await store.append('live 1', rowOf(ROWS + 1));
    expect(await store.load('live 1', ENGINE)).toMatchObject({
      snapshot: { sequence: ROWS },
      rows: [rowOf(ROWS + 1)],
    });
    await store.close();
    expect(checkStore(folder)).toMatchObject({ file: [], broken: [] });
  });

  test('is mended also where it is first met in a commit', async () => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, 'snapshots')[0]);
    const { store, told } = await opened(folder);
    store.keepSnapshot('live 1', { sequence: ROWS, engine: ENGINE, state: {} });
    await store.append('live 1', rowOf(ROWS + 1));
    await store.archive('live 2');
    expect(told).toEqual(['the snapshots were damaged, and are made anew']);
    expect(await store.load('live 2', ENGINE)).toMatchObject({ rows: rowsOf('live 2', ROWS), isArchived: true });
    await store.close();
  });
});

describe('a page of an index of the archive', () => {
  test.each(['archive_id', 'archive_code', 'archive_ended'])('(%s) is made anew, and stops nothing', async (index) => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, index)[0]);
    const { store, told } = await opened(folder);
    await fill(store, 'new', 3);
    await store.archive('new');
    for (const matchId of ['new', ...ENDED])
      expect(await store.load(matchId, ENGINE)).toMatchObject({ fault: undefined });
    expect(await store.archivedByCode('K7DMQ2')).toBe('new');
    expect(told).toEqual([`the index ${index} was damaged, and is made anew`]);
    await store.close();
    expect(checkStore(folder)).toMatchObject({ file: [], broken: [] });
  });
});

test('an archived match on a page that cannot be read has a fault, and the others none', async () => {
  const folder = filled();
  zeroPage(
    folder,
    pagesOf(template, 'archive')
      .filter(({ kind }) => kind === 'leaf')
      .at(1),
  );
  const { store } = await opened(folder);
  const faults = await Promise.all(ENDED.map(async (matchId) => (await store.load(matchId, ENGINE))?.fault));
  const broken = faults.filter((fault) => fault !== undefined);
  expect(broken.length).toBeGreaterThan(0);
  expect(broken.length).toBeLessThan(ENDED.length / 2);
  expect(broken[0]).toMatch(/^row 1 cannot be read: /);
  await fill(store, 'new', 2);
  await store.close();
  expect(checkStore(folder).file.join('\n')).toMatch('the archive cannot be read to its end');
});

describe('what nothing can be done about is said in a line', () => {
  test.each(['matches', 'sqlite_sequence', 'sqlite_autoindex_keys_1'])('(%s)', async (table) => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, table)[0]);
    const message = expect.stringMatching(/^[^\n]+matches.sqlite is damaged; npm run restore brings a backup back$/);
    await expect(openStore(folder)).rejects.toMatchObject({ fault: 'damaged', message });
    expect(checkStore(folder).file.length).toBeGreaterThan(0);
    const target = join(newFolder(), 'copy.sqlite');
    await backUpStore(folder, target);
    await expect(restoreStore(target, newFolder())).rejects.toMatchObject({ name: 'BrokenBackup' });
  });

  test('(matches, where a person is to be forgotten)', async () => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, 'matches')[0]);
    await expect(forgetPlayer(folder, '0'.repeat(64))).rejects.toMatchObject({ fault: 'damaged' });
  });

  test('(the list of the archive)', () => {
    const folder = filled();
    zeroPage(folder, pagesOf(template, 'archive')[0]);
    expect(() => listStore(folder)).toThrow(/is damaged; npm run restore/);
  });
});

test('a count that was lost gives no key a second time', async () => {
  const folder = filled();
  change(folder, 'DELETE FROM sqlite_sequence');
  expect(checkStore(folder).file).toEqual([
    'how many matches were made is not known any more: a start of the server counts anew',
  ]);
  const { store } = await opened(folder);
  await fill(store, 'new', 3);
  expect(await store.read('new', 1)).toEqual(rowsOf('new', 3));
  expect(await store.read('live 0', 1)).toEqual(rowsOf('live 0', ROWS));
  await store.close();
  expect(checkStore(folder)).toMatchObject({ file: [], broken: [] });
});
