import { describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseOptions, readWholeNumber } from '../../scripts/support/command-line.ts';
import { sayFileError } from '../../scripts/support/files.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';

function run(script: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`, ...words], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('every script speaks of a mistake in the same words', () => {
  test.each([
    ['play', ['--ruleset', 'none.json']],
    ['sim', ['--ruleset', 'none.json']],
    ['board', ['--ruleset', 'none.json']],
    ['perft', ['--from', 'x', '--ruleset', 'none.json']],
    ['replay', ['none.json']],
    ['replay', ['test/records/8-bump.dsn', '--ruleset', 'none.json']],
    ['ruleset', ['check', 'none.json']],
    ['ruleset', ['hash', 'none.json']],
  ])('%s %j: a file that cannot be read ends it with 1', (script, words) => {
    expect(run(script, ...words)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'cannot read none.json: there is no such file or folder\n',
    });
  });

  test.each(['play', 'sim', 'board', 'perft', 'replay', 'ruleset', 'bench-engine'])(
    '%s: an option that it does not know ends it with 2',
    (script) => {
      expect(run(script, '--sideways')).toEqual({
        status: 2,
        stdout: '',
        stderr: 'there is no option --sideways\nTry --help.\n',
      });
    },
  );

  test.each([
    ['sim', '--seats', '5', 'from 2 to 4'],
    ['play', '--humans', 'x', 'from 0 to 4'],
    ['perft', '--depth', '0', 'from 1 to 8'],
    ['bench-engine', '--runs', '1.5', 'from 1 to 100'],
  ])('%s %s %s: a number out of bounds', (script, option, value, range) => {
    const { status, stderr } = run(script, option, value);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `${option} is a whole number ${range}, not “${value}”\nTry --help.\n`,
    });
  });

  test.each([
    ['sim', ['--games', '1', '--games', '2'], '--games is given twice'],
    ['play', ['--plain', '--plain'], '--plain is given twice'],
    ['perft', ['--depth=1', '--depth=2'], '--depth is given twice'],
    ['play', ['--humans', '-1'], '--humans needs a value; one that begins with - stands behind ='],
    ['bench-engine', ['--runs', '0x1'], '--runs is a whole number from 1 to 100, not “0x1”'],
    ['bench-engine', ['--games', '1e1'], '--games is a whole number from 1 to 1,000,000, not “1e1”'],
    ['make-records', ['nosuchname'], /^no game here is named nosuchname: there are /],
    ['play', ['--\u001b[2J'], 'there is no option --�[2J'],
  ])('%s %j is refused in one line', (script, words, message) => {
    const { status, stdout, stderr } = run(script, ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      typeof message === 'string' ? message : expect.stringMatching(message),
      'Try --help.',
      '',
    ]);
  });

  (existsSync('/dev/full') ? test : test.skip)('an output without room ends it with 1', () => {
    const command = `${process.execPath} scripts/perft.ts > /dev/full`;
    const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: PROJECT_ROOT, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'cannot write the output: there is no room left\n' });
  });

  (existsSync('/proc') ? test : test.skip)('a picture in a folder that nobody can make ends it with 1', () => {
    expect(run('board', '--out', '/proc/nowhere/board.svg')).toMatchObject({
      status: 1,
      stderr: 'cannot write /proc/nowhere/board.svg: there is no such file or folder\n',
    });
  });

  test('a picture that cannot be written ends it with 1', () => {
    expect(run('board', '--out', 'docs')).toMatchObject({ status: 1, stderr: 'cannot write docs: it is a folder\n' });
  });
});

test.each([
  [['--name'], '--name needs a value'],
  [['--name', '-x'], '--name needs a value; one that begins with - stands behind ='],
  [['--loud=1'], '--loud takes no value'],
  [['-q'], 'there is no option -q'],
  [['word'], 'unexpected argument: word'],
])('options %j are refused', (args, message) => {
  expect(() => parseOptions({ args, options: { name: { type: 'string' }, loud: { type: 'boolean' } } })).toThrow(
    message,
  );
});

test('a number without an upper bound', () => {
  expect(readWholeNumber('--seed', '9007199254740991', 0, Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => readWholeNumber('--seed', '9007199254740993', 0, Number.MAX_SAFE_INTEGER)).toThrow(
    '--seed is a whole number from 0, not “9007199254740993”',
  );
});

test('an error of files that nobody has thought of is said by its code', () => {
  expect(sayFileError({ code: 'EMFILE' })).toBe('the system says EMFILE');
  expect(sayFileError('?')).toBe('the system says no');
});
