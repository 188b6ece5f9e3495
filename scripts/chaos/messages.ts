/** What the driver and the processes with the clients tell each other. Times are milliseconds since 1970. */
import { z } from 'zod';

export const orderSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('begin'),
    url: z.string(),
    /** How many matches are to be in play at any time, and how many clients each has. */
    tables: z.int(),
    seats: z.int(),
    seed: z.int(),
    /** The most actions a second, over all these matches. */
    rate: z.number(),
    /** Where to write what was sent, acknowledged and seen: a line a match. */
    notesFile: z.string(),
  }),
  /** The server has been killed. */
  z.object({ kind: z.literal('killed') }),
  /** It listens again; `back` and `moving` are to be told under this number. */
  z.object({ kind: z.literal('listening'), round: z.int() }),
  z.object({ kind: z.literal('stop') }),
]);
export type Order = z.infer<typeof orderSchema>;

const countsSchema = z.record(z.string(), z.int());

export const newsSchema = z.discriminatedUnion('kind', [
  /** Since then all clients have been online again. */
  z.object({ kind: z.literal('back'), round: z.int(), at: z.number() }),
  /** Since then every match has had an accepted action. */
  z.object({ kind: z.literal('moving'), round: z.int(), at: z.number() }),
  z.object({
    kind: z.literal('stopped'),
    acknowledged: z.int(),
    /** Matches that have not gone on since the last kill. */
    stuck: z.array(z.string()),
    /** Clients that would have needed a person’s help, and why. */
    helpless: z.array(z.string()),
    /** Refusals of what was sent, by their code. */
    refused: countsSchema,
    /** What the SDK had nobody else to tell. */
    complaints: countsSchema,
  }),
]);
export type News = z.infer<typeof newsSchema>;
export type Stopped = Extract<News, { kind: 'stopped' }>;

/** What the clients of one match have noted of it. */
export const notesSchema = z.object({
  matchId: z.string(),
  /** The names under which seats were given out. */
  names: z.array(z.string()),
  /** Each receipt: whose seat, which row, for which command. */
  receipts: z.array(z.tuple([z.string(), z.int(), z.unknown()])),
  /** What was shown at which sequence, as a hash. */
  shown: z.array(z.tuple([z.int(), z.string()])),
});
export type Notes = z.infer<typeof notesSchema>;
