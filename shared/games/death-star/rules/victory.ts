/** Chapters 1 and 11 of the rules: winning, and leaving the game. */
import type { State } from '../state.ts';
import type { Color } from '../types.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';
import { endTurn } from './turn.ts';

/** Rule 1.1: the first pair at the Rebel Base has won. */
export function win(story: Story, color: Color): void {
  tell(story, { type: 'won', seat: color });
}

/** Rule 11.1: the seat leaves; the last one that still plays has won; a turn that it had passes on. */
export function resign(story: Story, color: Color): void {
  tell(story, { type: 'resigned', seat: color });
  const playing = story.state.seats.filter((seat) => seat.playing);
  const [last] = playing;
  if (last !== undefined && playing.length === 1) win(story, last.color);
  else if (story.state.turn.seat === color) endTurn(story);
}

/**
 * The seats of a game that is over: the winner, the others in the order of turns that would have followed (3.3), and
 * behind them those who have left it (11.1).
 */
export function standings({ seats, phase }: State): readonly Color[] {
  if (phase.kind !== 'over') return [];
  const place = seats.findIndex(({ color }) => color === phase.winner);
  const inOrder = [...seats.slice(place), ...seats.slice(0, place)];
  const ranked = [...inOrder.filter(({ playing }) => playing), ...inOrder.filter(({ playing }) => !playing)];
  return ranked.map(({ color }) => color);
}
