import type { Ruleset } from '../../shared/games/death-star/index.ts';
import { STANDARD_RULESET } from '../../shared/games/death-star/index.ts';

/**
 * The standard ruleset with one corridor more, from `m1` to `n2`: from `m1` two ways home are equally short, over `u2`
 * and over `n2`. On the standard board itself no Force space has two.
 */
export const TWO_WAYS_BACK: Ruleset = {
  ...STANDARD_RULESET,
  id: 'two-ways-back',
  board: { ...STANDARD_RULESET.board, lines: [...STANDARD_RULESET.board.lines, { ends: ['m1', 'n2'] }] },
};
