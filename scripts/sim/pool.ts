import { Worker } from 'node:worker_threads';
import type { Job, Range, Tally } from './job.ts';
import { addTally, emptyTally, tallySchema } from './job.ts';
import { playRange } from './play.ts';

/** How a simulation is run; none of it changes what comes out. */
export interface Running {
  /** How many threads play. With 1, this one does. */
  readonly workers: number;
  /** Told after each range how many games are done. */
  readonly onProgress?: (done: number) => void;
}

/** Long enough that the threads are busy, short enough that a progress bar moves. */
const LARGEST_RANGE = 100;
const RANGES_A_WORKER = 8;

/** Plays so many games of a job, numbered from 0. Rejects when a game breaks. */
export async function simulate(job: Job, games: number, { workers, onProgress }: Running): Promise<Tally> {
  const ranges = rangesOf(games, Math.min(LARGEST_RANGE, Math.ceil(games / (workers * RANGES_A_WORKER))));
  let sum = emptyTally();
  const add = (tally: Tally): void => {
    sum = addTally(sum, tally);
    onProgress?.(sum.games);
  };
  const threads = Math.min(workers, ranges.length);
  if (threads <= 1) for (const range of ranges) add(playRange(job, range));
  else await Promise.all(Array.from({ length: threads }, () => playInThread(job, () => ranges.pop(), add)));
  return sum;
}

function rangesOf(games: number, size: number): Range[] {
  const ranges: Range[] = [];
  for (let from = 0; from < games; from += size) ranges.push({ from, to: Math.min(games, from + size) });
  return ranges;
}

/** A thread that plays one range after another until there is none left. */
async function playInThread(job: Job, next: () => Range | undefined, add: (tally: Tally) => void): Promise<void> {
  // Not what this process was started with: a test runner's flags are its own.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: job, execArgv: [] });
  try {
    await new Promise<void>((resolve, reject) => {
      const sendNext = (): void => {
        const range = next();
        if (range === undefined) resolve();
        else worker.postMessage(range);
      };
      worker.on('error', reject);
      worker.on('message', (message: unknown) => {
        try {
          add(tallySchema.parse(message));
          sendNext();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
      sendNext();
    });
  } finally {
    await worker.terminate();
  }
}
