import { readFileSync } from 'node:fs';
import type { Ruleset } from '../../shared/games/death-star/types.ts';
import { ScriptFailure } from '../support/command-line.ts';
import type { PlacedProblem } from './read.ts';
import { readRuleset } from './read.ts';

/** The text of a file. Throws a `ScriptFailure` for one that cannot be read. */
export function readText(file: string): string {
  try {
    // Some editors begin a file with a byte order mark, which is not JSON.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new ScriptFailure(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The ruleset in a file, warnings put aside. Throws a `ScriptFailure` that says what is wrong with it, and where. */
export function loadRuleset(file: string): Ruleset {
  const { usable, problems } = readRuleset(readText(file));
  if (usable !== undefined) return usable.ruleset;
  const errors = problems.filter(({ severity }) => severity === 'error');
  throw new ScriptFailure(errors.map((found) => sayProblem(file, found)).join('\n'));
}

/** A problem as compilers say it, so that editors can jump to its place. */
export function sayProblem(file: string, { line, column, severity, code, place, message }: PlacedProblem): string {
  return `${file}:${line}:${column}: ${severity} ${code} at ${place}: ${message}`;
}
