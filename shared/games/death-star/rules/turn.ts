/** Chapter 4 of the rules, its frame: turns begin and end. How tokens walk is in `movement.ts`. */
import type { SeatState } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Color } from '../types.ts';
import { openingOf } from './falcon.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';

/** The next turn is this seat's, whoever had the last one. */
export function beginTurn(story: Story, seat: Color): void {
  const { seats, turn, ruleset } = story.state;
  tell(story, {
    type: 'turnBegan',
    seat,
    number: turn.number + 1,
    opening: openingOf(ruleset, seatNamed(seats, seat)),
  });
}

/** Rule 3.3: play passes on clockwise, over seats that have left (11.1) and over those with turns to lose (6.8). */
export function endTurn(story: Story): void {
  let next = nextPlaying(story.state.seats, story.state.turn.seat);
  while (next.turnsToSkip > 0) {
    tell(story, { type: 'turnSkipped', seat: next.color });
    next = nextPlaying(story.state.seats, next.color);
  }
  beginTurn(story, next.color);
}

function nextPlaying(seats: readonly SeatState[], after: Color): SeatState {
  const at = seats.findIndex((seat) => seat.color === after);
  for (let step = 1; step <= seats.length; step += 1) {
    const seat = seats[(at + step) % seats.length];
    if (seat?.playing === true) return seat;
  }
  throw new Error('a game without a seat that plays is over');
}
