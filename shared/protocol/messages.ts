import { z } from 'zod';

/** How long texts may be, in characters as people count them (grapheme clusters are at least one code point). */
export const LONGEST = { name: 24, command: 2_048, entropy: 128 } as const;

/** The levels of bots, from easy on. */
export const BOT_LEVELS = ['easy', 'normal'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

// Control, format (bidi, zero-width), private and unassigned characters, and more than two combining marks in a row.
const UNSHOWABLE = /[\p{C}\p{Zl}\p{Zp}]|\p{M}{3,}/u;

const version = z.string().max(8).describe('The version of the protocol that the client speaks, such as "1.0".');
const player = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The secret of the player: 32 random bytes in hexadecimal. It never reaches anyone else.');
const token = z.string().min(1).max(512).describe('What opens a seat: given on joining, never shown to anyone else.');
const name = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST.name)
  .refine((text) => !UNSHOWABLE.test(text), 'a name has letters, digits and signs that can be seen')
  .describe(`What others see of the player: 1 to ${LONGEST.name} characters.`);
const seat = z.string().min(1).max(16).describe('The name of a seat of the game, such as "red".');
const level = z.enum(BOT_LEVELS).describe('How well a bot plays.');

/** A match to be made. */
export const createMatchSchema = z.strictObject({
  v: version,
  player,
  name,
  seats: z.int().min(2).max(8).describe('How many seats the match has.'),
  seat: seat.optional().describe('The seat to take; any free one where it is left out.'),
  game: z.string().max(32).optional().describe('The game; "death-star" where it is left out.'),
  ruleset: z
    .string()
    .max(64)
    .optional()
    .describe('The id or hash of a ruleset of the server; the standard one where left out.'),
  options: z
    .record(z.string().max(32), z.union([z.boolean(), z.string().max(32)]))
    .optional()
    .describe('House rules, by the names that docs/rulesets.md gives them.'),
  bots: z.array(level).max(7).optional().describe('A bot for each level, on the free seats.'),
});
export type CreateMatch = z.infer<typeof createMatchSchema>;

/** A seat to be taken. */
export const joinMatchSchema = z.strictObject({ v: version, player, name, seat: seat.optional() });
export type JoinMatch = z.infer<typeof joinMatchSchema>;

/** A seat to be taken back: after a dropped line, a reload, a restart. */
export const resumeMatchSchema = z.strictObject({ v: version, player, token });
export type ResumeMatch = z.infer<typeof resumeMatchSchema>;

/** A match to be watched. */
export const watchMatchSchema = z.strictObject({ v: version });
export type WatchMatch = z.infer<typeof watchMatchSchema>;

/** What a seat can want of a match. A turn command is the game's own, see the game's part of the protocol. */
export const matchCommandSchema = z.discriminatedUnion('type', [
  z
    .strictObject({ type: z.literal('play'), command: z.unknown().describe('A turn command of the game.') })
    .describe('Answers the decision that the envelope names. The one command that needs a decision.'),
  z.strictObject({ type: z.literal('resign') }).describe('Gives the game up, whoever’s turn it is; the seat stays.'),
  z
    .strictObject({
      type: z.literal('ready'),
      entropy: z
        .string()
        .regex(/^[\x21-\x7e]*$/)
        .max(LONGEST.entropy)
        .describe('What this player adds to chance.'),
    })
    .describe('Ready to start. Any change of the seats takes it back.'),
  z.strictObject({ type: z.literal('unready') }).describe('Takes ready back.'),
  z.strictObject({ type: z.literal('start') }).describe('Starts with the seats that are taken, all of them ready.'),
  z.strictObject({ type: z.literal('sit'), seat }).describe('Moves to another free seat.'),
  z.strictObject({ type: z.literal('addBot'), level, seat: seat.optional() }).describe('Puts a bot on a free seat.'),
  z.strictObject({ type: z.literal('removeBot'), seat }).describe('Takes a bot away.'),
  z
    .strictObject({ type: z.literal('leave') })
    .describe('Gives the seat up. Leaving a game that goes on is resigning from it.'),
]);
export type MatchCommand = z.infer<typeof matchCommandSchema>;

/** The request `command` of a room. */
export const envelopeSchema = z.strictObject({
  v: version,
  id: z
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Counts up for each player of a match; a repeated id is answered as before.'),
  decision: z.int().min(0).optional().describe('The decision that a turn command answers; left out by all others.'),
  command: matchCommandSchema,
});
export type Envelope = z.infer<typeof envelopeSchema>;

/** The request `history` of a room. */
export const historySchema = z.strictObject({
  v: version,
  from: z.int().min(0).describe('The sequence of the first row that is wanted.'),
});
