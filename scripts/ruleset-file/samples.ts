import type { Ruleset } from '../../shared/games/death-star/types.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/ruleset/standard.ts';

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

/** The rulesets that can be printed to start one's own from. */
export const PRINTABLE: readonly Ruleset[] = [STANDARD_RULESET, SPINNER_1_6];
