/** Chapter 4 of the rules: the spin, and the walk that answers it. */
import type { Chance } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import type { SeatState, State } from '../state.ts';
import type { Ruleset, SpaceId, Token } from '../types.ts';
import { TOKENS } from '../types.ts';
import { isHeld } from './detention.ts';
import { falconAccess, isAboard } from './falcon.ts';

/** Rule 2.4: one spin of the outer band. */
export function spinOuterBand(ruleset: Ruleset, chance: Chance): number {
  const { outer } = ruleset.spinner;
  const count = outer[chance.spin(outer.length)];
  if (count === undefined) throw new Error('the spinner stopped beyond its outer band');
  return count;
}

/** Where a walk of this count can take a token (4.1, 4.2, 4.7), wherever the count comes from. */
export function walkEnds(state: State, seat: SeatState, token: Token, count: number): readonly SpaceId[] {
  const { ruleset } = state;
  return graphOf(ruleset.board).destinations(seat.tokens[token].space, count, falconAccess(ruleset, seat));
}

/** Whether this spin lets this token go at all: it is not aboard (9.4) and not held (7.3 to 7.5). */
export function isFree(state: State, seat: SeatState, token: Token, count: number): boolean {
  return !isAboard(state.ruleset, seat, token) && !isHeld(state.ruleset, seat, token, count);
}

/** Whether any walk answers this spin; where none does, the turn ends by itself (4.3). */
export function hasWalk(state: State, seat: SeatState, count: number): boolean {
  for (const token of TOKENS) {
    if (isFree(state, seat, token, count) && walkEnds(state, seat, token, count).length > 0) return true;
  }
  return false;
}
