/** One thread of a simulation: plays the ranges of games that it is sent. */
import { parentPort, workerData } from 'node:worker_threads';
import { jobSchema, rangeSchema } from './job.ts';
import { playRange } from './play.ts';

const port = parentPort;
if (port === null) throw new Error('this is a part of a simulation: npm run sim');
const job = jobSchema.parse(workerData);
port.on('message', (message: unknown) => port.postMessage(playRange(job, rangeSchema.parse(message))));
