/** What seats' tokens are signed with: where it comes from, and that it stays with the matches. */
import { describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KeyFileError, readTokenKey } from '../../server/keys.ts';
import { backUpStore, restoreStore } from '../../server/store/index.ts';
import { openStore, temporaryFolders } from './store/folders.ts';
import { fill } from './store/rows.ts';

const newFolder = temporaryFolders();
const [FIRST, SECOND] = ['a', 'b'].map((digit) => digit.repeat(64));

/** What a server with this folder signs with, and what it warns of. */
async function keyIn(dataFolder: string, tokenKey?: string): Promise<{ key: string; warnings: string[] }> {
  const warnings: string[] = [];
  const store = await openStore(dataFolder);
  const matches = (await store.live()).length;
  const warn = (sentence: string): void => void warnings.push(sentence);
  try {
    const key = await readTokenKey({ config: { tokenKey, dataFolder }, store, matches, warn });
    return { key: Buffer.from(key).toString('hex'), warnings };
  } finally {
    await store.close();
  }
}

/** A folder as an older server has left it, with its key in a file. */
function withFile(text = FIRST): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'token.key'), `${text}\n`);
  return folder;
}

async function addMatch(folder: string): Promise<void> {
  const store = await openStore(folder);
  await fill(store, 'one', 3);
  await store.close();
}

describe('the key of tokens', () => {
  test('is drawn at the first start, kept with the matches, and needs no file', async () => {
    const folder = newFolder();
    const first = await keyIn(folder);
    expect(first).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), warnings: [] });
    await addMatch(folder);
    expect(await keyIn(folder)).toEqual(first);
    expect(existsSync(join(folder, 'token.key'))).toBe(false);
    expect((await keyIn(newFolder())).key).not.toBe(first.key);
  });

  test('comes back with a backup, whatever the other folder has had', async () => {
    const folder = newFolder();
    const { key } = await keyIn(folder);
    await addMatch(folder);
    const target = join(newFolder(), 'copy.sqlite');
    await backUpStore(folder, target);
    const elsewhere = withFile(SECOND);
    expect((await keyIn(elsewhere)).key).toBe(SECOND);
    await restoreStore(target, elsewhere);
    expect(await keyIn(elsewhere)).toEqual({ key, warnings: [expect.stringContaining('is not the key of these')] });
  });

  test('that an older server has kept in a file is taken over', async () => {
    const folder = withFile();
    await addMatch(folder);
    expect(await keyIn(folder)).toEqual({ key: FIRST, warnings: [] });
    // Left by a server that was stopped before it had written the key.
    writeFileSync(join(folder, 'token.key'), '');
    expect(await keyIn(folder)).toEqual({ key: FIRST, warnings: [] });
    writeFileSync(join(folder, 'token.key'), 'my key');
    await expect(keyIn(folder)).rejects.toThrow(KeyFileError);
  });

  test('of the environment goes before all, and is kept nowhere', async () => {
    const folder = withFile();
    expect((await keyIn(folder, SECOND)).key).toBe(SECOND);
    expect((await keyIn(folder)).key).toBe(FIRST);
    expect((await keyIn(folder, SECOND)).key).toBe(SECOND);
  });

  test('that is missing where matches need it is not made without a word', async () => {
    const folder = newFolder();
    await addMatch(folder);
    const { warnings } = await keyIn(folder);
    expect(warnings).toEqual([expect.stringMatching(/matches without a key to their seats, 1 of them/)]);
  });

  test('is another one each time for a server that keeps nothing', async () => {
    const draw = () =>
      readTokenKey({
        config: { tokenKey: undefined, dataFolder: 'nowhere' },
        store: undefined,
        matches: 0,
        warn: () => undefined,
      });
    expect(await draw()).not.toEqual(await draw());
  });
});
