import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Fact } from '../../server/match/index.ts';
import { playerId } from '../../server/match/index.ts';
import { change } from '../server/store/damage.ts';
import { openStore, temporaryFolders } from '../server/store/folders.ts';
import { CODE, fill } from '../server/store/rows.ts';

const newFolder = temporaryFolders();
const ANN = 'a4'.repeat(32);

function run(script: string, words: readonly string[], folder = '') {
  const environment = { ...process.env, ...(folder === '' ? {} : { DATA_FOLDER: folder }) };
  const ran = spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], { encoding: 'utf8', env: environment });
  return { status: ran.status, said: ran.stdout, complained: ran.stderr };
}

async function filled(): Promise<string> {
  const folder = newFolder();
  const store = await openStore(folder);
  await fill(store, 'one', 5);
  await fill(store, 'old', 3);
  await store.archive('old');
  await store.close();
  return folder;
}

describe('npm run store', () => {
  test('-- check says that all is well, also while the matches are in use', async () => {
    const folder = await filled();
    const store = await openStore(folder);
    const said = '1 live match, 1 archived match, 8 good rows\nall is well\n';
    expect(run('store', ['check'], folder)).toEqual({ status: 0, said, complained: '' });
    expect(run('store', ['check', '--data', folder])).toEqual({ status: 0, said, complained: '' });
    await store.close();
  });

  test('-- check names each broken match, and fails', async () => {
    const folder = await filled();
    change(folder, `DELETE FROM rows WHERE match = 1 AND sequence = 5; UPDATE archive SET marks = zeroblob(24)`);
    expect(run('store', ['check'], folder)).toMatchObject({
      status: 1,
      complained: `match one (${CODE}): row 5 is missing\nmatch old (${CODE}): row 1 is not what was written\n`,
    });
  });

  test('-- list shows each match with its rows', async () => {
    const { status, said } = run('store', ['list'], await filled());
    expect(status).toBe(0);
    const lines = said
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ +/));
    expect(lines).toEqual([
      ['match', 'code', 'rows'],
      ['old', CODE, '3', 'ended', '1970-01-01T00:00:01.003Z'],
      ['one', CODE, '5', 'goes', 'on'],
    ]);
  });

  test('-- list says of a match that waits for the archive that it is over', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    await fill(store, 'one', 5);
    const facts: Fact[] = [{ type: 'ended', winners: ['red'], secret: '11'.repeat(32) }];
    await store.append('one', { sequence: 6, at: 2_000, cause: null, facts });
    await fill(store, 'two', 1);
    expect(run('store', ['list'], folder).said).toMatch(/^one .* 6 {2}over\ntwo .* 1 {2}not begun\n$/m);
    await store.close();
  });

  test('-- forget says where the player was, and needs the server stopped', async () => {
    const folder = await filled();
    const copy = join(folder, 'matches.sqlite.before-forget');
    change(folder, `UPDATE rows SET text = replace(text, 'player of one', '${playerId(ANN)}')`);
    const store = await openStore(folder);
    expect(run('store', ['forget', ANN], folder)).toMatchObject({
      status: 1,
      complained: `another process has the matches in ${folder}\n`,
    });
    await store.close();
    expect(run('store', ['forget', ANN], folder)).toMatchObject({
      status: 0,
      said: `name and id replaced in 1 match:\n  one\nwhat was there before is kept as ${copy}: the player is in it, so delete it\n`,
    });
    rmSync(copy);
    expect(run('store', ['forget', ANN], folder)).toMatchObject({ status: 0, said: 'in no match\n' });
  });

  test.each([
    [[], 'say what to do'],
    [['chekc'], 'there is no chekc'],
    [['check', 'one', 'two'], 'unexpected argument: two'],
    [['list', 'twice'], 'unexpected argument: twice'],
    [['forget'], 'say which player'],
    [['forget', ''], '“” is no player'],
    [['forget', 'red'], '“red” is no player: a secret or an id has 64 hexadecimal digits'],
    [['check', '--loud'], 'there is no option --loud'],
  ])('refuses %j with one clear line', (words, line) => {
    const { status, complained } = run('store', words);
    expect(status).toBe(2);
    expect(complained).toMatch(line);
  });

  test('says where there are no matches', () => {
    const folder = newFolder();
    expect(run('store', ['check'], folder)).toMatchObject({
      status: 1,
      complained: `${folder} holds no matches: there is no ${join(folder, 'matches.sqlite')}\n`,
    });
  });
});

describe('npm run backup and npm run restore', () => {
  test('go there and back', async () => {
    const folder = await filled();
    const target = join(newFolder(), 'copy.sqlite');
    expect(run('backup', [target], folder)).toEqual({ status: 0, said: `${target} is written\n`, complained: '' });
    expect(run('backup', [target], folder)).toMatchObject({
      status: 1,
      complained: `${target} is there already, and stays as it is\n`,
    });
    const checked = run('store', ['check', target], newFolder());
    expect(checked).toMatchObject({ status: 0, said: '1 live match, 1 archived match, 8 good rows\nall is well\n' });
    const { status, said } = run('restore', [target, '--data', folder]);
    expect({ status, said }).toEqual({
      status: 0,
      said: `restored: 1 live match, 1 archived match, 8 good rows\nwhat was there is kept as ${join(folder, 'matches.sqlite.before-restore-1')}\n`,
    });
  });

  test('a backup that is not whole is refused, with what is wrong', async () => {
    const folder = await filled();
    change(folder, 'UPDATE rows SET hash = zeroblob(32) WHERE sequence = 2');
    const target = join(newFolder(), 'copy.sqlite');
    run('backup', [target], folder);
    expect(run('restore', [target], folder)).toMatchObject({
      status: 1,
      complained: `the backup is not whole, and nothing was changed:\nmatch one (${CODE}): row 2 is not what was written\n`,
    });
  });

  test.each(['backup', 'restore'])('%s needs a file, and says how it is used', (script) => {
    expect(run(script, []).status).toBe(2);
    expect(run(script, ['--help'])).toMatchObject({
      status: 0,
      said: expect.stringContaining(`npm run ${script} -- `),
    });
  });

  test('what is no backup is named, and nothing is made of it', () => {
    const folder = newFolder();
    expect(run('restore', ['package.json', '--data', folder])).toEqual({
      status: 1,
      said: '',
      complained: 'package.json is no database, and no backup\n',
    });
    expect(existsSync(folder)).toBe(false);
    expect(run('store', ['check', 'package.json'])).toMatchObject({
      status: 1,
      complained: 'package.json is no database\n',
    });
  });

  test('a target that cannot be written is named', async () => {
    expect(run('backup', ['/proc/none/copy.sqlite'], await filled())).toMatchObject({ status: 1 });
  });
});
