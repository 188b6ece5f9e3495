import type { Command, Options } from '../../shared/games/death-star/index.ts';
import { COLORS, deathStar, STANDARD_RULESET, withOptions } from '../../shared/games/death-star/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';
import { Bookkeeper } from './death-star-laws.ts';
import type { Saying } from './play.ts';
import { playAtRandom } from './play.ts';

const LONGEST = 200_000;
/** Resignations come in the first so many steps. */
const EARLY = 400;

/**
 * Plays a random game and holds every step against the laws; in one game of three somebody leaves on the way. Gives
 * the number of steps. Throws, with the seed, where a law is broken.
 */
export function playByTheLaws(options: Options, seatCount: number, seed: number): number {
  const chance = fastChance(seed + 0.5);
  const seats = chance.shuffle(COLORS).slice(0, seatCount);
  const interruptions = new Map<number, Saying<Command>>();
  for (const seat of seats.slice(1)) {
    if (chance.spin(3) === 0) interruptions.set(1 + chance.spin(EARLY), { seat, command: { type: 'resign' } });
  }
  const setup = { ruleset: withOptions(STANDARD_RULESET, options) };
  const books = new Bookkeeper();
  let steps = 0;
  try {
    for (const { events, state } of playAtRandom(deathStar, { setup, seats, seed, longest: LONGEST, interruptions })) {
      books.follow(events, state);
      steps += 1;
    }
  } catch (error) {
    throw new Error(`seed ${seed}, seats ${seats.join(' ')}, step ${steps}`, { cause: error });
  }
  return steps;
}
