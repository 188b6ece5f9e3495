import type { Seat } from '../../kernel/index.ts';
import { assertNever } from '../../kernel/index.ts';
import { graphOf } from './board/graph.ts';
import type { Command } from './commands.ts';
import { isDetained, isHeld } from './rules/detention.ts';
import { pairSpace } from './rules/falcon.ts';
import { choiceEnds } from './rules/force.ts';
import { isFree, walkEnds } from './rules/movement.ts';
import type { SeatState, State } from './state.ts';
import { seatOf } from './state.ts';
import type { SpaceId, Token } from './types.ts';
import { TOKENS } from './types.ts';

// Frozen, as are all lists that are given out more than once: whoever asks cannot change what the next one is told.
const SPIN: Command = Object.freeze({ type: 'spin' });
const PASS: Command = Object.freeze({ type: 'pass' });
const NOTHING: readonly Command[] = Object.freeze([]);
const ONLY_SPIN: readonly Command[] = Object.freeze([SPIN]);

/** The turn commands open to a seat (rule 11.3: somebody has one, as long as the game is not over). */
export function legal(state: State, seatName: Seat): readonly Command[] {
  if (seatName !== state.turn.seat) return NOTHING;
  const seat = seatOf(state.seats, seatName);
  if (seat === undefined || !seat.playing) return NOTHING;
  const { phase } = state;
  switch (phase.kind) {
    case 'spin':
      return spinOrEscape(seat);
    case 'dogfight':
      return ONLY_SPIN;
    case 'move':
      return walks(state, seat, phase.count);
    case 'advance':
    case 'back':
      return movesTo(phase.token, choiceEnds(state, seat.color, phase.token, phase));
    case 'fly':
      return graphOf(state.ruleset.board)
        .flights(pairSpace(seat))
        .map((to) => ({ type: 'fly', to }));
    case 'over':
      return NOTHING;
    default:
      return assertNever(phase);
  }
}

/** Rule 7.4: only while one token is held by this spin and the other has a walk. */
export function mayPass(state: State, seat: SeatState, count: number): boolean {
  return TOKENS.some((token) => isHeld(state.ruleset, seat, token, count)) && walks(state, seat, count).length > 0;
}

function spinOrEscape(seat: SeatState): readonly Command[] {
  if (seat.escapeCards.length === 0) return ONLY_SPIN;
  const detained = TOKENS.filter((token) => isDetained(seat, token));
  return [SPIN, ...detained.map((token): Command => ({ type: 'escape', token }))];
}

function walks(state: State, seat: SeatState, count: number): readonly Command[] {
  const ofLL = walksOf(state, seat, 'LL', count);
  const ofHC = walksOf(state, seat, 'HC', count);
  if (ofLL.length === 0 && ofHC.length === 0) return NOTHING;
  const isOneHeld = isHeld(state.ruleset, seat, 'LL', count) || isHeld(state.ruleset, seat, 'HC', count);
  return isOneHeld ? [...ofLL, ...ofHC, PASS] : [...ofLL, ...ofHC];
}

function walksOf(state: State, seat: SeatState, token: Token, count: number): readonly Command[] {
  return isFree(state, seat, token, count) ? movesTo(token, walkEnds(state, seat, token, count)) : NOTHING;
}

const moves: { readonly [Name in Token]: WeakMap<readonly SpaceId[], readonly Command[]> } = {
  LL: new WeakMap(),
  HC: new WeakMap(),
};

/** The moves to these spaces. The graph gives the same list for the same question, so it is made once for each list. */
function movesTo(token: Token, ends: readonly SpaceId[]): readonly Command[] {
  const known = moves[token].get(ends);
  if (known !== undefined) return known;
  const made = Object.freeze(ends.map((to): Command => Object.freeze({ type: 'move', token, to })));
  moves[token].set(ends, made);
  return made;
}
