/** What a host does to a store: copies it, brings a copy back, checks it, takes a person out of it. */
import { describe, expect, test } from '@jest/globals';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Fact, Row } from '../../../server/match/index.ts';
import { playerId } from '../../../server/match/index.ts';
import {
  backUpStore,
  checkBackup,
  checkStore,
  forgetPlayer,
  listStore,
  restoreStore,
  StoreOpenError,
} from '../../../server/store/index.ts';
import { change } from './damage.ts';
import { asNobody, openStore, temporaryFolders } from './folders.ts';
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
    await expect(restoreStore('package.json', whole)).rejects.toMatchObject({ fault: 'notAStore' });
    await expect(restoreStore('none', whole)).rejects.toThrow(StoreOpenError);
    await expectNothingLost(whole, new Map([['two', 2]]));
  });

  test('that is none is refused by its own name, and leaves nothing behind', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const rubbish = join(folder, 'rubbish');
    writeFileSync(rubbish, 'Dear diary, today I have lost again. '.repeat(200));
    const empty = join(folder, 'empty');
    writeFileSync(empty, '');
    const foreign = join(folder, 'foreign');
    const other = new DatabaseSync(foreign);
    other.exec('CREATE TABLE recipes (name TEXT)');
    other.close();
    const target = newFolder();
    const refusal = async (source: string): Promise<string> =>
      restoreStore(source, target).then(
        () => 'none',
        (error: unknown) => String(error),
      );
    expect(await refusal(rubbish)).toBe(`StoreOpenError: ${rubbish} is no database, and no backup`);
    expect(await refusal(empty)).toBe(`StoreOpenError: ${empty} is empty: there are no matches in it`);
    expect(await refusal(foreign)).toBe(`StoreOpenError: ${foreign} is a database, but not of this server`);
    expect(await refusal(folder)).toBe(`StoreOpenError: ${folder} is a folder, and no backup`);
    // A version alone makes no store of a file.
    const unmarked = join(folder, 'unmarked');
    const version = new DatabaseSync(unmarked);
    version.exec('PRAGMA user_version = 2');
    version.close();
    expect(await refusal(unmarked)).toBe(`StoreOpenError: ${unmarked} is a database, but not of this server`);
    rmSync(unmarked);
    for (const device of ['/dev/null', '/dev/zero'])
      expect(await refusal(device)).toBe(`StoreOpenError: ${device} is no file, and no backup`);
    expect(existsSync(target)).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(['empty', 'foreign', 'rubbish']);
    for (const file of [rubbish, empty, foreign]) expect(() => checkBackup(file)).toThrow(file);
    expect(readdirSync(folder).sort()).toEqual(['empty', 'foreign', 'rubbish']);
  });

  test('is checked where it lies, and nothing comes to lie beside it', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    const place = newFolder();
    await backUpStore(folder, join(place, 'copy.sqlite'));
    expect(checkBackup(join(place, 'copy.sqlite'))).toMatchObject({ live: 1, rows: 5, broken: [], file: [] });
    expect(readdirSync(place)).toEqual(['copy.sqlite']);
    // The file of a server that runs has a log, which counts.
    expect(checkBackup(join(folder, 'matches.sqlite'))).toMatchObject({ live: 1, rows: 5 });
    await store.close();
  });

  test('of an older server is brought up to date, and leaves no copy behind', async () => {
    const folder = newFolder();
    await fillAndClose(folder);
    change(folder, 'DROP TABLE keys; PRAGMA user_version = 1');
    const old = join(folder, 'matches.sqlite');
    expect(() => checkBackup(old)).toThrow('npm run restore brings it up to date');
    const target = newFolder();
    expect(await restoreStore(old, target)).toMatchObject({ report: { live: 1 } });
    expect(readdirSync(target).sort()).toEqual(['lock.sqlite', 'matches.sqlite']);
    await expectNothingLost(target, new Map([['one', 5]]));
  });

  test('does not take the place of a folder', async () => {
    const folder = newFolder();
    await fillAndClose(folder);
    const target = newFolder();
    mkdirSync(join(target, 'matches.sqlite'), { recursive: true });
    await expect(restoreStore(join(folder, 'matches.sqlite'), target)).rejects.toThrow(
      `${join(target, 'matches.sqlite')} is a folder: take it away first`,
    );
    expect(readdirSync(target)).toEqual(['matches.sqlite']);
  });

  async function fillAndClose(folder: string): Promise<void> {
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    await store.close();
  }

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
    { matchId: 'old', code: 'AAAAAA', rows: 3, standing: { kind: 'archived', ended: 1_003 } },
    { matchId: 'one', code: CODE, rows: 5, standing: { kind: 'live', status: 'playing' } },
  ]);
  await store.close();
});

describe('a live match in the list stands as its rows tell it', () => {
  const ENDED: Fact = { type: 'ended', winners: ['red'], secret: '11'.repeat(32) };
  const SAID: Fact = { type: 'said', channel: 'table', seat: 'red', name: 'Ann', text: '"ended"', phrase: null };
  const ASIDE: Fact = { type: 'quarantined', message: 'x', engine: ENGINE };
  const STARTED: Fact = { type: 'started', seats: ['red'], entropies: ['x'] };
  const RELEASED: Fact = { type: 'released', engine: ENGINE };

  test.each<readonly [string, string, ...(readonly Fact[])]>([
    ['before its start', 'lobby', SAID],
    ['in play', 'playing', STARTED, SAID],
    ['over', 'over', STARTED, ENDED],
    ['over, and talked about', 'over', ENDED, SAID, { type: 'rematchOffered', seat: 'red' }],
    ['left by everybody', 'abandoned', STARTED, { type: 'abandoned' }],
    ['put aside', 'quarantined', STARTED, ASIDE, SAID],
    ['put aside and tried again before its start', 'lobby', ASIDE, RELEASED],
    ['put aside and tried again in play', 'playing', STARTED, ASIDE, RELEASED, SAID],
    ['put aside once more', 'quarantined', STARTED, ASIDE, RELEASED, ASIDE],
  ])('%s: %s', async (_when, status, ...facts) => {
    const folder = newFolder();
    const store = await openStore(folder);
    await store.append('one', firstRow('one'));
    for (const [index, fact] of facts.entries()) {
      await store.append('one', { sequence: index + 2, at: 2_000 + index, cause: null, facts: [fact] });
    }
    await store.close();
    expect(listStore(folder)).toMatchObject([{ standing: { kind: 'live', status } }]);
  });

  test('as nobody knows, where a row cannot be read', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    await store.close();
    change(folder, `UPDATE rows SET text = 'x' WHERE sequence = 5`);
    expect(listStore(folder)).toMatchObject([
      { matchId: 'one', rows: 5, standing: { kind: 'live', status: undefined } },
    ]);
  });
});

describe('a store in a folder where nothing can be written', () => {
  /** What a look at the folder comes to, as somebody who may only read there. */
  async function looked(folder: string, look: () => Promise<unknown>): Promise<unknown> {
    const wasMode = statSync(folder).mode;
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o444);
    chmodSync(folder, 0o555);
    let found: unknown;
    await asNobody(folder, async () => {
      found = await look().catch((error: unknown) => error);
    });
    chmodSync(folder, wasMode);
    return found;
  }

  test('is checked, listed and copied', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 3);
    await store.close();
    const target = join(newFolder(), 'copy.sqlite');
    mkdirSync(dirname(target), { mode: 0o777 });
    chmodSync(dirname(target), 0o777);
    const found = await looked(folder, async () => {
      await backUpStore(folder, target);
      return [checkStore(folder).rows, listStore(folder).length];
    });
    expect(found).toEqual([3, 1]);
    expect(checkBackup(target)).toMatchObject({ rows: 3, broken: [] });
  });

  test('is not looked at without the log that somebody has left', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 3);
    const left = newFolder();
    mkdirSync(left);
    for (const name of ['matches.sqlite', 'matches.sqlite-wal']) copyFileSync(join(folder, name), join(left, name));
    await store.close();
    expect(await looked(left, () => Promise.resolve().then(() => checkStore(left)))).toMatchObject({
      fault: 'notWritable',
      message: expect.stringMatching(/-wal holds rows .* nothing can be written: copy both to where it can/),
    });
    expect(checkStore(left)).toMatchObject({ rows: 3, broken: [] });
  });
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
      copy: join(folder, 'matches.sqlite.before-forget'),
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
    for (const name of readdirSync(folder).filter((one) => !one.endsWith('.before-forget'))) {
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

  test('is in the copy that is made before, and is not looked for again until that is gone', async () => {
    const folder = await withAnn();
    const { copy = '' } = await forgetPlayer(folder, SECRET);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    await expect(forgetPlayer(folder, SECRET)).rejects.toThrow(`${copy} is there, from the last time: delete it once`);
    const other = newFolder();
    await restoreStore(copy, other);
    const store = await openStore(other);
    const seats = (await store.read('one', 1)).flatMap(({ facts }) =>
      facts.flatMap((fact) => (fact.type === 'sat' && fact.player === ANN ? [fact.name] : [])),
    );
    expect(seats).toEqual([NAME, NAME]);
    await store.close();
  });

  test('may be in rows that are no rows any more: their match is named', async () => {
    const folder = await withAnn();
    change(folder, `UPDATE rows SET text = 'no JSON ' || text WHERE match = 1 AND sequence = 6`);
    expect(await forgetPlayer(folder, SECRET)).toMatchObject({ live: ['one'], archived: ['old'], unread: ['one'] });
  });

  test('is not looked for where there are no matches', async () => {
    const folder = newFolder();
    await expect(forgetPlayer(folder, SECRET)).rejects.toMatchObject({ fault: 'missing' });
    expect(existsSync(folder)).toBe(false);
  });

  test('who is in no match changes nothing', async () => {
    const folder = await withAnn();
    const nothing = { live: [], archived: [], unread: [], copy: undefined, otherFiles: [] };
    expect(await forgetPlayer(folder, '5'.repeat(64))).toEqual(nothing);
    // What has the form of a player’s id and is something else: secret and commitment of each match.
    for (const digits of ['11', '22']) expect(await forgetPlayer(folder, digits.repeat(32))).toEqual(nothing);
    expect(existsSync(join(folder, 'matches.sqlite.before-forget'))).toBe(false);
    const store = await openStore(folder);
    await expect(forgetPlayer(folder, SECRET)).rejects.toMatchObject({ fault: 'locked' });
    expect((await store.read('one', 1, 1))[0]).toEqual(firstRow('one'));
    await store.close();
  });
});
