import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT, readSourceFiles } from '../support/source-files.ts';

const RECORDS = readSourceFiles(['test/records'], '.dsn');
const folder = mkdtempSync(join(tmpdir(), 'replay-'));
afterAll(() => rmSync(folder, { recursive: true }));

function replay(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/replay.ts', ...words], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** The path of a written game as a file of its own, with one piece of its text changed. */
function changed(name: string, from: string, to: string): string {
  const text = RECORDS.get(`test/records/${name}.dsn`) ?? '';
  if (!text.includes(from)) throw new Error(`${name} does not have: ${from}`);
  return written('changed.dsn', text.replace(from, to));
}

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('each turn of a game stands with the position after it, then the result', () => {
  const name = 'test/records/older-split-spin.dsn';
  const text = RECORDS.get(name) ?? '';
  const { status, stdout, stderr } = replay(name);
  const lines = stdout.trimEnd().split('\n');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(lines.filter((line) => /^[0-9]/.test(line))).toEqual(text.split('\n').filter((line) => /^[0-9]/.test(line)));
  expect(lines.filter((line) => line.startsWith('  ')).map((line) => line.split(' | ')[2])).toEqual([
    '1 red spin',
    '2 blue spin',
    '3 red spin',
    '4 blue spin',
    '4 blue over red',
  ]);
  expect(lines.at(-1)).toBe(
    'red wins. Told again, not judged: the game is of death-star/0, this engine speaks death-star/1.',
  );
});

test.each(['3-open', '7-skip-is-no-miss', '1-small-board'])('%s is as the rules have it', (name) => {
  const { status, stdout, stderr } = replay(`test/records/${name}.dsn`, '--quiet');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^(The game is not over|[a-z]+ wins)\. Every turn is as the rules have it\.\n$/);
});

describe('ends with 1 and one line that says', () => {
  test.each([
    [
      'which turn breaks the rules',
      () => changed('6-back-choice', ' HC>k2 ', ' LL>k2 '),
      /:15:11: turn 5 breaks the rules \(no_walk\): No walk .+\n$/,
    ],
    [
      'that the start does',
      () => changed('3-start', '[SpinOff "red', '[SpinOff "yellow'),
      /:6:1: the start breaks the rules/,
    ],
    [
      'that another card lies on top',
      () => changed('6-back-choice', 'F12?', 'F13?'),
      /:15:17: expected F12, the top card, found "F13\?"\n$/,
    ],
    [
      'that the result is another',
      () => changed('6-back-choice', '[Result "blue"]', '[Result "red"]'),
      /:7:10: expected "blue", which the turns lead to, found "red\\"\]"\n$/,
    ],
    [
      'that the ruleset is not known',
      () => changed('3-start', '[Ruleset "standard ', '[Ruleset "standart '),
      /:2:11: expected a ruleset that is known here/,
    ],
    ['that the file is not there', () => join(folder, 'nowhere.dsn'), /^cannot read .*nowhere.dsn: ENOENT/],
    ['that it is a folder', () => folder, /^cannot read .*: EISDIR/],
    ['that it is empty', () => written('empty.dsn', ''), /:1:1: expected "\[Game \\"", found the end of the text\n$/],
    [
      'that it is something else',
      () => written('else.dsn', '\u001b[2J\u009b2J\n'),
      /:1:1: expected .*, found "\\u001b\[2J\\u009b2J"\n$/,
    ],
  ])('%s', (_what, path, message) => {
    const { status, stdout, stderr } = replay(path(), '--quiet');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});

test('the turns before the one that breaks a rule are told', () => {
  const { status, stdout } = replay(changed('6-back-choice', '4. red 1', '4. red 2'));
  expect(status).toBe(1);
  expect(stdout.split('\n').filter((line) => /^[0-9]/.test(line))).toHaveLength(3);
});

test('a ruleset of one’s own is named by its file', () => {
  const text = RECORDS.get('test/records/6-back-choice.dsn') ?? '';
  const path = written('own.dsn', text);
  expect(replay(path, '--ruleset', 'test/records/rulesets/two-ways-back.json').status).toBe(0);
  const { status, stderr } = replay(path, '--ruleset', written('own.json', '{'));
  expect(status).toBe(1);
  expect(stderr).toMatch(/own.json:1:2: error not-json/);
});

test('ends with 2 when it is called wrongly, and with 0 when asked for help', () => {
  expect(replay().status).toBe(2);
  expect(replay('one', 'two').status).toBe(2);
  expect(replay('--loud', 'one').status).toBe(2);
  const { status, stdout } = replay('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('npm run replay -- FILE.dsn');
});
