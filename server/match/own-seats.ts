/** What opens a person's seat again. */
import type { Result, Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import type { Refusal } from '../../shared/protocol/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Match } from './match.ts';
import type { Sitter } from './state.ts';
import { seatOfPlayer } from './state.ts';
import { makeToken, readToken } from './tokens.ts';

/** A person in a seat, with what opens it again. */
export interface Seated {
  readonly match: Match;
  readonly seat: Seat;
  readonly token: string;
}

export class OwnSeats {
  private readonly tokenKey: Uint8Array;
  /** The token of each person, for as long as nothing about the person changes. */
  private readonly tokens = new WeakMap<Sitter, string>();

  /** With what tokens are signed with: at least 32 bytes. */
  constructor(tokenKey: Uint8Array) {
    this.tokenKey = tokenKey;
  }

  /** Where this player sits in a match, with what opens the seat again. */
  seated(match: Match, player: string): Result<Seated, Refusal> {
    const { id, epochs, sitters } = match.state;
    const seat = seatOfPlayer(match.state, player);
    const sitter = sitters.get(seat ?? '');
    if (seat === undefined || sitter === undefined) return fail(refusalOf('not_seated'));
    // Signing takes a while, and is asked for again with every connection.
    const token =
      this.tokens.get(sitter) ?? makeToken(this.tokenKey, { matchId: id, seat, epoch: epochs.get(seat) ?? 0, player });
    this.tokens.set(sitter, token);
    return succeed({ match, seat, token });
  }

  /** The seat that a token opens for this player; refused, with how the player has lost it, where it does not any more. */
  resume(match: Match, token: string, player: string): Result<Seated, Refusal> {
    const present = this.seated(match, player);
    if (present.ok && present.value.token === token) return present;
    const { id, sitters, banned, departed } = match.state;
    const claim = readToken(this.tokenKey, token, player);
    if (claim?.matchId !== id) return fail(refusalOf('bad_token'));
    const sitter = sitters.get(seatOfPlayer(match.state, player) ?? '');
    if (sitter?.kind !== 'person') {
      return fail(refusalOf(banned.has(player) ? 'kicked' : (departed.get(player) ?? 'bad_token')));
    }
    const isGood = sitter.claims.some(({ seat: of, epoch }) => of === claim.seat && epoch === claim.epoch);
    return isGood ? this.seated(match, player) : fail(refusalOf('bad_token'));
  }
}
