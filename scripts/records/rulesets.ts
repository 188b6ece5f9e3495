import { join } from 'node:path';
import type { Board, Ruleset } from '../../shared/games/death-star/index.ts';
import { loadRuleset } from '../ruleset-file/load.ts';

const SAMPLES = join(import.meta.dirname, '../../rulesets');

/** The small board, whose games are short. */
export const FIVE_MINUTES = loadRuleset(join(SAMPLES, 'five-minutes.json'));

/** The standard game with a spinner like a die. */
export const SPINNER_1_6 = loadRuleset(join(SAMPLES, 'spinner-1-6.json'));

/** The small board with a Force space from which equally short ways lead back on both sides, over either mission. */
export const TWO_WAYS_BACK: Ruleset = {
  ...FIVE_MINUTES,
  id: 'two-ways-back',
  name: 'Two ways back',
  board: withForceSpace(FIVE_MINUTES.board, 'k2'),
};

/** The small board with two cards, both of which are kept: then the deck has none. */
export const TWO_CARDS: Ruleset = {
  ...FIVE_MINUTES,
  id: 'two-cards',
  name: 'Two cards',
  deck: ['F01', 'F02'].map((id) => ({ id, effect: { kind: 'escape' }, text: 'Keep this card, there are but two.' })),
};

/** The small board by rules before the present ones: their records are told again, and not judged. */
export const OLDER_EDITION: Ruleset = {
  ...FIVE_MINUTES,
  id: 'older-edition',
  name: 'Five minutes, by older rules',
  rules: 'death-star/0',
};

/** Those that are written to test/records/rulesets/, since no other file has them. */
export const RULESETS_OF_RECORDS = [TWO_WAYS_BACK, TWO_CARDS, OLDER_EDITION];

function withForceSpace(board: Board, id: string): Board {
  return { ...board, spaces: board.spaces.map((space) => (space.id === id ? { ...space, kind: 'force' } : space)) };
}
