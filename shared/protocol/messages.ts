import { z } from 'zod';
import { AWAY_WAYS, CLOCK_NAMES, NEXT_FIRSTS } from './clocks.ts';
import { PHRASES } from './phrases.ts';
import { isShowable, lengthOf } from './texts.ts';

/** How long texts may be: names, passwords and chat in signs as people count them, the rest in characters. */
export const LONGEST = { name: 24, password: 64, chat: 200, entropy: 128 } as const;
/** A sign can be made of many characters; but not of any number. */
const CHARACTERS_A_SIGN = 8;

/** The levels of bots, from easy on. */
export const BOT_LEVELS = ['easy', 'normal'] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

const version = z.string().max(8).describe('The version of the protocol that the client speaks, such as "1.0".');
const player = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('The secret of the player: 32 random bytes in hexadecimal. It never reaches anyone else.');
const token = z.string().min(1).max(512).describe('What opens a seat: given on joining, never shown to anyone else.');

/** A text of a person: one line of signs that can be seen, and no more of them than this. */
function shownText(most: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(most * CHARACTERS_A_SIGN)
    .refine((text) => lengthOf(text) <= most, `no more than ${most} signs`)
    .refine(isShowable, 'letters, digits and signs that can be seen, in one line');
}

const name = shownText(LONGEST.name).describe(`What others see of the player: 1 to ${LONGEST.name} signs.`);
const password = z.string().min(1).max(LONGEST.password).describe('What opens a match besides its code.');
const seat = z.string().min(1).max(16).describe('The name of a seat of the game, such as "red".');
const level = z.enum(BOT_LEVELS).describe('How well a bot plays.');

const tab = z
  .string()
  .regex(/^[0-9a-f]{1,64}$/)
  .optional()
  .describe(
    'What the client calls the tab, or whatever else it runs in: hexadecimal digits of its own choice, the same after a reload. A seat that is open in another tab, which still answers, is not taken from it.',
  );
const takeOver = z
  .literal(true)
  .optional()
  .describe('Takes the seat from another tab, which is told: for when the person has said so.');
const seats = z.int().min(2).max(8).describe('How many seats the match has.');

/** What a match is played by, and how it is run. What is left out is as it was, or the first that is named. */
const settings = {
  ruleset: z
    .string()
    .max(64)
    .optional()
    .describe('The id or hash of a ruleset of the server; the standard one where left out.'),
  options: z
    .record(z.string().max(32), z.union([z.boolean(), z.string().max(32)]))
    .optional()
    .describe('House rules, by the names that docs/rulesets.md gives them.'),
  clock: z.enum(CLOCK_NAMES).optional().describe('The turn clock.'),
  whenAway: z
    .enum(AWAY_WAYS)
    .optional()
    .describe('What happens when somebody is away for long: a bot plays, or a vote.'),
  spectators: z.boolean().optional().describe('Whether others may watch; they may where it is left out.'),
  nextFirst: z
    .enum(NEXT_FIRSTS)
    .optional()
    .describe('Who begins the next match of the table: as the game decides it, or who came last.'),
  listed: z.boolean().optional().describe('Whether it stands in the list of open matches; it does where left out.'),
};

/** A match to be made. */
export const createMatchSchema = z.strictObject({
  v: version,
  player,
  name,
  seats,
  seat: seat.optional().describe('The seat to take; any free one where it is left out.'),
  game: z.string().max(32).optional().describe('The game; "death-star" where it is left out.'),
  ...settings,
  password: password.optional(),
  tab,
  takeOver,
  bots: z.array(level).max(7).optional().describe('A bot for each level, on the free seats.'),
});
export type CreateMatch = z.infer<typeof createMatchSchema>;

/** A seat to be taken. */
export const joinMatchSchema = z.strictObject({
  v: version,
  player,
  name,
  seat: seat.optional(),
  password: password.optional(),
  tab,
  takeOver,
});
export type JoinMatch = z.infer<typeof joinMatchSchema>;

/** A seat to be taken back: after a dropped line, a reload, a restart. */
export const resumeMatchSchema = z.strictObject({
  v: version,
  player,
  token,
  tab,
  takeOver,
});
export type ResumeMatch = z.infer<typeof resumeMatchSchema>;

/** A match to be watched. */
export const watchMatchSchema = z.strictObject({ v: version, name: name.optional(), tab });
export type WatchMatch = z.infer<typeof watchMatchSchema>;

/** A seat to be taken over on another device, with the code of a link that was made on the first one. */
export const moveSeatSchema = z.strictObject({ v: version, player, link: z.string().max(64), tab });
export type MoveSeat = z.infer<typeof moveSeatSchema>;

/** A seat in whatever match waits for somebody. */
export const quickMatchSchema = z.strictObject({ v: version, player, name, seats: seats.optional(), tab, takeOver });
export type QuickMatch = z.infer<typeof quickMatchSchema>;

/** The matches in which a player has a seat. */
export const myMatchesSchema = z.strictObject({ v: version, player });
export type MyMatches = z.infer<typeof myMatchesSchema>;

/** What people can want to happen with somebody who is away. */
export const VOTES = ['wait', 'bot', 'remove'] as const;
export type Vote = (typeof VOTES)[number];

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
  z
    .strictObject({
      type: z.literal('set'),
      seats: seats.optional(),
      ...settings,
      password: password.nullable().optional().describe('null takes it away.'),
    })
    .describe('Changes settings before the start; whatever is left out stays.'),
  z
    .strictObject({ type: z.literal('kick'), seat })
    .describe('Sends a person away before the start; that person cannot join this match again.'),
  z.strictObject({ type: z.literal('back') }).describe('Takes the own seat back from the bot that plays it meanwhile.'),
  z
    .strictObject({ type: z.literal('callVote'), seat })
    .describe('Asks the others what is to happen with who has to act and does not.'),
  z
    .strictObject({ type: z.literal('vote'), seat, choice: z.enum(VOTES) })
    .describe('Answers the open vote about this seat.'),
  z.strictObject({ type: z.literal('offerRematch') }).describe('Asks the others for another match.'),
  z
    .strictObject({ type: z.literal('answerRematch'), accepts: z.boolean() })
    .describe('Answers the open offer of another match.'),
  z
    .strictObject({ type: z.literal('say'), text: shownText(LONGEST.chat) })
    .describe(`Says something to all, as plain text of 1 to ${LONGEST.chat} signs.`),
  z
    .strictObject({ type: z.literal('sayPhrase'), phrase: z.enum(PHRASES) })
    .describe('Says one of the ready-made phrases, which every frontend has in its own language.'),
  z.strictObject({ type: z.literal('mute'), seat }).describe('What this person says reaches nobody any more.'),
  z.strictObject({ type: z.literal('unmute'), seat }).describe('Takes that back.'),
  z
    .strictObject({
      type: z.literal('link'),
      code: z
        .string()
        .regex(/^[0-9a-f]{32}$/)
        .describe('16 random bytes in hexadecimal. Keep it to yourself.'),
    })
    .describe(
      'Whoever brings this code first gets this seat, on another device, and it is worth nothing from then on.',
    ),
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
