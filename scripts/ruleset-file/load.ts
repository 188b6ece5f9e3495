import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ruleset } from '../../shared/games/death-star/types.ts';
import { rulesetSchema } from '../../shared/games/death-star/ruleset/schema.ts';
import { ScriptFailure } from '../support/command-line.ts';
import { printable } from '../support/file-errors.ts';
import { readUnmarkedText } from '../support/files.ts';
import type { PlacedProblem } from './read.ts';
import { readRuleset } from './read.ts';

/** The ruleset in a file, warnings put aside. Throws a `ScriptFailure` that says what is wrong with it, and where. */
export function loadRuleset(file: string): Ruleset {
  const { usable, problems } = readRuleset(readUnmarkedText(file));
  return usable?.ruleset ?? refuse(file, problems);
}

/** The same; also one of an older edition, whose games can still be told again. */
export function loadAnyEdition(file: string): Ruleset {
  const text = readUnmarkedText(file);
  const { usable, problems } = readRuleset(text);
  if (usable !== undefined) return usable.ruleset;
  const others = problems.filter(({ code }) => code !== 'unknown-edition');
  return others.every(({ severity }) => severity === 'warning')
    ? rulesetSchema.parse(JSON.parse(text))
    : refuse(file, others);
}

/**
 * The rulesets in the files of a folder, in the order of their names. A file there that is no ruleset is for its own
 * check to refuse: it must not keep others from being read.
 */
export function rulesetsInFolder(folder: string): readonly Ruleset[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.sort().flatMap((name) => {
    try {
      return [loadAnyEdition(join(folder, name))];
    } catch (error) {
      if (error instanceof ScriptFailure) return [];
      throw error;
    }
  });
}

/** How many errors are said one by one where somebody wanted something else than a check. */
const MOST_SAID = 20;

function refuse(file: string, problems: readonly PlacedProblem[]): never {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const said = errors.slice(0, MOST_SAID).map((found) => sayProblem(file, found));
  const more = errors.length > MOST_SAID ? [`and ${errors.length - MOST_SAID} more`] : [];
  throw new ScriptFailure([...said, ...more].join('\n'));
}

/** A problem as compilers say it, so that editors can jump to its place. */
export function sayProblem(file: string, { line, column, severity, code, place, message }: PlacedProblem): string {
  return printable(`${file}:${line}:${column}: ${severity} ${code} at ${place}: ${message}`);
}
