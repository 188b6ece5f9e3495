import { randomBytes } from 'node:crypto';
import type { Clock, Randomness } from './match/index.ts';

/** The time of this machine: durations by a clock that nothing sets back. */
export const systemClock: Clock = {
  monotonic: () => performance.now(),
  now: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** The random source of this machine's operating system. */
export const systemRandomness: Randomness = { bytes: (count) => new Uint8Array(randomBytes(count)) };
