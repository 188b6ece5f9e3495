import { afterAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinRecords } from '../../scripts/records/many.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';
import { alteredRuleset } from '../support/altered-ruleset.ts';
import { changed, playBy, readCorpus, shortRecord } from '../verify/proven.ts';

const SHORT = shortRecord();
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
afterAll(() => rmSync(folder, { recursive: true }));

function verify(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify.ts', ...words], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function written(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test('tells what was checked of a record that is right', () => {
  const { status, stdout, stderr } = verify(written('right.dsn', SHORT));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout.split('\n')).toEqual([
    'Match five-minutes-1 of red, blue, by five-minutes (death-star/1), engine 0.1.0.',
    'The commitment fits the secret; one person added to the chance.',
    'One shuffle and 18 spins worked out again, all as the secret gives them.',
    'Every turn is as the rules have it.',
    'red wins.',
    '',
  ]);
});

describe('ends with 1 and says', () => {
  test.each([
    [
      'the draw, what is recorded and what the secret gives',
      changed(SHORT, '1. blue 1 LL>t0', '1. blue 2 LL>t0'),
      /:16:9: chance: draw 3, a spin in turn 1: it is 2, and the secret gives 1\n.*:16:11: rules: /,
    ],
    ['that there is no proof', SHORT.replace(/\[(Engine|Match|Com|Sec|Ent|Che).*\n/g, ''), /:9:1: proof: .* no proof/],
    [
      'that the ruleset is another',
      changed(SHORT, '[Ruleset "five-minutes b', '[Ruleset "five-minutes c'),
      /:2:24: text: expected .*; --ruleset FILE names the ruleset of the match\n$/,
    ],
  ])('%s', (_name, text, said) => {
    const { status, stderr } = verify(written('wrong.dsn', text));
    expect({ status, said: stderr }).toEqual({ status: 1, said: expect.stringMatching(said) });
  });

  test('that there is no such file', () => {
    expect(verify(join(folder, 'none.dsn'))).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^cannot read/),
    });
  });
});

test('what is right is told also of a record that is wrong elsewhere', () => {
  const { stdout } = verify(written('rules.dsn', changed(SHORT, '1. blue 1 LL>t0', '1. blue 1 LL>ds1')));
  expect(stdout).toMatch('The commitment fits the secret');
  expect(stdout).not.toMatch(/rules have it|wins/);
});

test('many records are checked one by one, each with its own lines', () => {
  const texts = [readCorpus().get('standard-7') ?? '', changed(SHORT, '1. blue 1 LL>t0', '1. blue 2 LL>t0'), SHORT];
  const file = written('many.dsns', joinRecords(texts));
  const line = joinRecords(texts.slice(0, 1)).split('\n').length;
  const { status, stdout, stderr } = verify(file);
  expect(status).toBe(1);
  expect(stdout.split('\n')).toEqual([
    `${file}:1: standard-7 is right, 10 spins`,
    `${file}:${line + 1}: five-minutes-1 is not right`,
    expect.stringMatching(/five-minutes-1 is right/),
    '',
  ]);
  expect(stderr).toMatch(`${file}:${line + 16}:9: chance: draw 3`);
});

test('--json gives a line for each record', () => {
  const { status, stdout } = verify(written('json.dsn', SHORT), '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    firstLine: 1,
    ok: true,
    chance: 'kept',
    rules: 'kept',
    verified: { shuffles: 1 },
    faults: [],
    facts: { result: 'red', proof: { matchId: 'five-minutes-1' } },
  });
});

test('a ruleset of one’s own is named, and what one holds is compared', () => {
  const ruleset = { ...alteredRuleset({ spinner: { outer: [1, 2, 3, 3] } }), id: 'threes' };
  const rulesetFile = written('threes.json', JSON.stringify(ruleset));
  const file = written('threes.dsn', playBy(ruleset, 'threes-1'));
  expect(verify(file).status).toBe(1);
  expect(verify(file, '--ruleset', rulesetFile)).toMatchObject({ status: 0, stderr: '' });
  const promised = verify(file, '--ruleset', rulesetFile, '--commitment', '0'.repeat(64), '--entropy', 'mine');
  expect(promised.status).toBe(1);
  expect(promised.stderr).toMatch(/:10:14: promise: .*\n.*:12:13: promise: your entropy/);
});

test.each([[[]], [['a', 'b']], [['a', '--nothing']]])('%j is wrong usage', (words) => {
  expect(verify(...words).status).toBe(2);
});
