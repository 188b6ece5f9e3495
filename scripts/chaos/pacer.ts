const EVERY = 10;
/** How much of a second may be made up for after a pause. */
const MOST_AT_ONCE = 0.1;

/** Lets actions go at a steady rate, in the order in which they asked; those in a hurry go at once. */
export class Pacer {
  private readonly waiting: (() => void)[] = [];
  private readonly rate: number;
  private readonly timer: NodeJS.Timeout;
  private saved = 0;
  private last = performance.now();

  /** `rate` is in actions a second. */
  constructor(rate: number) {
    this.rate = rate;
    this.timer = setInterval(() => this.letGo(), EVERY);
  }

  ask(go: () => void): void {
    this.waiting.push(go);
  }

  stop(): void {
    clearInterval(this.timer);
    this.waiting.length = 0;
  }

  private letGo(): void {
    const now = performance.now();
    this.saved = Math.min(this.saved + ((now - this.last) / 1_000) * this.rate, this.rate * MOST_AT_ONCE + 1);
    this.last = now;
    while (this.saved >= 1) {
      const go = this.waiting.shift();
      if (go === undefined) return;
      this.saved -= 1;
      go();
    }
  }
}
