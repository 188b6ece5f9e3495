/** The side of a process under load that answers to the load. */
import type { Question } from './messages.ts';
import { questionSchema } from './messages.ts';

const COLLECTIONS = 3;
const BETWEEN_COLLECTIONS = 20;

/** Says where it listens, then answers questions until it is told to stop, or the load is gone. */
export function reportToLoad(port: number): void {
  process.on('message', (message) => void answer(questionSchema.parse(message)));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ kind: 'listening', port });
}

async function answer(question: Question): Promise<void> {
  if (question === 'stop') process.exit(0);
  const { user, system } = process.cpuUsage();
  if (question === 'usage after collecting') await collect();
  process.send?.({ kind: 'usage', cpuMicros: user + system, heapBytes: process.memoryUsage().heapUsed });
}

/** More than once, since what a collection frees may let go of more. */
async function collect(): Promise<void> {
  for (let round = 0; round < COLLECTIONS; round += 1) {
    global.gc?.();
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_COLLECTIONS));
  }
}
