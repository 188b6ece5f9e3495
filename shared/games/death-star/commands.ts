import { z } from 'zod';
import { TOKENS } from './types.ts';

const token = z.enum(TOKENS);
const space = z.string().min(1).max(16);

/**
 * What a seat can want. `spin` is every spin, dogfights included; `move` answers a spin, an Advance card and the
 * choice of a way back; `fly` takes the pair one space on through hyperspace.
 */
export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('spin') }),
  z.strictObject({ type: z.literal('move'), token, to: space }),
  z.strictObject({ type: z.literal('pass') }),
  z.strictObject({ type: z.literal('escape'), token }),
  z.strictObject({ type: z.literal('fly'), to: space }),
  z.strictObject({ type: z.literal('resign') }),
]);

type Parsed = z.infer<typeof commandSchema>;
export type Command = { readonly [Type in Parsed['type']]: Readonly<Extract<Parsed, { type: Type }>> }[Parsed['type']];
