/** The side of a process under load that answers to the load. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Question } from './messages.ts';
import { questionSchema } from './messages.ts';

const COLLECTIONS = 3;
const NANOSECONDS = 1_000_000;
/** Notices whenever the event loop comes round later than after this time, in milliseconds. */
const RESOLUTION = 1;
const BETWEEN_COLLECTIONS = 20;

const stalls = monitorEventLoopDelay({ resolution: RESOLUTION });

/** Says where it listens, then answers questions until it is told to stop, or the load is gone. */
export function reportToLoad(port: number): void {
  stalls.enable();
  process.on('message', (message) => void answer(questionSchema.parse(message)));
  // The load is gone, and nobody else would end this process.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ kind: 'listening', port });
}

async function answer(question: Question): Promise<void> {
  // Connections of the load are still open, and would keep the process alive.
  if (question === 'stop') process.exit(0);
  const { user, system } = process.cpuUsage();
  const stallMs = Math.max(0, stalls.max / NANOSECONDS - RESOLUTION);
  if (question === 'usage after collecting') await collect();
  stalls.reset();
  process.send?.({ kind: 'usage', cpuMicros: user + system, heapBytes: process.memoryUsage().heapUsed, stallMs });
}

/** More than once, since what a collection frees may let go of more. */
async function collect(): Promise<void> {
  for (let round = 0; round < COLLECTIONS; round += 1) {
    global.gc?.();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_COLLECTIONS));
  }
}
