import { hashOf } from '../../../kernel/index.ts';
import type { Options, Ruleset } from '../types.ts';

/** The edition of the rules that this engine speaks: records of another are folded, not judged. */
export const RULES = 'death-star/1';

/** The house rules of a plain game: none. */
export const PLAIN_OPTIONS: Options = {
  falconExactCount: false,
  chainForce: false,
  spaceBump: 'compactor',
  quietSpace: false,
};

const hashes = new WeakMap<Ruleset, string>();

/** The hash of a ruleset's canonical form, options included: lower-case hexadecimal, 64 characters. */
export function rulesetHash(ruleset: Ruleset): string {
  const known = hashes.get(ruleset);
  if (known !== undefined) return known;
  const hash = hashOf(ruleset);
  hashes.set(ruleset, hash);
  return hash;
}

/** Some house rules: those that are left out stay as they are. */
export type ChosenOptions = { readonly [Name in keyof Options]?: Options[Name] | undefined };

/** The same ruleset with other house rules. */
export function withOptions(ruleset: Ruleset, chosen: ChosenOptions): Ruleset {
  const { falconExactCount, chainForce, spaceBump, quietSpace } = ruleset.options;
  const options: Options = {
    falconExactCount: chosen.falconExactCount ?? falconExactCount,
    chainForce: chosen.chainForce ?? chainForce,
    spaceBump: chosen.spaceBump ?? spaceBump,
    quietSpace: chosen.quietSpace ?? quietSpace,
  };
  return { ...ruleset, options };
}
