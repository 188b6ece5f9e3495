import { describe, expect, test } from '@jest/globals';
import { STANDARD_DECK } from '../../../../shared/games/death-star/cards/standard-deck.ts';
import type { CardEffect } from '../../../../shared/games/death-star/types.ts';

const VERBS = { advance: 'Advance', back: 'Move back' } as const;

/** What a card with this effect must tell its reader. */
function instruction(effect: CardEffect): string {
  switch (effect.kind) {
    case 'advance':
    case 'back':
      return `${VERBS[effect.kind]} ${effect.count} spaces`;
    case 'go-to':
      return `Go directly to DS-${effect.coordinate}.`;
    case 'another-turn':
      return 'Take another turn';
    case 'escape':
      return 'Keep this card to escape from the Detention Block.';
    case 'lose-turn':
      return 'Lose your next turn.';
    case 'detention':
      return 'Go directly to the Detention Block.';
    case 'compactor':
      return 'Return to the Trash Compactor.';
  }
}

/** The effect in a word, such as `back 3`. */
function label(effect: CardEffect): string {
  if ('count' in effect) return `${effect.kind} ${effect.count}`;
  if ('coordinate' in effect) return `${effect.kind} ${effect.coordinate}`;
  return effect.kind;
}

/** How many neighbours in the deck share each label, in the order of the deck. */
function runs(labels: readonly string[]): readonly (readonly [string, number])[] {
  const firsts = labels.flatMap((name, index) => (name === labels[index - 1] ? [] : [index]));
  return firsts.map((first, run) => [labels[first] ?? '', (firsts[run + 1] ?? labels.length) - first]);
}

describe('the standard Force deck', () => {
  test('rule 2.3: there are 52 cards', () => {
    expect(STANDARD_DECK).toHaveLength(52);
  });

  test('rule 2.3: the cards are named F01 to F52, each once', () => {
    const names = Array.from({ length: 52 }, (_, index) => `F${index < 9 ? '0' : ''}${index + 1}`);
    expect(STANDARD_DECK.map((card) => card.id)).toEqual(names);
  });

  test('rule 6.9: every kind has its count, in the order of the rule', () => {
    expect(runs(STANDARD_DECK.map((card) => label(card.effect)))).toEqual([
      ['advance 2', 4],
      ['advance 3', 4],
      ['advance 4', 3],
      ['go-to 1', 1],
      ['go-to 2', 1],
      ['go-to 3', 1],
      ['go-to 4', 1],
      ['go-to 5', 1],
      ['go-to 6', 1],
      ['go-to 7', 1],
      ['go-to 8', 1],
      ['another-turn', 5],
      ['escape', 4],
      ['back 2', 3],
      ['back 3', 5],
      ['back 4', 3],
      ['lose-turn', 5],
      ['detention', 4],
      ['compactor', 4],
    ]);
  });

  test('rule 6.9: no two cards share a text, nor its story', () => {
    const stories = STANDARD_DECK.map((card) => card.text.split(/[.!?]/)[0]);
    expect(new Set(STANDARD_DECK.map((card) => card.text)).size).toBe(52);
    expect(new Set(stories).size).toBe(52);
  });

  test.each(STANDARD_DECK)('rule 6.9: $id has one or two whole sentences of at most 140 characters', ({ text }) => {
    expect(text).toMatch(/^[A-Z][^.!?]+[.!?]( [A-Z][^.!?]+[.!?])?$/);
    expect(text).toBe(text.trim().replace(/\s+/g, ' '));
    expect(text.length).toBeLessThanOrEqual(140);
  });

  test.each(STANDARD_DECK)('rule 6.9: $id says what it does', ({ effect, text }) => {
    expect(text).toContain(instruction(effect));
  });

  test('rule 6.9: the deck is plain data', () => {
    expect(JSON.parse(JSON.stringify(STANDARD_DECK))).toEqual(STANDARD_DECK);
  });
});
