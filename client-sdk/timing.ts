/** How long things take, in milliseconds. */
export interface Timing {
  /** How often a line that is open is asked whether it still lives. */
  readonly heartbeat: number;
  /** How long an answer may take; on the way back more and more. */
  readonly patience: number;
  /** The longest pause between two attempts to come back. */
  readonly longestPause: number;
  /** How long an action may take in all, coming back included. */
  readonly giveUp: number;
}

export const TIMING: Timing = {
  heartbeat: 3_000,
  patience: 2_500,
  longestPause: 1_500,
  giveUp: 30_000,
};

const FIRST_PAUSE = 100;

/** How long to wait before the next attempt: anything up to a bound that doubles, so that not all come back at once. */
export function pauseBefore(attempt: number, longest: number): number {
  return Math.random() * Math.min(longest, FIRST_PAUSE * 2 ** attempt);
}
