/** What opens a seat again: who sits where since when, under the server's signature. */
import type { Seat } from '../../shared/kernel/index.ts';
import { keyedHash, textHash } from '../../shared/kernel/index.ts';

export interface SeatClaim {
  readonly matchId: string;
  readonly seat: Seat;
  /** Counts how often the seat has changed hands; a token of an earlier epoch is worth nothing. */
  readonly epoch: number;
  /** The id of the player, which `playerId` gives for the player's secret. */
  readonly player: string;
}

/** The id of a player: it says nothing about the secret, and is shown to nobody either. */
export function playerId(secret: string): string {
  return textHash(`player/1 ${secret}`);
}

/** The token of a claim. The same claim has the same token. */
export function makeToken(key: Uint8Array, { matchId, seat, epoch, player }: SeatClaim): string {
  const claim = [matchId, seat, String(epoch)].join('.');
  return `${claim}.${signature(key, claim, player)}`;
}

/** The claim of a token that this server has signed for this player; undefined for every other text. */
export function readToken(key: Uint8Array, token: string, player: string): SeatClaim | undefined {
  const [matchId = '', seat = '', epoch = '', signed = '', ...more] = token.split('.');
  if (more.length > 0 || !/^[0-9]{1,9}$/.test(epoch)) return undefined;
  if (!isSame(signed, signature(key, [matchId, seat, epoch].join('.'), player))) return undefined;
  return { matchId, seat, epoch: Number(epoch), player };
}

function signature(key: Uint8Array, claim: string, player: string): string {
  return keyedHash(key, `seat/1 ${claim} ${player}`);
}

/** Compares in a time that does not tell how much is right. */
function isSame(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let index = 0; index < one.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}
