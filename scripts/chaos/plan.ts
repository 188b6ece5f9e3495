import type { Chance } from '../../shared/kernel/index.ts';

/**
 * In what the server is killed: its start, the moment after it, the crowd that comes back, or the play of all; `later` is
 * in play, too, but when clocks, votes and offers have had time to come to an end.
 */
export const MOMENTS = ['starting', 'started', 'comingBack', 'later', 'playing'] as const;
export type Moment = (typeof MOMENTS)[number];

export interface Kill {
  readonly moment: Moment;
  /** How long into it, in milliseconds. */
  readonly after: number;
}

const LONGEST: { readonly [Name in Moment]: number } = {
  starting: 900,
  started: 60,
  comingBack: 1_000,
  later: 4_000,
  playing: 600,
};
/** Of so many kills one is each of the rarer moments; the others are in the midst of play. */
const RARELY = 6;

/**
 * Where the kills fall. The first and the last one are in play, since there is nobody to come back before. Where the
 * people of the tables just play there is nothing to wait for.
 */
export function planKills(count: number, chance: Chance, { around }: { readonly around: boolean }): readonly Kill[] {
  return Array.from({ length: count }, (_none, index) => {
    const chosen = index === 0 || index === count - 1 ? 'playing' : (MOMENTS[chance.spin(RARELY)] ?? 'playing');
    const moment = chosen === 'later' && !around ? 'playing' : chosen;
    return { moment, after: chance.spin(LONGEST[moment]) };
  });
}
