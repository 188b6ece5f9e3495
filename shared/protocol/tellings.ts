/** What the server tells besides welcomes and receipts: over HTTP, and by itself in a room. */
import { z } from 'zod';
import { BOT_LEVELS } from './messages.ts';

/** The message `seat` of a room: to one player alone, on joining and whenever the player's seat changes. */
export const seatMessageSchema = z.strictObject({
  seat: z.string().describe('The seat that is the player’s now.'),
  token: z.string().describe('What opens it again: keep it in place of the one before.'),
});

/** A refusal in a room: the reason of a rejected request. */
export const refusalSchema = z.strictObject({
  code: z.string().describe('One of the refusals below.'),
  message: z.string().describe('A sentence for people, in English.'),
  retryAfter: z.number().optional().describe('When it is worth trying again, in seconds.'),
});

/** A refusal over HTTP: problem details (RFC 9457). */
export const problemSchema = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int().describe('The status of the response.'),
  code: z.string().describe('One of the refusals below.'),
  message: z.string().describe('A sentence for people, in English.'),
  retryAfter: z.number().optional().describe('When it is worth trying again, in seconds.'),
});

const summary = {
  matchId: z.string(),
  code: z.string(),
  game: z.string(),
  ruleset: z.string().describe('The hash of the ruleset, house rules included.'),
  status: z.string().describe('lobby, playing, over, abandoned or quarantined.'),
  seats: z.int().describe('How many seats the match has.'),
  taken: z.int().describe('How many of them are taken.'),
  host: z.string().nullable().describe('The seat of the host.'),
  clock: z.string().describe('The turn clock: off, casual, fast or slow.'),
  whenAway: z.string().describe('What happens when somebody is away for long: bot or vote.'),
  spectators: z.boolean().describe('Whether others may watch.'),
  locked: z.boolean().describe('Whether joining needs a password.'),
};

/** A match in the list of them. */
export const matchSummarySchema = z.strictObject(summary);
export type MatchSummary = z.infer<typeof matchSummarySchema>;

/** The list of matches, newest first. */
export const matchListSchema = z.strictObject({ matches: z.array(matchSummarySchema) });

/** A match whole, as far as everyone may see it. */
export const matchDetailSchema = z.strictObject({
  ...summary,
  sequence: z.int().describe('The number of the last stored row.'),
  decision: z.int().describe('Names the choice that is waited for.'),
  commitment: z.string().describe('The hash of the secret of the match’s chance.'),
  sitters: z
    .record(z.string(), z.strictObject({ kind: z.string(), name: z.string(), level: z.enum(BOT_LEVELS).optional() }))
    .describe('Who sits on each taken seat: kind (person, bot or gone), name, and the level of a bot.'),
  picture: z.record(z.string(), z.string()).nullable().describe('The picture of the game, once it has started.'),
  winners: z.array(z.string()).nullable().describe('The seats that have won, once the match is over.'),
  keptDays: z.number().describe('How many days the server keeps finished matches; 0 for good.'),
  keptUntil: z.string().nullable().describe('When this match will be deleted (ISO 8601), once that is known.'),
  secret: z.string().nullable().describe('The secret of the match’s chance, once the match is over.'),
  entropies: z
    .array(z.string())
    .nullable()
    .describe('What each person added to chance, in the order of their seats in the game, once the match is over.'),
});

/** The rulesets that matches can be made with. */
export const rulesetListSchema = z.strictObject({
  rulesets: z.array(z.strictObject({ game: z.string(), id: z.string(), name: z.string(), hash: z.string() })),
});

/** Whether the server is well, and whether it takes new matches. */
export const healthSchema = z.strictObject({ status: z.string().describe('ok; ready or stopping.') });
