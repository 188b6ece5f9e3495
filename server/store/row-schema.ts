import { z } from 'zod';
import { BOT_LEVELS } from '../../shared/protocol/index.ts';
import type { Row } from '../match/index.ts';
import { LEAVINGS } from '../match/index.ts';

const seat = z.string();
const count = z.int().min(0);

const fact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('created'),
    matchId: z.string(),
    code: z.string(),
    game: z.string(),
    setup: z.unknown(),
    ruleset: z.string(),
    capacity: count,
    secret: z.string(),
    commitment: z.string(),
  }),
  z.object({ type: z.literal('sat'), seat, player: z.string(), name: z.string(), epoch: count }),
  z.object({ type: z.literal('botSat'), seat, level: z.enum(BOT_LEVELS), name: z.string() }),
  z.object({ type: z.literal('rose'), seat, why: z.enum(LEAVINGS) }),
  z.object({ type: z.literal('readied'), seat, entropy: z.string() }),
  z.object({ type: z.literal('unreadied'), seat }),
  z.object({ type: z.literal('hosted'), seat: seat.nullable() }),
  z.object({ type: z.literal('started'), seats: z.array(seat), entropies: z.array(z.string()) }),
  z.object({ type: z.literal('happened'), events: z.array(z.unknown()), draws: count }),
  z.object({ type: z.literal('went'), seat }),
  z.object({ type: z.literal('ended'), winners: z.array(seat), secret: z.string() }),
  z.object({ type: z.literal('abandoned') }),
  z.object({ type: z.literal('quarantined'), message: z.string(), engine: z.string() }),
  z.object({ type: z.literal('released'), engine: z.string() }),
]);

/** The form of what has led to a row. */
export const causeSchema = z.object({ seat, id: z.int().nullable(), command: z.unknown() });

/** The form of a row that has been kept as JSON. */
export const rowSchema: z.ZodType<Row> = z.object({
  sequence: z.int().min(1),
  at: z.number(),
  cause: causeSchema.nullable(),
  facts: z.array(fact),
});
