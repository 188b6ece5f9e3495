import type { Chance } from '../../shared/kernel/index.ts';
import type { AwayWay, ClockName } from '../../shared/protocol/index.ts';

/** What the people of a table are like, besides playing at random. */
export interface Habits {
  readonly clock: ClockName;
  readonly whenAway: AwayWay;
  /** Whether they talk, and the host mutes somebody now and then. */
  readonly talks: boolean;
  /** Whether now and then somebody lets the turn clock run out. */
  readonly dawdles: boolean;
  /** Whether somebody goes away in the midst of a match: for a while, or until it is over. */
  readonly absence: 'none' | 'aWhile' | 'forGood';
  /** Whether they want another match at the same table. */
  readonly rematch: boolean;
}

export const PLAIN_HABITS: Habits = {
  clock: 'off',
  whenAway: 'bot',
  talks: false,
  dawdles: false,
  absence: 'none',
  rematch: false,
};

/** Any four in a row have all of it: lines, votes, clocks that run out, offers. */
const KINDS: readonly Habits[] = [
  { clock: 'fast', whenAway: 'bot', talks: true, dawdles: true, absence: 'none', rematch: true },
  { clock: 'off', whenAway: 'vote', talks: true, dawdles: false, absence: 'forGood', rematch: true },
  { clock: 'casual', whenAway: 'vote', talks: false, dawdles: true, absence: 'aWhile', rematch: true },
  { clock: 'off', whenAway: 'bot', talks: true, dawdles: false, absence: 'forGood', rematch: true },
  { ...PLAIN_HABITS, rematch: true },
  { clock: 'fast', whenAway: 'vote', talks: true, dawdles: true, absence: 'forGood', rematch: false },
];

/** The habits of each of so many tables: one kind after the other, from a place that chance gives. */
export function planHabits(count: number, chance: Chance): readonly Habits[] {
  const first = chance.spin(KINDS.length);
  return Array.from({ length: count }, (_none, index) => KINDS[(first + index) % KINDS.length] ?? PLAIN_HABITS);
}
