/** House rules as they are asked for on the command line: `chainForce,spaceBump=none`. */
import type { Ruleset } from '../../shared/games/death-star/index.ts';
import { optionsSchema, PLAIN_OPTIONS, SPACE_BUMPS } from '../../shared/games/death-star/index.ts';
import { checkRuleset } from '../../shared/games/death-star/ruleset/check.ts';
import { UsageError } from '../support/command-line.ts';

const CHOICES = Object.entries(PLAIN_OPTIONS)
  .map(([name, plain]) => (typeof plain === 'boolean' ? name : `${name}=${SPACE_BUMPS.join('|')}`))
  .join(', ');

/** The ruleset with these house rules. Throws a UsageError for what is none, or what this board cannot be played with. */
export function withHouseRules(ruleset: Ruleset, text: string): Ruleset {
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const chosen = words.map((word): readonly [string, unknown] => {
    const [name = '', value = 'true'] = word.split('=');
    if (!Object.hasOwn(PLAIN_OPTIONS, name)) throw new UsageError(`no house rule “${name}”: there are ${CHOICES}`);
    return [name, value === 'true' || value === 'false' ? value === 'true' : value];
  });
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
