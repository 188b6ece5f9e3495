/** When rows go off to be written: at once where few come in, and several together where many do. Pure but for the clock. */

/** How long rows are gathered, in milliseconds. Nobody feels it, and a busy server has a fraction of the commits. */
const PAUSE = 3;
/** Gathering is worth it from so many rows a pause on. */
const WORTH = 2;
/** What came in is counted over so long, in milliseconds. */
const WINDOW = 100;

export class Gathering {
  private readonly now: () => number;
  private since: number;
  private lastCommit = Number.NEGATIVE_INFINITY;
  private count = 0;
  private countBefore = 0;

  /** With a clock for durations, in milliseconds. */
  constructor(now: () => number) {
    this.now = now;
    this.since = now();
  }

  /**
   * A row has come in, of a match whose row before it was stored then. What follows at once on another one would not come
   * in during a pause, but only after it: it is no reason for one.
   */
  add(storedAt: number): void {
    const now = this.now();
    const passed = now - this.since;
    if (passed >= WINDOW) {
      this.countBefore = passed < 2 * WINDOW ? this.count : 0;
      this.count = 0;
      this.since = now;
    }
    if (now - storedAt > PAUSE) this.count += 1;
  }

  /** A commit goes off. */
  begin(): void {
    this.lastCommit = this.now();
  }

  /** For how long the next one is to wait, in milliseconds: from the last one on, and not at all where little comes in. */
  wait(): number {
    if (this.now() - this.since >= 2 * WINDOW || this.countBefore * PAUSE < WORTH * WINDOW) return 0;
    return Math.max(0, this.lastCommit + PAUSE - this.now());
  }
}
