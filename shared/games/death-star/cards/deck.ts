import type { Card, CardId } from '../types.ts';

const decks = new WeakMap<readonly Card[], ReadonlyMap<CardId, Card>>();

/** The card of this name. Throws where the deck has none. */
export function cardNamed(deck: readonly Card[], id: CardId): Card {
  let known = decks.get(deck);
  if (known === undefined) {
    known = new Map(deck.map((card) => [card.id, card]));
    decks.set(deck, known);
  }
  const card = known.get(id);
  if (card === undefined) throw new Error(`no card ${id} in this deck`);
  return card;
}
