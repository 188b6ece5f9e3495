import { resolve } from 'node:path';
import type { FindRuleset, Ruleset } from '../../shared/games/death-star/index.ts';
import { rulesetHash, withOptions } from '../../shared/games/death-star/index.ts';
import { loadAnyEdition, rulesetsInFolder } from '../ruleset-file/load.ts';
import { SHIPPED } from '../ruleset-file/samples.ts';

/** Where the rulesets lie that only the written games of this project are played by. */
const FOLDER_OF_RECORDS = resolve(import.meta.dirname, '../../test/records/rulesets');

/**
 * Finds the ruleset of a record: among those of the named files, those that come with the project, and those of its
 * written games. Where none has the hash, the first with the id, with these house rules.
 */
export function rulesetFinder(files: readonly string[] = []): FindRuleset {
  const known = [...files.map(loadAnyEdition), ...SHIPPED];
  const found = new Map<string, Ruleset>();
  let hasRead = false;

  return (id, hash, options) => {
    const search = (): readonly Ruleset[] =>
      known.filter((base) => base.id === id).map((base) => withOptions(base, options));
    const exact = (): Ruleset | undefined => search().find((ruleset) => rulesetHash(ruleset) === hash);
    let ruleset = found.get(hash) ?? exact();
    if (ruleset === undefined && !hasRead) {
      hasRead = true;
      known.push(...rulesetsInFolder(FOLDER_OF_RECORDS));
      ruleset = exact();
    }
    if (ruleset === undefined) return search()[0];
    found.set(hash, ruleset);
    return ruleset;
  };
}
