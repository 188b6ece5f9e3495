/** The load on a process: closed, each match with one action in flight, or open, with actions at a steady rate. */
import type { Quartet } from './quartet.ts';

export const MODES = ['closed', 'open'] as const;
export type Mode = (typeof MODES)[number];

export interface Load {
  readonly mode: Mode;
  /** Actions a second over all matches, in open mode. */
  readonly rate: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly actions: number;
  readonly seconds: number;
  /** How long each action took until the last of the four had it, in milliseconds: from its due time, in open mode. */
  readonly latencies: readonly number[];
}

/** How long what has been sent may take to come back, once nothing more is sent. */
const DRAIN = 10_000;

/** Puts the load on, and waits until all that was sent has been seen. */
export async function putLoadOn(quartets: readonly Quartet[], { mode, rate, seconds }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1_000;
  let inFlight = 0;

  function act(quartet: Quartet, due: number, next: () => void): void {
    const isAct = quartet.act(() => {
      inFlight -= 1;
      latencies.push(performance.now() - due);
      next();
    });
    if (isAct) inFlight += 1;
  }

  if (mode === 'closed') {
    const go = (quartet: Quartet): void => {
      const now = performance.now();
      if (now < end) {
        act(quartet, now, () => {
          go(quartet);
        });
      }
    };
    for (const quartet of quartets) go(quartet);
    while (performance.now() < end) await turn();
  } else {
    const lines = quartets.map((quartet) => new Queue(quartet, act));
    const most = Math.floor(rate * seconds);
    let issued = 0;
    while (issued < most) {
      const dueByNow = Math.min(most, Math.floor(((performance.now() - started) / 1_000) * rate));
      for (; issued < dueByNow; issued += 1) lines[issued % lines.length]?.add(started + (issued / rate) * 1_000);
      await turn();
    }
  }
  const until = performance.now() + DRAIN;
  while (inFlight > 0) {
    if (performance.now() > until) throw new Error(`${inFlight} actions were never seen by all`);
    await turn();
  }
  return { actions: latencies.length, seconds: (performance.now() - started) / 1_000, latencies };
}

/** The actions of one match: what is due while another is in flight waits, and its wait counts. */
class Queue {
  private readonly waiting: number[] = [];
  private isBusy = false;
  private readonly quartet: Quartet;
  private readonly act: (quartet: Quartet, due: number, next: () => void) => void;

  constructor(quartet: Quartet, act: (quartet: Quartet, due: number, next: () => void) => void) {
    this.quartet = quartet;
    this.act = act;
  }

  add(due: number): void {
    this.waiting.push(due);
    if (!this.isBusy) this.next();
  }

  private next(): void {
    const due = this.waiting.shift();
    this.isBusy = due !== undefined;
    if (due === undefined) return;
    this.act(this.quartet, due, () => {
      this.next();
    });
  }
}

/**
 * The next turn of the event loop. The load never sleeps: waking it would cost whoever writes to it, and the slower of
 * two servers would be charged more for it, since its clients sleep more.
 */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
