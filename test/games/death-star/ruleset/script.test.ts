import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { rulesetHash, withOptions } from '../../../../shared/games/death-star/ruleset/identity.ts';
import { STANDARD_RULESET } from '../../../../shared/games/death-star/ruleset/standard.ts';
import { PROJECT_ROOT } from '../../../support/source-files.ts';
import { FIVE_MINUTES, sampleText } from './editing.ts';

interface Run {
  readonly exitCode: number | null;
  readonly output: string;
  readonly complaint: string;
}

function run(...words: readonly string[]): Run {
  const started = spawnSync(process.execPath, ['--import', './scripts/guard.js', 'scripts/ruleset.ts', ...words], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return { exitCode: started.status, output: started.stdout, complaint: started.stderr };
}

/** Runs the script on a file of this text, in a folder of its own. `FILE` stands for its name in what is printed. */
function runOn(command: string, text: string): Run {
  const folder = mkdtempSync(join(tmpdir(), 'ruleset-'));
  try {
    const file = join(folder, 'own.json');
    writeFileSync(file, text);
    const { exitCode, output, complaint } = run(command, file);
    return { exitCode, output: output.replaceAll(file, 'FILE'), complaint: complaint.replaceAll(file, 'FILE') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('npm run ruleset -- check FILE', () => {
  test('says id, name and hash of a sound ruleset, and ends with 0', () => {
    expect(run('check', 'rulesets/five-minutes.json')).toEqual({
      exitCode: 0,
      output: [
        'five-minutes: Five minutes on the Death Star',
        `hash ${rulesetHash(FIVE_MINUTES)}`,
        'can be played: 0 errors, 0 warnings',
        '',
      ].join('\n'),
      complaint: '',
    });
  });

  test('says its warnings with their places, and ends with 0', () => {
    const text = sampleText('five-minutes')
      .replace('"id": "five-minutes"', '"id": "my-own"')
      .replace('["win", "win", "lose"]', '["win", "win"]');
    const { exitCode, output } = runOn('check', text);
    const line = text.split('\n').findIndex((held) => held.includes('"inner"')) + 1;
    const warning = output.split('\n').find((held) => held.startsWith('FILE'));
    expect(warning).toMatch(`FILE:${line}:45: warning dogfight-never-lost at spinner.inner: `);
    expect(output).toMatch('can be played: 0 errors, 1 warning\n');
    expect(exitCode).toBe(0);
  });

  test('refuses a broken one with every error and its place, and ends with 1', () => {
    const text = sampleText('five-minutes')
      .replace('"ends": ["tc-red", "t0"]', '"ends": ["tc-red", "t9"]')
      .replace('"outer": [1, 2, 3]', '"outer": [3]');
    const { exitCode, output } = runOn('check', text);
    const lineOf = (words: string) => text.split('\n').findIndex((held) => held.includes(words)) + 1;
    expect(output.split('\n')).toEqual([
      `FILE:${lineOf('"t9"')}:28: error unknown-space at board.lines[0].ends[1]: no space is named t9`,
      expect.stringMatching(`^FILE:${lineOf('"outer"')}:25: error start-undecided at spinner.outer: `),
      'refused: 2 errors, 0 warnings',
      '',
    ]);
    expect(exitCode).toBe(1);
  });

  test('says where a text is no JSON', () => {
    expect(runOn('check', '{\n  "id": standard\n}\n')).toEqual({
      exitCode: 1,
      output:
        'FILE:2:9: error not-json at the ruleset: expected a value, found "standard"\nrefused: 1 error, 0 warnings; once this is right there may be more\n',
      complaint: '',
    });
  });

  test('warns of a borrowed id', () => {
    const { exitCode, output } = runOn('check', sampleText('five-minutes').replace('"text": "', '"text": "Well, '));
    expect(output).toMatch('FILE:2:9: warning known-id at id: the sample five-minutes has this id');
    expect(exitCode).toBe(0);
  });

  test('unknown keys do not hide what else is wrong; where other things do, that is said', () => {
    const text = sampleText('five-minutes').replace('"id": "F02"', '"id": "F01", "colour": "red"');
    const { output } = runOn('check', text);
    expect(output).toMatch('error unknown-key at deck[1].colour');
    expect(output).toMatch('error doubled-card at deck[1].id');
    expect(output).toMatch('refused: 2 errors, 0 warnings\n');
    expect(runOn('check', text.replace('"x": 140', '"x": "140"')).output).toMatch(
      /; once this is right there may be more\n$/,
    );
  });

  test('says a hundred problems one by one, and counts the others; 20,000 take no longer than they should', () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}": 1`).join(', ');
    const { exitCode, output } = runOn('check', `{ ${keys}, ${sampleText('five-minutes').slice(1)}`);
    expect(exitCode).toBe(1);
    const lines = output.split('\n');
    expect(lines).toHaveLength(103);
    expect(lines[1]).toMatch(/^FILE:1:12: error unknown-key at k1: /);
    expect(lines.slice(100)).toEqual(['and 19900 more', 'refused: 20000 errors, 0 warnings', '']);
  });

  test('shows nothing of a file that would do something to the screen', () => {
    const { output } = runOn('check', sampleText('five-minutes').replace('"id"', '"\u009b2J": 1, "\u009b2J": 2, "id"'));
    expect(output).toMatch('error unknown-key at ["�2J"]');
    expect(output).toMatch('error repeated-key at ["�2J"]');
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  });

  test('reads a file that begins with a byte order mark', () => {
    expect(runOn('check', `\uFEFF${sampleText('five-minutes')}`).exitCode).toBe(0);
  });
});

describe('npm run ruleset', () => {
  test('hash FILE prints the hash alone, and nothing for a ruleset that is refused', () => {
    expect(run('hash', 'rulesets/five-minutes.json')).toMatchObject({
      exitCode: 0,
      output: `${rulesetHash(FIVE_MINUTES)}\n`,
    });
    const refused = runOn('hash', '{}');
    expect(refused).toMatchObject({ exitCode: 1, output: '' });
    expect(refused.complaint).toMatch('FILE:1:1: error malformed at id: ');
  });

  test('hash takes an id too, and house rules', () => {
    expect(run('hash', 'standard').output).toBe(`${rulesetHash(STANDARD_RULESET)}\n`);
    expect(run('hash', 'five-minutes').output).toBe(`${rulesetHash(FIVE_MINUTES)}\n`);
    const chained = rulesetHash(withOptions(STANDARD_RULESET, { chainForce: true }));
    expect(run('hash', 'standard', '--options', 'chainForce').output).toBe(`${chained}\n`);
    expect(run('check', 'rulesets/five-minutes.json', '--options', 'chainForce').exitCode).toBe(2);
  });

  test.each(['standard', 'spinner-1-6', 'five-minutes'])('print prints %s', (id) => {
    expect(JSON.parse(run('print', id).output)).toMatchObject({ id });
    expect(run('print').exitCode).toBe(0);
  });

  test('print prints the standard ruleset, ready to be changed', () => {
    const { exitCode, output } = run('print');
    expect(JSON.parse(output)).toEqual(STANDARD_RULESET);
    expect(exitCode).toBe(0);
    expect(runOn('check', output)).toMatchObject({ exitCode: 0, complaint: '' });
  });

  test('schema prints a JSON Schema', () => {
    const { exitCode, output } = run('schema');
    expect(JSON.parse(output)).toMatchObject({ type: 'object', additionalProperties: false });
    expect(exitCode).toBe(0);
  });

  test('--help says how it is called', () => {
    const { exitCode, output } = run('--help');
    for (const command of ['check', 'hash', 'print', 'schema']) expect(output).toMatch(`ruleset -- ${command}`);
    expect(exitCode).toBe(0);
  });

  test.each([
    [[], 'a command is missing'],
    [['chekc', 'x.json'], 'no such command: chekc'],
    [['check'], 'a file is missing'],
    [['check', 'a.json', 'b.json'], 'unexpected argument: b.json'],
    [['check', '--fast'], 'there is no option --fast'],
  ])('called wrongly with %j it says so, and ends with 2', (words, complaint) => {
    const wrong = run(...words);
    expect(wrong).toMatchObject({ exitCode: 2, output: '' });
    expect(wrong.complaint).toMatch(complaint);
  });

  test('a file that is not there is one clear line, and ends with 1', () => {
    const missing = run('check', 'rulesets/none.json');
    expect(missing).toMatchObject({ exitCode: 1, output: '' });
    expect(missing.complaint).toMatch(/^cannot read rulesets\/none\.json: there is no such file or folder\n$/);
  });
});
