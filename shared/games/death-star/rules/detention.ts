/** Chapter 7 of the rules: the Detention Block. */
import { graphOf } from '../board/graph.ts';
import type { SeatState } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { CardId, Color, Ruleset, Token } from '../types.ts';
import { TOKENS } from '../types.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';

/** Rule 7.5: after three turns without the exit, any spin opens the door. */
export const TURNS_HELD = 3;

/** Rules 6.5, 7.1: straight into the block; a new detention starts at 0. */
export function detain(story: Story, color: Color, token: Token): void {
  const from = seatNamed(story.state.seats, color).tokens[token].space;
  tell(story, { type: 'detained', seat: color, token, from, to: graphOf(story.state.ruleset.board).detention });
}

/** Rule 7.5: a spin that is not the exit is one more miss for each token detained; a skipped turn has no spin. */
export function countMisses(story: Story, color: Color, count: number): void {
  if (count === story.state.ruleset.spinner.detentionExit) return;
  const seat = seatNamed(story.state.seats, color);
  for (const token of TOKENS) {
    const { misses } = seat.tokens[token];
    // One more than it takes says that the door is open; there is nothing to count beyond that.
    if (misses !== null && misses <= TURNS_HELD)
      tell(story, { type: 'waited', seat: color, token, misses: misses + 1 });
  }
}

/** Rules 7.3, 7.5: whether the spin of this turn, already counted, keeps the token in the block. */
export function isHeld(ruleset: Ruleset, seat: SeatState, token: Token, count: number): boolean {
  const { misses } = seat.tokens[token];
  return misses !== null && misses <= TURNS_HELD && count !== ruleset.spinner.detentionExit;
}

/** Rule 7.2: whether an escape card can be played on this token. */
export function isDetained(seat: SeatState, token: Token): boolean {
  return seat.tokens[token].misses !== null;
}

/** Rule 7.2: the oldest escape card sets the token free; it stands on the block until it moves. */
export function escape(story: Story, color: Color, token: Token, card: CardId): void {
  tell(story, { type: 'escaped', seat: color, token, card });
}
