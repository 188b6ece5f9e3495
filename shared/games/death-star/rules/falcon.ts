/** Chapter 9 of the rules, its second half: who may board the Falcon, and who is aboard. */
import type { FalconAccess } from '../board/graph.ts';
import { graphOf } from '../board/graph.ts';
import type { Opening } from '../events.ts';
import type { SeatState } from '../state.ts';
import type { Ruleset, SpaceId, Token } from '../types.ts';
import { hasBothMissions } from './missions.ts';

/** Rules 9.3, 4.7: closed without both mission cards; then open, or open to the exact count alone. */
export function falconAccess(ruleset: Ruleset, seat: SeatState): FalconAccess {
  if (!hasBothMissions(seat)) return 'closed';
  return ruleset.options.falconExactCount ? 'exact' : 'open';
}

/** Rule 9.4: a token aboard stays aboard. */
export function isAboard(ruleset: Ruleset, seat: SeatState, token: Token): boolean {
  return seat.tokens[token].space === graphOf(ruleset.board).falcon;
}

/** Where a pair is that travels together: aboard, or in space. */
export function pairSpace(seat: SeatState): SpaceId {
  return seat.tokens.LL.space;
}

/** Rules 9.4, 10.1, 10.4: how the next turn of this seat begins. */
export function openingOf(ruleset: Ruleset, seat: SeatState): Opening {
  const { LL, HC } = seat.tokens;
  if (LL.space !== HC.space) return 'spin';
  switch (graphOf(ruleset.board).space(LL.space).kind) {
    case 'falcon':
    case 'tie':
      return 'dogfight';
    case 'empty':
      return ruleset.options.quietSpace ? 'fly' : 'dogfight';
    default:
      return 'spin';
  }
}
