/** Another match at the same table: offered, answered, and who would come along. Pure. */
import type { AnyGame } from '../../shared/games/registry.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import { fail, succeed } from '../../shared/kernel/index.ts';
import { refusalOf } from '../../shared/protocol/index.ts';
import type { Fact } from './facts.ts';
import type { Facts } from './lobby.ts';
import type { MatchState, Sitter } from './state.ts';

export function offerRematch(state: MatchState, seat: Seat): Facts {
  if (state.next !== null) return fail(refusalOf('wrong_state'));
  // Whoever offers what is offered already accepts it.
  if (state.rematch !== null) return answerRematch(state, seat, { accepts: true });
  return succeed([{ type: 'rematchOffered', seat }]);
}

export function answerRematch(state: MatchState, seat: Seat, { accepts }: { readonly accepts: boolean }): Facts {
  const { rematch } = state;
  if (rematch === null) return fail(refusalOf('no_offer'));
  const answered = accepts ? rematch.accepted : rematch.declined;
  if (answered.includes(seat)) return succeed([]);
  const fact: Fact = { type: 'rematchAnswered', seat, accepts };
  // Without who has offered it there is no offer.
  return succeed(!accepts && seat === rematch.by ? [fact, { type: 'rematchLapsed' }] : [fact]);
}

/** Whether all of those who are there have answered the open offer. */
export function isAnswered(state: MatchState, isPresent: (player: string) => boolean): boolean {
  const { rematch } = state;
  if (rematch === null) return false;
  return [...state.sitters].every(
    ([seat, sitter]) =>
      sitter.kind !== 'person' ||
      rematch.accepted.includes(seat) ||
      rematch.declined.includes(seat) ||
      !isPresent(sitter.player),
  );
}

/** Who comes along: the persons who have accepted, and the bots; undefined where that is nobody but one person. */
export function comingAlong({ rematch, sitters }: MatchState): readonly (readonly [Seat, Sitter])[] | undefined {
  if (rematch === null) return undefined;
  const coming = [...sitters].filter(
    ([seat, { kind }]) => kind === 'bot' || (kind === 'person' && rematch.accepted.includes(seat)),
  );
  return coming.length < 2 ? undefined : coming;
}

/** Of those who come along, who came last; undefined where the match has no result, or its game no such order. */
export function lastOf(
  game: AnyGame,
  { status, winners, position }: MatchState,
  coming: readonly (readonly [Seat, Sitter])[],
): Seat | undefined {
  if (status !== 'over') return undefined;
  const standings = game.standings?.(position) ?? [];
  return standings.findLast((seat) => coming.some(([other]) => other === seat) && winners?.includes(seat) !== true);
}
