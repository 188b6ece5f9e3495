/** Chapter 8 of the rules: meetings, and who is sent back by them. */
import { graphOf } from '../board/graph.ts';
import type { SeatState } from '../state.ts';
import type { Color, SpaceId, Token } from '../types.ts';
import { TOKENS } from '../types.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';

/** Rules 8.1, 8.2: a token has arrived and sends others of the same characters to their own areas. */
export function meetToken(story: Story, arriving: Color, token: Token, at: SpaceId): void {
  for (const seat of story.state.seats) {
    if (!isMet(seat, arriving, token, at)) continue;
    const graph = graphOf(story.state.ruleset.board);
    const { kind } = graph.space(at);
    if (kind === 'detention' || kind === 'falcon') return;
    tell(story, { type: 'bumped', seat: seat.color, token, from: at, to: graph.home(seat.color) });
  }
}

/** Rule 8.3: a pair has arrived in space and sends off the pair that it meets, as the house rule `spaceBump` says. */
export function meetPair(story: Story, arriving: Color, at: SpaceId): void {
  const { board, options } = story.state.ruleset;
  if (options.spaceBump === 'none') return;
  const graph = graphOf(board);
  for (const token of TOKENS) {
    for (const seat of story.state.seats) {
      if (!isMet(seat, arriving, token, at)) continue;
      const to = options.spaceBump === 'falcon' ? graph.falcon : graph.home(seat.color);
      tell(story, { type: 'bumped', seat: seat.color, token, from: at, to });
    }
  }
}

function isMet(seat: SeatState, arriving: Color, token: Token, at: SpaceId): boolean {
  return seat.tokens[token].space === at && seat.color !== arriving && seat.playing;
}
