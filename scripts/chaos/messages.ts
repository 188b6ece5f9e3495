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
    /** Whether the people of the tables have habits, or just play. */
    around: z.boolean(),
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

/** What one client has heard, in this order; and up to which row it must have heard everything. */
const hearingSchema = z.object({ heard: z.array(z.string()), upTo: z.int() });
export type Hearing = z.infer<typeof hearingSchema>;

/** What the turn clock showed to a client when its line was lost, or was there again. */
const clockSchema = z.object({
  at: z.number(),
  sequence: z.int(),
  decision: z.int(),
  seat: z.string(),
  /** In milliseconds, the bank included. */
  left: z.number(),
});
export type ClockSeen = z.infer<typeof clockSchema>;

/** What the clients of one match have noted of it. */
export const notesSchema = z.object({
  matchId: z.string(),
  code: z.string(),
  /** The match from which the table has gone on to this one. */
  previous: z.string().nullable(),
  /** The names under which seats were given out. */
  names: z.array(z.string()),
  /** Each receipt: whose seat, which row, for which command. */
  receipts: z.array(z.tuple([z.string(), z.int(), z.unknown()])),
  /** What was shown at which sequence, as a hash. */
  shown: z.array(z.tuple([z.int(), z.string()])),
  hearings: z.array(hearingSchema),
  /** Of each client, one after the other. */
  clocks: z.array(z.array(clockSchema)),
});
export type Notes = z.infer<typeof notesSchema>;
