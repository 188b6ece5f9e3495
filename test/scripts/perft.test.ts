import { spawnSync } from 'node:child_process';
import { describe, expect, test } from '@jest/globals';
import { POSITIONS } from '../../scripts/perft/positions.ts';
import { PROJECT_ROOT } from '../support/source-files.ts';

function perft(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/perft.ts', ...words], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

describe('npm run perft', () => {
  test('counts from the start to depth 4 when nothing is asked for', () => {
    const [start] = POSITIONS;
    const counts = start?.counts.map(
      (count, index) => `depth ${index + 1}: ${count} sequences of ${index + 1} pl${index === 0 ? 'y' : 'ies'}`,
    );
    const position = start?.from.split(' | ').slice(0, -1).join(' | ');
    expect(perft()).toEqual({ status: 0, lines: [position, ...(counts ?? [])], stderr: '' });
    expect(perft('--deck', '--depth', '1').lines[0]).toBe(start?.from);
  });

  test('divides by first plies', () => {
    const { lines } = perft('--position', 'hyperspace', '--divide', '--depth', '2');
    expect(lines.slice(1)).toEqual(['MF>x1: 2', 'MF>x2: 2', 'depth 2: 4 sequences of 2 plies']);
  });

  test('counts from a position as text, with house rules', () => {
    const from = POSITIONS.find(({ name }) => name === 'hyperspace')?.from ?? '';
    expect(perft('--from', from, '--options', 'quietSpace,spaceBump=falcon', '--depth', '2').lines).toContain(
      'depth 2: 4 sequences of 2 plies',
    );
  });

  test('--all holds what is kept against what is counted', () => {
    const { status, lines } = perft('--all');
    expect(status).toBe(0);
    expect(lines).toEqual(
      POSITIONS.map(({ name, counts }) => `${name}: ${counts.join(', ')} sequences of 1 to 4 plies`),
    );
  });

  test.each([
    ['an unknown position', 2, ['--position', 'nowhere'], 'no position nowhere: there are start,'],
    ['a depth that is none', 2, ['--depth', '9'], '--depth is a whole number from 1 to 8, not “9”'],
    ['two positions', 2, ['--position', 'start', '--from', 'x'], 'one too many'],
    ['house rules for a kept position', 2, ['--options', 'chainForce'], 'go with --from'],
    ['more than all', 2, ['--all', '--from', 'x', '--depth', '77'], '--all goes alone'],
    ['an unknown option', 2, ['--deep'], '--deep'],
    ['a text that is no position', 1, ['--from', 'purple'], 'line 1, column 1: expected a colour'],
  ])('says in a line what is wrong with %s', (_name, wanted, words, message) => {
    const { status, stderr } = perft(...words);
    expect(status).toBe(wanted);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('    at ');
  });
});
