/** Time as people can be charged with it: without what this process slept or stood still. */
import type { Cancel, Clock } from './match/index.ts';

/** How often it is looked whether the process has stood still, in milliseconds. */
const HEARTBEAT = 1_000;
/** A heartbeat that comes later than this is a stall: all of it but one heartbeat is nobody's time. */
const STALL = 5_000;

/**
 * The same clock, but for stalls of more than five seconds: a machine that was suspended, a process that was stopped, an
 * event loop that was busy. Durations do not count them, and calls that are waited for come as much later.
 * `now`, which dates rows, is left as it is.
 */
export class FairClock implements Clock {
  private readonly clock: Clock;
  private lastBeat: number;
  private stalled = 0;
  private cancelBeat: Cancel | undefined;

  constructor(clock: Clock) {
    this.clock = clock;
    this.lastBeat = clock.monotonic();
  }

  /** Begins to look. Before, and after `stop`, a stall is noticed with the next question only. */
  start(): void {
    this.cancelBeat = this.clock.after(HEARTBEAT, () => {
      this.notice();
      this.start();
    });
  }

  stop(): void {
    this.cancelBeat?.();
  }

  monotonic(): number {
    this.notice();
    return this.lastBeat - this.stalled;
  }

  now(): number {
    return this.clock.now();
  }

  after(milliseconds: number, call: () => void): Cancel {
    const due = this.monotonic() + milliseconds;
    let cancel: Cancel = () => undefined;
    const wait = (): void => {
      const left = due - this.monotonic();
      if (left <= 0) call();
      else cancel = this.clock.after(left, wait);
    };
    cancel = this.clock.after(milliseconds, wait);
    return () => cancel();
  }

  private notice(): void {
    const now = this.clock.monotonic();
    const passed = now - this.lastBeat;
    if (passed > STALL) this.stalled += passed - HEARTBEAT;
    this.lastBeat = now;
  }
}
