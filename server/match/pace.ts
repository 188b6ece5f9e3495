import type { Result } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';

/** How often something may be done: so many times at once, and then as they are given back, one by one. */
export interface Allowance {
  readonly most: number;
  /** In how many milliseconds all of them are given back. */
  readonly within: number;
}

/** With so few there is nothing to be gained from letting go of those who have been quiet. */
const FEW = 1_000;

/** Holds each of many to an allowance of its own. Those who have been quiet for long take no room. */
export class Pace {
  private readonly allowance: Allowance;
  /** When each has all of its allowance back. */
  private readonly backAt = new Map<string, number>();
  private sweepAt = FEW;

  constructor(allowance: Allowance) {
    this.allowance = allowance;
  }

  /**
   * Takes one for `who`: gives how long to wait before it may be done, in milliseconds. Where that would be longer than
   * `patience` nothing is taken, and the wait is the refusal.
   */
  take(who: string, now: number, patience = 0): Result<number, number> {
    const { most, within } = this.allowance;
    const one = within / most;
    const backAt = Math.max(this.backAt.get(who) ?? now, now) + one;
    // Whole milliseconds: parts of one are a matter of rounding.
    const wait = Math.max(0, Math.round(backAt - now - within));
    if (wait > patience) return fail(wait);
    this.backAt.set(who, backAt);
    if (this.backAt.size > this.sweepAt) this.sweep(now);
    return succeed(wait);
  }

  private sweep(now: number): void {
    for (const [who, backAt] of this.backAt) if (backAt <= now) this.backAt.delete(who);
    this.sweepAt = Math.max(FEW, 2 * this.backAt.size);
  }
}
