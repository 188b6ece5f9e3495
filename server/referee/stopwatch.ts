import type { Clock } from '../match/index.ts';

/** Measures how long something has run, in milliseconds of a clock; it can stand still in between. */
export class Stopwatch {
  private readonly clock: Clock;
  private before = 0;
  private since: number | undefined;

  constructor(clock: Clock, start = 0) {
    this.clock = clock;
    this.before = start;
  }

  get elapsed(): number {
    return this.before + (this.since === undefined ? 0 : this.clock.monotonic() - this.since);
  }

  get isRunning(): boolean {
    return this.since !== undefined;
  }

  run(): void {
    this.since ??= this.clock.monotonic();
  }

  stand(): void {
    this.before = this.elapsed;
    this.since = undefined;
  }
}
