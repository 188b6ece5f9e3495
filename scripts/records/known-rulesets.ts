import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FindRuleset, Options, Ruleset } from '../../shared/games/death-star/index.ts';
import { rulesetHash, rulesetSchema, STANDARD_RULESET, withOptions } from '../../shared/games/death-star/index.ts';
import { readText, sayProblem } from '../ruleset-file/load.ts';
import { readRuleset } from '../ruleset-file/read.ts';
import { ScriptFailure } from '../support/command-line.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where rulesets lie that records of this project may be played by: the samples, and those of the written games. */
export const RULESET_FOLDERS = ['rulesets', 'test/records/rulesets'].map((folder) => join(ROOT, folder));

/**
 * The ruleset in a file; also one of an older edition, whose games can still be told again. Throws a `ScriptFailure`
 * that says what is wrong with it, and where.
 */
export function loadAnyEdition(file: string): Ruleset {
  const text = readText(file);
  const { usable, problems } = readRuleset(text);
  if (usable !== undefined) return usable.ruleset;
  const errors = problems.filter(({ severity, code }) => severity === 'error' && code !== 'unknown-edition');
  if (errors.length > 0) throw new ScriptFailure(errors.map((found) => sayProblem(file, found)).join('\n'));
  return rulesetSchema.parse(JSON.parse(text));
}

/** Finds the ruleset of a record: the standard one, those of the named files, and those that come with the project. */
export function rulesetFinder(files: readonly string[] = []): FindRuleset {
  const known = [STANDARD_RULESET, ...files.map(loadAnyEdition)];
  const found = new Map<string, Ruleset>();
  let hasRead = false;

  function search(id: string, hash: string, options: Options): Ruleset | undefined {
    for (const base of known) {
      if (base.id !== id) continue;
      const ruleset = withOptions(base, options);
      if (rulesetHash(ruleset) === hash) return ruleset;
    }
    return undefined;
  }

  return (id, hash, options) => {
    let ruleset = found.get(hash) ?? search(id, hash, options);
    if (ruleset === undefined && !hasRead) {
      hasRead = true;
      known.push(...rulesetsInFolders());
      ruleset = search(id, hash, options);
    }
    if (ruleset !== undefined) found.set(hash, ruleset);
    return ruleset;
  };
}

/** A file there that is no ruleset is for its own check to refuse: it must not keep another game from being read. */
function rulesetsInFolders(): readonly Ruleset[] {
  return RULESET_FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => rulesetIn(join(folder, name))),
  );
}

function rulesetIn(file: string): readonly Ruleset[] {
  try {
    return [loadAnyEdition(file)];
  } catch (error) {
    if (error instanceof ScriptFailure) return [];
    throw error;
  }
}
