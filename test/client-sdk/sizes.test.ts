import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { join } from 'node:path';
import { CLIENT_CODE } from '../../client-sdk/build/own-code.js';
import { LIMITS, measure } from '../../client-sdk/build/sizes.js';
import { PROJECT_ROOT } from '../support/source-files.ts';

test('the SDK is small in a page, and brings neither the schema library nor the hash library along', async () => {
  const { own, all, files } = await measure();
  expect(own).toBeLessThanOrEqual(LIMITS.own);
  expect(all).toBeLessThanOrEqual(LIMITS.all);
  expect(files.filter((file) => /node_modules\/(zod|@noble)\//.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes('shared/games/')).length).toBeGreaterThan(0);
});

test('a page does not say what the notation expects, and knows the words that it reads', async () => {
  const entryPoints = [join(PROJECT_ROOT, 'client-sdk/index.ts')];
  const { outputFiles } = await build({ ...CLIENT_CODE, entryPoints, format: 'esm', write: false });
  const text = outputFiles[0]?.text ?? '';
  for (const expected of ['a space of this board', 'a seat of this game', 'a card of this deck']) {
    expect(text).not.toContain(expected);
  }
  for (const word of [' skips', '.resigns', ' drawn ', 'resign']) expect(text).toContain(`"${word}"`);
});

test('a page asks the board for nothing that its smaller stand-in does not have', async () => {
  const entryPoints = [join(PROJECT_ROOT, 'client-sdk/index.ts')];
  const { outputFiles } = await build({ ...CLIENT_CODE, entryPoints, format: 'esm', write: false });
  const text = (outputFiles[0]?.text ?? '').replace(/^\/\/.*$/gm, '');
  const [, made = ''] = /function makeGraph[\s\S]*?return \{([\s\S]*?)\n {2}\};/.exec(text) ?? [];
  const offered = [...made.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
  const asked = [...text.matchAll(/\b(?:graph|graphOf\([^()]*\))\.(\w+)/g)].map(([, name]) => name);
  expect(offered).toContain('home');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !offered.includes(name))).toEqual([]);
  // Nobody takes a graph apart in another way.
  expect(text).not.toMatch(/\} = graphOf\(/);
});
