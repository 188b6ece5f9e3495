/** Chapter 5 of the rules: what happens when a move ends, and in which order. */
import { assertNever } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import { seatNamed } from '../state.ts';
import type { Color, Token } from '../types.ts';
import { drawCard } from './force.ts';
import { meetToken } from './meeting.ts';
import { earnMission } from './missions.ts';
import type { Story } from './story.ts';
import { beginTurn, endTurn } from './turn.ts';

/** What has moved the token: a walk that answers a spin, or a card. */
export type Mover = 'spin' | 'card';

/**
 * Rule 5.1: first the bump, then the mission, then the Force card, which may move the token on to land again. After
 * it the turn has ended, or waits for a choice.
 */
export function land(story: Story, color: Color, token: Token, mover: Mover): void {
  for (let by = mover; ; by = 'card') {
    const at = seatNamed(story.state.seats, color).tokens[token].space;
    meetToken(story, color, token, at);
    earnMission(story, color, at);
    if (graphOf(story.state.ruleset.board).space(at).kind !== 'force' || !drawsBy(story, by)) return endTurn(story);
    const led = drawCard(story, color, token);
    switch (led) {
      case 'moved':
        break;
      case 'choice':
        return;
      case 'another-turn':
        return beginTurn(story, color);
      case 'nothing':
        return endTurn(story);
      default:
        return assertNever(led);
    }
  }
}

/** Rule 6.6: a card that moves a token onto another Force space draws no further, but by the house rule. */
function drawsBy(story: Story, mover: Mover): boolean {
  const { turn, deck, ruleset } = story.state;
  if (deck.length === 0) return false;
  return mover === 'spin' || (ruleset.options.chainForce && turn.draws < ruleset.deck.length);
}
