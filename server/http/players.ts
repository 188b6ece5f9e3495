/** Who asks: the player whom the body names by a secret, or the user of the host's site whom a token names. */
import type { Request } from 'express';
import type { z } from 'zod';
import type { Result } from '../../shared/kernel/index.ts';
import { succeed } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { playerId } from '../match/index.ts';
import type { Users } from '../users/index.ts';
import { readBody } from './bodies.ts';

/** Reads the body of a request of a player. Its `player` is the player's id then; a user's own name counts. */
export async function readPlayersBody<Body extends { readonly player: string; readonly name?: string }>(
  schema: z.ZodType<Body>,
  request: Request,
  users: Users,
): Promise<Result<Body, Refusal>> {
  const body = readBody(schema, request);
  if (!body.ok) return body;
  const user = await users.identify(request.get('authorization'));
  if (!user.ok) return user;
  if (user.value === undefined) return succeed({ ...body.value, player: playerId(body.value.player) });
  const { player, name } = user.value;
  const named = name === undefined || body.value.name === undefined ? {} : { name };
  return succeed({ ...body.value, ...named, player });
}
