/** Chapter 6 of the rules: the Force cards, drawn and carried out. */
import { assertNever } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import { cardNamed } from '../cards/deck.ts';
import type { Choice } from '../events.ts';
import type { State } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Card, Color, SpaceId, Token } from '../types.ts';
import { detain } from './detention.ts';
import { walkEnds } from './movement.ts';
import type { Story } from './story.ts';
import { tell } from './story.ts';

/** What a card leads to: the token has moved and lands anew, the player has a choice, or the turn goes its way. */
export type CardEnd = 'moved' | 'choice' | 'another-turn' | 'nothing';

/** A card that leaves its player the choice of where to go. */
export interface CardChoice {
  readonly kind: Choice;
  readonly count: number;
}

/** Rule 6.1: draws the top card and carries it out with the token that landed. Throws for a deck without cards. */
export function drawCard(story: Story, color: Color, token: Token): CardEnd {
  const [top] = story.state.deck;
  if (top === undefined) throw new Error('there is no card to draw');
  const card = cardNamed(story.state.ruleset.deck, top);
  const { effect } = card;
  switch (effect.kind) {
    case 'advance':
      return offer(story, color, token, card, { kind: 'advance', count: effect.count });
    case 'back':
      return goBack(story, color, token, card, effect.count);
    case 'go-to':
      tellDrawn(story, color, token, card);
      return send(story, color, token, graphOf(story.state.ruleset.board).coordinate(effect.coordinate));
    case 'compactor':
      tellDrawn(story, color, token, card);
      return send(story, color, token, graphOf(story.state.ruleset.board).home(color));
    case 'detention':
      tellDrawn(story, color, token, card);
      detain(story, color, token);
      return 'nothing';
    case 'another-turn':
      tellDrawn(story, color, token, card);
      return 'another-turn';
    case 'lose-turn':
      tellDrawn(story, color, token, card);
      tell(story, { type: 'turnLost', seat: color });
      return 'nothing';
    case 'escape':
      tell(story, { type: 'drew', seat: color, token, card: card.id, goes: 'kept' });
      return 'nothing';
    default:
      return assertNever(effect);
  }
}

/** Rules 6.3, 6.8: where the token can go by such a card: an Advance card's walks, or a Back card's ways. */
export function choiceEnds(state: State, color: Color, token: Token, choice: CardChoice): readonly SpaceId[] {
  const seat = seatNamed(state.seats, color);
  if (choice.kind === 'advance') return walkEnds(state, seat, token, choice.count);
  return graphOf(state.ruleset.board).waysBack(seat.tokens[token].space, color, choice.count);
}

/** Rule 6.3: where only one space is possible, the token goes there by itself. */
function goBack(story: Story, color: Color, token: Token, card: Card, count: number): CardEnd {
  const ends = choiceEnds(story.state, color, token, { kind: 'back', count });
  if (ends.length > 1) return offer(story, color, token, card, { kind: 'back', count });
  tellDrawn(story, color, token, card);
  return send(story, color, token, ends[0]);
}

/** The player has to choose, unless there is nowhere to go: then the card does nothing (6.8). */
function offer(story: Story, color: Color, token: Token, card: Card, choice: CardChoice): CardEnd {
  if (choiceEnds(story.state, color, token, choice).length === 0) {
    tellDrawn(story, color, token, card);
    return 'nothing';
  }
  tell(story, { type: 'drew', seat: color, token, card: card.id, goes: 'bottom', choice });
  return 'choice';
}

function tellDrawn(story: Story, color: Color, token: Token, card: Card): void {
  tell(story, { type: 'drew', seat: color, token, card: card.id, goes: 'bottom' });
}

/** A move by a card that leaves nothing to choose. With nowhere to go the card does nothing (6.8). */
function send(story: Story, color: Color, token: Token, to: SpaceId | undefined): CardEnd {
  const from = seatNamed(story.state.seats, color).tokens[token].space;
  if (to === undefined || to === from) return 'nothing';
  tell(story, { type: 'sent', seat: color, token, from, to });
  return 'moved';
}
