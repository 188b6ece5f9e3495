import { z } from 'zod';
import { TOKENS } from './types.ts';

const token = z.enum(TOKENS);
const space = z.string().min(1).max(16);

/**
 * What a seat can want. `spin` is every spin, dogfights included; `move` answers a spin, an Advance card and the
 * choice of a way back; `fly` takes the pair one space on through hyperspace.
 */
export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('spin') }).describe('Spins: the outer band, or the inner one in a dogfight.'),
  z.strictObject({ type: z.literal('move'), token, to: space }).describe('Moves a token by the spin or the card.'),
  z.strictObject({ type: z.literal('pass') }).describe('Moves nothing, where a rule allows that.'),
  z.strictObject({ type: z.literal('escape'), token }).describe('Plays the oldest escape card for this token.'),
  z.strictObject({ type: z.literal('fly'), to: space }).describe('Takes the pair one space on through hyperspace.'),
  z.strictObject({ type: z.literal('resign') }).describe('Leaves the game; open to every seat that plays.'),
]);

type Parsed = z.infer<typeof commandSchema>;
export type Command = { readonly [Type in Parsed['type']]: Readonly<Extract<Parsed, { type: Type }>> }[Parsed['type']];
