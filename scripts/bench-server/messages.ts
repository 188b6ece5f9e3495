/** What the load and the process under load tell each other, beside the sockets. */
import { z } from 'zod';

/** What a process has used up so far: its own time on a processor, its heap, and how long its event loop stood still at most since it was last asked. */
export const usageSchema = z.object({
  kind: z.literal('usage'),
  cpuMicros: z.number(),
  heapBytes: z.number(),
  stallMs: z.number(),
});
export type Usage = Omit<z.infer<typeof usageSchema>, 'kind'>;

/** What a process under load says. */
export const reportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), port: z.number() }),
  usageSchema,
]);

/** What it is asked: how much it has used, with its rubbish collected first or not, or to stop. */
export const QUESTIONS = ['usage', 'usage after collecting', 'stop'] as const;
export const questionSchema = z.enum(QUESTIONS);
export type Question = (typeof QUESTIONS)[number];
