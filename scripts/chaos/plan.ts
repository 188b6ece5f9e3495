import type { Chance } from '../../shared/kernel/index.ts';

/** In what the server is killed: its start, the moment after it, the crowd that comes back, or the play of all. */
export const MOMENTS = ['starting', 'started', 'comingBack', 'playing'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface Kill {
  readonly moment: Moment;
  /** How long into it, in milliseconds. */
  readonly after: number;
}

const LONGEST: { readonly [Name in Moment]: number } = { starting: 900, started: 60, comingBack: 1_000, playing: 600 };
/** Of so many kills one is each of the rarer moments; the others are in the midst of play. */
const RARELY = 6;

/** Where the kills fall. The first and the last one are in play, since there is nobody to come back before. */
export function planKills(count: number, chance: Chance): readonly Kill[] {
  return Array.from({ length: count }, (_none, index) => {
    const moment = index === 0 || index === count - 1 ? 'playing' : (MOMENTS[chance.spin(RARELY)] ?? 'playing');
    return { moment, after: chance.spin(LONGEST[moment]) };
  });
}
