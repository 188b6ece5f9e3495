import { STANDARD_BOARD } from '../board/standard-board.ts';
import { STANDARD_DECK } from '../cards/standard-deck.ts';
import type { Ruleset } from '../types.ts';
import { PLAIN_OPTIONS, RULES } from './identity.ts';

/** The game as it comes: the standard board, deck and spinner, and no house rule. */
export const STANDARD_RULESET: Ruleset = {
  id: 'standard',
  name: 'Escape From The Death Star',
  rules: RULES,
  board: STANDARD_BOARD,
  deck: STANDARD_DECK,
  spinner: { outer: [1, 2, 3], inner: ['win', 'win', 'lose'], detentionExit: 3 },
  options: PLAIN_OPTIONS,
};
