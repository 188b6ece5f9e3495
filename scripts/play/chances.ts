/** Where chance comes from: the game's own, and one for each bot, which has nothing to do with it. */
import { randomBytes } from 'node:crypto';
import type { Chance } from '../../shared/kernel/index.ts';
import { strongChance } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

export interface Chances {
  readonly game: Chance;
  /** For the strategy at this place; the same place always draws on from the same chance. */
  strategyAt(place: number): Chance;
}

const GOLDEN = 0x9e3779b1;
const SECRET_BYTES = 32;

/** With a seed the same chance each time; without one, as in a real match: strong, from a fresh secret. */
export function makeChances(seed: number | undefined): Chances {
  const make = (place: number): Chance =>
    seed === undefined
      ? strongChance({ secret: randomBytes(SECRET_BYTES), entropies: [], matchId: 'play' })
      : fastChance(seed + place * GOLDEN);
  const strategies = new Map<number, Chance>();
  return {
    game: make(0),
    strategyAt(place) {
      const chance = strategies.get(place) ?? make(place + 1);
      strategies.set(place, chance);
      return chance;
    },
  };
}
