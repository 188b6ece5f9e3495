import { z } from 'zod';
import { AWAY_WAYS, BOT_LEVELS, CLOCK_NAMES, NEXT_FIRSTS, PHRASES, VOTES } from '../../shared/protocol/index.ts';
import type { Row } from '../match/index.ts';
import { ABSENCES, CHANNELS, LEAVINGS, PLAIN_SETTINGS, VERDICTS } from '../match/index.ts';

const seat = z.string();
const count = z.int().min(0);

/** How a match is run. */
export const settingsSchema = z.object({
  clock: z.enum(CLOCK_NAMES),
  whenAway: z.enum(AWAY_WAYS),
  nextFirst: z.enum(NEXT_FIRSTS).default(PLAIN_SETTINGS.nextFirst),
  spectators: z.boolean(),
  listed: z.boolean(),
  password: z.string().nullable(),
});

const said = {
  channel: z.enum(CHANNELS),
  seat: seat.nullable(),
  name: z.string(),
  text: z.string().nullable(),
  phrase: z.enum(PHRASES).nullable(),
};
const origin = { watcher: z.string(), id: z.int() };
export const chatLineSchema = z.object({
  ...said,
  at: z.number(),
  origin: z.object({ ...origin, sequence: count }).optional(),
});

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
    // Before there were settings, all matches had these.
    settings: settingsSchema.default(PLAIN_SETTINGS),
    previous: z.object({ matchId: z.string(), chat: z.array(chatLineSchema), last: seat.optional() }).optional(),
  }),
  z.object({
    type: z.literal('settled'),
    settings: settingsSchema,
    capacity: count,
    rules: z.object({ setup: z.unknown(), ruleset: z.string() }).optional(),
  }),
  z.object({ type: z.literal('sat'), seat, player: z.string(), name: z.string(), epoch: count }),
  z.object({ type: z.literal('botSat'), seat, level: z.enum(BOT_LEVELS), name: z.string() }),
  z.object({ type: z.literal('rose'), seat, why: z.enum(LEAVINGS) }),
  z.object({ type: z.literal('readied'), seat, entropy: z.string() }),
  z.object({ type: z.literal('unreadied'), seat }),
  z.object({ type: z.literal('hosted'), seat: seat.nullable() }),
  z.object({ type: z.literal('started'), seats: z.array(seat), entropies: z.array(z.string()) }),
  z.object({ type: z.literal('happened'), events: z.array(z.unknown()), draws: count }),
  z.object({ type: z.literal('went'), seat, why: z.enum(['left', 'removed']).default('left') }),
  z.object({ type: z.literal('away'), seat, why: z.enum(ABSENCES) }),
  z.object({ type: z.literal('back'), seat }),
  z.object({ type: z.literal('timedOut'), seat }),
  z.object({ type: z.literal('waited'), milliseconds: z.number().min(0) }),
  z.object({ type: z.literal('spent'), seat, bank: z.number().min(0) }),
  z.object({ type: z.literal('voteOpened'), seat }),
  z.object({ type: z.literal('voted'), seat, about: seat, choice: z.enum(VOTES) }),
  z.object({ type: z.literal('voteClosed'), seat, verdict: z.enum(VERDICTS) }),
  z.object({ type: z.literal('rematchOffered'), seat }),
  z.object({ type: z.literal('rematchAnswered'), seat, accepts: z.boolean() }),
  z.object({ type: z.literal('rematchLapsed') }),
  z.object({ type: z.literal('continued'), matchId: z.string() }),
  z.object({ type: z.literal('said'), ...said, origin: z.object(origin).optional() }),
  z.object({ type: z.literal('muted'), seat }),
  z.object({ type: z.literal('unmuted'), seat }),
  z.object({ type: z.literal('linked'), seat, code: z.string() }),
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
