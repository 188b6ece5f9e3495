/** House rules as they are asked for on the command line: `chainForce,spaceBump=none`. */
import type { Ruleset } from '../../shared/games/death-star/index.ts';
import { optionsSchema, PLAIN_OPTIONS, SPACE_BUMPS, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';
import { checkRuleset } from '../../shared/games/death-star/ruleset/check.ts';
import { UsageError } from '../support/command-line.ts';
import { loadRuleset } from './load.ts';

/** What `--options` takes, for the help of the scripts. */
export const HOUSE_RULES_HELP = 'house rules, with commas: chainForce,spaceBump=none (those of the ruleset)';

const CHOICES = Object.entries(PLAIN_OPTIONS)
  .map(([name, plain]) => (typeof plain === 'boolean' ? name : `${name}=${SPACE_BUMPS.join('|')}`))
  .join(', ');

/** The ruleset with these house rules. Throws a UsageError for what is none, or what this board cannot be played with. */
export function withHouseRules(ruleset: Ruleset, text: string): Ruleset {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const chosen = words.map((word): readonly [string, unknown] => {
    const [name = '', value = 'true', surplus] = word.split('=');
    if (!Object.hasOwn(PLAIN_OPTIONS, name)) throw new UsageError(`no house rule “${name}”: there are ${CHOICES}`);
    if (surplus !== undefined) throw new UsageError(`the house rule ${name} cannot be so: there are ${CHOICES}`);
    return [name, value === 'true' || value === 'false' ? value === 'true' : value];
  });
  const twice = chosen.find(([name], index) => chosen.findIndex(([other]) => other === name) < index);
  if (twice !== undefined) throw new UsageError(`the house rule ${twice[0]} is given twice`);
  const parsed = optionsSchema.safeParse({ ...ruleset.options, ...Object.fromEntries(chosen) });
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0] ?? '');
    throw new UsageError(`the house rule ${name} cannot be so: there are ${CHOICES}`);
  }
  const changed = { ...ruleset, options: parsed.data };
  const problem = checkRuleset(changed).find(({ severity }) => severity === 'error');
  if (problem !== undefined) throw new UsageError(`with these house rules: ${problem.place}: ${problem.message}`);
  return changed;
}

/** The ruleset that `--ruleset` and `--options` ask for: that of the file, or the standard one, with the house rules. */
export function chosenRuleset(file: string | undefined, houseRules: string | undefined): Ruleset {
  const plain = file === undefined ? STANDARD_RULESET : loadRuleset(file);
  return houseRules === undefined ? plain : withHouseRules(plain, houseRules);
}
