import { describe } from '@jest/globals';
import { describeLawsInGames } from '../../support/laws-in-games.ts';

const GAMES_EACH = 100;
const SEED = 9_000_000;

describe('rules 2.3, 2.2, 6.4, 7.5, 8.1 and 11.3: the laws hold in thousands of random games', () => {
  describeLawsInGames(GAMES_EACH, SEED);
});
