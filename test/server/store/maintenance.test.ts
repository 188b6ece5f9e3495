/** What a host does to a store: copies it, brings a copy back, checks it, takes a person out of it. */
import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../../../server/match/index.ts';
import { playerId } from '../../../server/match/index.ts';
import {
  backUpStore,
  checkStore,
  forgetPlayer,
  listStore,
  restoreStore,
  StoreOpenError,
} from '../../../server/store/index.ts';
import { change } from './damage.ts';
import { openStore, temporaryFolders } from './folders.ts';
import { expectNothingLost } from './oracle.ts';
import { CODE, ENGINE, fill, firstRow, rowOf, rowsOf } from './rows.ts';

const newFolder = temporaryFolders();

describe('a backup', () => {
  test('of a store that is in use is whole, and holds what was stored until then', async () => {
    const folder = newFolder();
    const target = join(newFolder(), 'copy.sqlite');
    const store = await openStore(folder);
    await fill(store, 'old', 5);
    await store.archive('old');
    await fill(store, 'one', 50);
    let stored = 50;
    const copied = new AbortController();
    const busy = (async () => {
      while (!copied.signal.aborted) {
        await store.append('one', rowOf(stored + 1));
        stored += 1;
      }
    })();
    await backUpStore(folder, target);
    copied.abort();
    await busy;
    await store.close();
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const other = newFolder();
    const { report, keptAs } = await restoreStore(target, other);
    expect(keptAs).toBeUndefined();
    expect(report).toMatchObject({ live: 1, archived: 1, broken: [], file: [] });
    const again = await openStore(other);
    const rows = await again.read('one', 1);
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(rows).toEqual(rowsOf('one', rows.length));
    expect(await again.read('old', 1)).toEqual(rowsOf('old', 5));
    await again.close();
    await expectNothingLost(folder, new Map([['one', stored]]));
  });

  test('does not take the place of a file', async () => {
    const folder = newFolder();
    await (await openStore(folder)).close();
    const target = join(newFolder(), 'copy.sqlite');
    await backUpStore(folder, target);
    await expect(backUpStore(folder, target)).rejects.toThrow(`${target} is there already`);
  });

  test('that is restored takes the place of what is there, which is kept', async () => {
    const folder = newFolder();
    const target = join(newFolder(), 'copy.sqlite');
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    await backUpStore(folder, target);
    await fill(store, 'two', 7);
    await expect(restoreStore(target, folder)).rejects.toMatchObject({ fault: 'locked' });
    await store.close();
    const { keptAs } = await restoreStore(target, folder);
    const restored = await openStore(folder);
    expect(await restored.live()).toEqual([{ matchId: 'one', code: CODE }]);
    await restored.close();
    const second = await restoreStore(keptAs ?? '', folder);
    expect(second.keptAs).not.toBe(keptAs);
    await expectNothingLost(
      folder,
      new Map([
        ['one', 5],
        ['two', 7],
      ]),
    );
    expect(readdirSync(folder).filter((name) => name.includes('restored'))).toEqual([]);
  });

  test('that is not whole is refused, and nothing is changed', async () => {
    const folder = newFolder();
    const target = join(newFolder(), 'copy.sqlite');
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    await store.close();
    change(folder, `UPDATE rows SET text = replace(text, 'entropy of 3', 'entropy of 4')`);
    await backUpStore(folder, target);
    const whole = newFolder();
    const other = await openStore(whole);
    await fill(other, 'two', 2);
    await other.close();
    await expect(restoreStore(target, whole)).rejects.toMatchObject({
      name: 'BrokenBackup',
      report: { broken: [{ matchId: 'one', fault: 'row 3 is not what was written' }] },
    });
    await expect(restoreStore(join(whole, 'lock.sqlite'), newFolder())).resolves.toMatchObject({ report: { live: 0 } });
    await expect(restoreStore('package.json', whole)).rejects.toMatchObject({ fault: 'notAStore' });
    await expect(restoreStore('none', whole)).rejects.toThrow(StoreOpenError);
    await expectNothingLost(whole, new Map([['two', 2]]));
  });

  test('comes in the place of a store that cannot be opened any more', async () => {
    const folder = newFolder();
    const target = join(newFolder(), 'copy.sqlite');
    const store = await openStore(folder);
    await fill(store, 'one', 100);
    await backUpStore(folder, target);
    await store.close();
    truncateSync(join(folder, 'matches.sqlite'), 20_000);
    await expect(openStore(folder)).rejects.toMatchObject({ fault: 'damaged' });
    const { keptAs = '' } = await restoreStore(target, folder);
    expect(existsSync(keptAs)).toBe(true);
    await expectNothingLost(folder, new Map([['one', 100]]));
  });
});

test('a list has all matches, the archived ones first', async () => {
  const folder = newFolder();
  const store = await openStore(folder);
  await fill(store, 'one', 5);
  await fill(store, 'old', 3, 'AAAAAA');
  await store.archive('old');
  expect(listStore(folder)).toEqual([
    { matchId: 'old', code: 'AAAAAA', rows: 3, ended: 1_003 },
    { matchId: 'one', code: CODE, rows: 5, ended: undefined },
  ]);
  await store.close();
});

describe('a person who is forgotten', () => {
  const SECRET = 'the secret of Ann’s own browser';
  const ANN = playerId(SECRET);
  const NAME = 'Ann of Green Gables';

  /** Ann sits in `one` and `old`, moves seats in `one`, and is not in `other`. */
  async function withAnn(): Promise<string> {
    const folder = newFolder();
    const store = await openStore(folder);
    const sat = { type: 'sat', seat: 'red', player: ANN, name: NAME, epoch: 1 } as const;
    for (const matchId of ['one', 'old']) {
      await fill(store, matchId, 3);
      await store.append(matchId, { ...rowOf(4), facts: [sat] });
      await store.append(matchId, rowOf(5));
      await store.append(matchId, { ...rowOf(6), facts: [{ ...sat, seat: 'blue', epoch: 2 }] });
    }
    await fill(store, 'other', 4);
    store.keepSnapshot('one', { sequence: 6, engine: ENGINE, state: { player: ANN, name: NAME } });
    await store.archive('old');
    await store.close();
    return folder;
  }

  test.each([
    ['secret', SECRET],
    ['id', ANN],
  ])('is named by %s, and is in no match any more, and nothing else is changed', async (_what, player) => {
    const folder = await withAnn();
    expect(await forgetPlayer(folder, player)).toEqual({
      live: ['one'],
      archived: ['old'],
      unread: [],
      otherFiles: [],
    });
    expect(checkStore(folder)).toMatchObject({ broken: [], file: [] });
    const store = await openStore(folder);
    const others: string[] = [];
    for (const matchId of ['one', 'old']) {
      const loaded = await store.load(matchId, ENGINE);
      expect(loaded).toMatchObject({ snapshot: undefined, fault: undefined });
      const rows: readonly Row[] = loaded?.rows ?? [];
      expect(rows.slice(0, 3)).toEqual(rowsOf(matchId, 3));
      const players = rows
        .flatMap(({ facts }) => facts.flatMap((fact) => (fact.type === 'sat' ? [fact] : [])))
        .slice(1);
      expect(players.map(({ name }) => name)).toEqual(['forgotten', 'forgotten']);
      expect(new Set(players.map((fact) => fact.player)).size).toBe(1);
      others.push(players[0]?.player ?? '');
    }
    expect(new Set(others).size).toBe(2);
    expect(await store.read('other', 1)).toEqual(rowsOf('other', 4));
    await store.append('one', rowOf(7));
    await store.close();
    for (const name of readdirSync(folder)) {
      const bytes = readFileSync(join(folder, name));
      for (const text of [ANN, NAME, SECRET]) expect(bytes.includes(text)).toBe(false);
    }
  });

  test('is told of copies that were not looked into', async () => {
    const folder = await withAnn();
    await backUpStore(folder, join(folder, 'friday.sqlite'));
    expect((await forgetPlayer(folder, SECRET)).otherFiles).toEqual(['friday.sqlite']);
  });

  test('does not make whole what is broken', async () => {
    const folder = await withAnn();
    change(folder, `UPDATE rows SET text = replace(text, 'entropy of 5', 'entropy of 6') WHERE match = 1`);
    await forgetPlayer(folder, SECRET);
    expect(checkStore(folder).broken).toEqual([{ matchId: 'one', code: CODE, fault: 'row 5 is not what was written' }]);
    const store = await openStore(folder);
    expect((await store.read('one', 1)).length).toBe(4);
    await store.close();
    expect(readFileSync(join(folder, 'matches.sqlite')).includes(ANN)).toBe(false);
  });

  test('who is in no match changes nothing', async () => {
    const folder = await withAnn();
    expect(await forgetPlayer(folder, 'somebody else')).toEqual({ live: [], archived: [], unread: [], otherFiles: [] });
    const store = await openStore(folder);
    await expect(forgetPlayer(folder, SECRET)).rejects.toMatchObject({ fault: 'locked' });
    expect((await store.read('one', 1, 1))[0]).toEqual(firstRow('one'));
    await store.close();
  });
});
