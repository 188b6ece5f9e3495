import { resolve } from 'node:path';
import type { Ruleset } from '../../shared/games/death-star/types.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/ruleset/standard.ts';
import { rulesetsInFolder } from './load.ts';

/** Where the samples lie that come with the project. */
export const SAMPLES_FOLDER = resolve(import.meta.dirname, '../../rulesets');

/**
 * The standard game with a spinner like a die. The highest number opens the Detention Block, as 3 does on the standard
 * spinner; it comes half as often, which makes up for legs nearly twice as long.
 */
const SPINNER_1_6: Ruleset = {
  ...STANDARD_RULESET,
  id: 'spinner-1-6',
  name: 'Escape From The Death Star, with a spinner of 1 to 6',
  spinner: { ...STANDARD_RULESET.spinner, outer: [1, 2, 3, 4, 5, 6], detentionExit: 6 },
};

/** The rulesets that are made of the standard one: their files follow it. */
const MADE: readonly Ruleset[] = [STANDARD_RULESET, SPINNER_1_6];

/** The rulesets that come with the project: the standard one, and the samples. */
export const SHIPPED: readonly Ruleset[] = [
  ...MADE,
  ...rulesetsInFolder(SAMPLES_FOLDER).filter(({ id }) => MADE.every((made) => made.id !== id)),
];

/** A ruleset that comes with the project, by its id. */
export function shippedRuleset(id: string): Ruleset | undefined {
  return SHIPPED.find((candidate) => candidate.id === id);
}
