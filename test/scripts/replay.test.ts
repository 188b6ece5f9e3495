import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesetHash, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
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
function changed(name: string, from: string | RegExp, to: string): string {
  const text = RECORDS.get(`test/records/${name}.dsn`) ?? '';
  const other = text.replace(from, to);
  if (other === text) throw new Error(`${name} does not have: ${String(from)}`);
  return written('changed.dsn', other);
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
  expect(lines.filter((line) => line.includes(' | ')).map((line) => line.split(' | ').slice(2).join())).toEqual([
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
      /:2:11: expected the id of a ruleset that is known here, found "standart"; --ruleset FILE names the ruleset/,
    ],
    [
      'that the ruleset is known with another hash',
      () => changed('3-start', rulesetHash(STANDARD_RULESET), '0'.repeat(64)),
      new RegExp(`:2:20: expected ${rulesetHash(STANDARD_RULESET)}, the hash of standard .*; --ruleset FILE names`),
    ],
    [
      'that the hash stands for other house rules',
      () => changed('3-start', '[Options "-"]', '[Options "chainForce"]'),
      /:3:11: expected "-", which the hash stands for, found "chainForce\\"\]"\n$/,
    ],
    [
      'that a turn stops short, and of what',
      () => changed('4-first-walk', '\n2. yellow', ''),
      /:11:16: turn 1 is not whole \(stops\): the record stops here, and by the rules .+: the line "2. yellow"\n$/,
    ],
    [
      'which item is missing',
      () => changed('7-pass', / -(?=\n)/, ''),
      /: turn \d+ breaks the rules \(differs\): by the rules nothing more follows here before a player acts\n$/,
    ],
    [
      'which card is missing, and its place',
      () => changed('6-go-to', / F[0-9]+>ds[0-9]/, ''),
      /: turn \d+ breaks the rules \(differs\): by the rules this follows here: "F[0-9]+>ds[0-9]"/,
    ],
    [
      'what a card leads to',
      () => changed('6-go-to', />ds[0-9](?=\n)/, ''),
      /: turn \d+ breaks the rules \(differs\): by the rules this follows here: "F[0-9]+>ds[0-9]"/,
    ],
    [
      'that a spin is none',
      () => changed('3-start', /(?<=\n1\. [a-z]+) [0-9]/, ' 4'),
      /:\d+:\d+: expected a spin of this spinner \(1, 2, 3\), found "4"\n$/,
    ],
    [
      'that a tie needs another round',
      () => changed('3-start-tie', /; [^"]+/, ''),
      /:6:1: the start breaks the rules \(chance\): the tie of .+ needs another round\n$/,
    ],
    [
      'that lines end with CR LF',
      () => changed('3-start', /\n/g, '\r\n'),
      /:1:20: expected the end of \[Game\], found "\\"\]" and CR LF: lines end with LF alone\n$/,
    ],
    [
      'that it begins with a byte order mark',
      () => changed('3-start', /^/, '\uFEFF'),
      /:1:1: expected "\[Game \\"", found a byte order mark\n$/,
    ],
    [
      'that nobody can lose the first turn',
      () => changed('3-start', /(?=\n1\. ([a-z]+))/, '\n$1 skips'),
      /:11:1: expected a turn before one that is skipped, found "[a-z]+"\n$/,
    ],
    [
      'that a spin for the start stands before the turns',
      () => changed('3-start', /\n1\. ([a-z]+)/, '\n1. $1 $1=3'),
      /:11:\d+: expected an item of the same turn, found "[a-z]+=3"\n$/,
    ],
    [
      'that a turn stands after the end',
      () => changed('6-back-choice', /$/, '7. red 3\n'),
      /:17:1: expected the end of the text, as the game is over, found "7."\n$/,
    ],
    [
      'that something stands after the end, in its line',
      () => changed('6-back-choice', /(?=\n$)/, ' 3'),
      /:16:\d+: expected the end of the line, as the game is over, found " "\n$/,
    ],
    [
      'that it is too large to be a game',
      () => written('large.dsn', ' '.repeat(16_000_001)),
      /^cannot read .*large.dsn: it has more than 16 megabytes\n$/,
    ],
    [
      'that the file is not there',
      () => join(folder, 'nowhere.dsn'),
      /^cannot read .*nowhere.dsn: there is no such file or folder\n$/,
    ],
    ['that it is a folder', () => folder, /^cannot read .*: it is a folder\n$/],
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

test('what happened is told in words, and the deck is shown on demand', () => {
  const path = 'test/records/6-back-choice.dsn';
  const { stdout } = replay(path);
  expect(stdout).toContain('    Red spun 3. Han & Chewbacca: tc-red → u1 (Force). Drew a card: “');
  expect(stdout).toContain('    Red left the game. Blue won the game.\n');
  expect(stdout).not.toContain('F01 ');
  expect(replay(path, '--deck').stdout).toMatch(/ \| 6 red over blue \| F[0-9 F]+\n/);
  expect(replay('test/records/11-resigns-out-of-turn.dsn').stdout).toContain('Red spun 2. Blue left the game.');
});

describe('a bundle of a fault', () => {
  const bundle = (sequence: number, game: string) =>
    written(
      'bundle.json',
      JSON.stringify({
        kind: 'bundle/1',
        engine: '\u001b[31m',
        matchId: 'm\u001b[2J',
        rows: [
          {
            sequence,
            at: 0,
            cause: null,
            facts: [
              {
                type: 'created',
                matchId: 'm',
                code: 'c',
                game,
                setup: 1,
                ruleset: 'r',
                capacity: 3,
                secret: 's',
                commitment: 'c',
              },
            ],
          },
        ],
        cause: { seat: 'red', id: 1, command: { type: 'start' } },
        error: '\u001b[2Jx',
      }),
    );

  test.each([
    ['whose rows are not numbered from 1', 7, 'death-star', /is no bundle of a fault: row 1 says that it is row 7\n$/],
    ['of a game whose name every object has', 1, 'toString', /does not know the game of this match\.\n$/],
  ])('%s is refused in a sentence', (_what, sequence, game, message) => {
    const { status, stderr } = replay(bundle(sequence, game));
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
  });

  test('says nothing that a terminal would take for a command', () => {
    const { stdout, stderr } = replay(bundle(1, 'death-star'));
    expect(stdout).toMatch('Match m�[2J, 1 rows, put aside by engine �[31m');
    expect(stdout + stderr).not.toMatch('\u001b');
  });
});

test('what never ends is not read to its end', () => {
  expect(replay('/dev/zero')).toMatchObject({
    status: 1,
    stderr: 'cannot read /dev/zero: it has more than 16 megabytes\n',
  });
});
