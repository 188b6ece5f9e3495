import { z } from 'zod';
import type { Ruleset } from '../types.ts';
import { COLORS, DOGFIGHT_RESULTS, SPACE_BUMPS, SPACE_KINDS } from '../types.ts';

const LONGEST_STEP = 12;

const spaceId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,11}$/, 'a space is named by a lower-case letter, then up to 11 letters, digits or hyphens');
const cardId = z.string().regex(/^F[0-9]{2,3}$/, 'a card is named by an F and two or three digits');
const rulesetId = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,31}$/,
    'a ruleset is named by a lower-case letter, then up to 31 letters, digits or hyphens',
  );
/** What has no shape of its own would do something to a screen, or could not stand in a picture. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]*$/u;
const text = z.string().regex(PRINTABLE, 'a text has no control characters, line breaks or halves of characters');
const color = z.enum(COLORS);
const step = z.int().min(1).max(LONGEST_STEP);
const place = z.number().min(0).max(10_000);

const space = z.strictObject({
  id: spaceId.describe('The name of the space, used by lines, lanes, records and players.'),
  kind: z.enum(SPACE_KINDS),
  x: place.describe('The centre on the drawing, from the left.'),
  y: place.describe('The centre on the drawing, from the top.'),
  color: color.optional().describe('Whose area this is; on every compactor space, and on no other.'),
  coordinate: z
    .int()
    .min(1)
    .max(8)
    .optional()
    .describe('1 to 8 for DS-1 to DS-8; on every coordinate space, and on no other.'),
});

const line = z.strictObject({
  ends: z.tuple([spaceId, spaceId]).describe('The two spaces that the line joins, in any order.'),
  curve: z
    .strictObject({ x: place, y: place })
    .optional()
    .describe('The control point of the curve (a quadratic one) by which the line is drawn; straight without it.'),
});

const board = z.strictObject({
  width: place.describe('The width of the drawing, in units of your own.'),
  height: place.describe('The height of the drawing, in the same units.'),
  clockwise: z
    .array(color)
    .min(2)
    .max(COLORS.length)
    .describe('The order of play: the colours as their areas lie on the drawing, clockwise.'),
  spaces: z.array(space).min(1).max(400),
  lines: z.array(line).min(1).max(2_000).describe('The lines between spaces of the station, walked both ways.'),
  lanes: z
    .array(z.tuple([spaceId, spaceId]))
    .min(1)
    .max(400)
    .describe('The flights through space, from and to, one way: from the Falcon to the base.'),
});

const effect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('advance'), count: step }),
  z.strictObject({ kind: z.literal('go-to'), coordinate: z.int().min(1).max(8) }),
  z.strictObject({ kind: z.literal('another-turn') }),
  z.strictObject({ kind: z.literal('escape') }),
  z.strictObject({ kind: z.literal('back'), count: step }),
  z.strictObject({ kind: z.literal('lose-turn') }),
  z.strictObject({ kind: z.literal('detention') }),
  z.strictObject({ kind: z.literal('compactor') }),
]);

const card = z.strictObject({
  id: cardId.describe('The name of the card, used by records.'),
  effect,
  text: text.min(1).max(200).describe('What the player reads.'),
});

const spinner = z.strictObject({
  outer: z
    .array(step)
    .min(1)
    .max(24)
    .describe('The fields of the outer band, all equally likely; a number may repeat.'),
  inner: z
    .array(z.enum(DOGFIGHT_RESULTS))
    .min(1)
    .max(24)
    .describe('The fields of the inner band, all equally likely: two of win and one of lose win two times in three.'),
  detentionExit: step.describe('The spin that lets a detained token out.'),
});

/** The house rules that a match may choose, each with what it says (see docs/rules.md). */
export const optionsSchema = z.strictObject({
  falconExactCount: z.boolean().describe('Only an exact count boards the Falcon.'),
  chainForce: z.boolean().describe('A card that moves a token onto a Force space draws again.'),
  spaceBump: z.enum(SPACE_BUMPS).describe('Where a pair goes that is met in space.'),
  quietSpace: z.boolean().describe('A turn that starts on an empty space in space moves on without a spin.'),
});

/** The form of a ruleset file. What it means is checked by `checkRuleset`. */
export const rulesetSchema: z.ZodType<Ruleset> = z.strictObject({
  id: rulesetId.describe('A short name for addresses and records.'),
  name: text.min(1).max(80).describe('The name that players read.'),
  rules: z
    .string()
    .regex(/^death-star\/[0-9]{1,4}$/, 'the rules are named by death-star/ and their edition')
    .describe('The edition of the rules: death-star/1.'),
  board,
  deck: z.array(card).max(400).describe('The Force cards.'),
  spinner,
  options: optionsSchema.describe('The house rules of a match that chooses none of its own.'),
});

/** The same form as a JSON Schema (draft 2020-12), for editors and other programs; docs/ruleset.schema.json holds it. */
export function rulesetJsonSchema(): Readonly<Record<string, unknown>> {
  return { title: 'A ruleset of Escape From The Death Star', ...z.toJSONSchema(rulesetSchema) };
}
