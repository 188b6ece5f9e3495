import type { Card, Ruleset } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** Rules 2.3, 6.9: cards told apart by name, and none that could not do what it says. How far Advance leads: `walks.ts`. */
export function checkDeck({ board, deck }: Ruleset): readonly RulesetProblem[] {
  const names = deck.map(({ id }) => id);
  const coordinates = board.spaces.map(({ coordinate }) => coordinate);
  const sendsToBlock = deck.some(({ effect }) => effect.kind === 'detention');
  const found: RulesetProblem[] = [];
  if (deck.length === 0 && board.spaces.some(({ kind }) => kind === 'force')) {
    found.push(problem('empty-deck', ['deck'], 'the deck has no cards: Force spaces do nothing'));
  }
  deck.forEach(({ id, effect }: Card, index) => {
    const path = ['deck', index];
    if (names.indexOf(id) < index) {
      found.push(problem('doubled-card', [...path, 'id'], `another card is named ${id} already`));
    }
    if (effect.kind === 'go-to' && !coordinates.includes(effect.coordinate)) {
      const message = `the board has no DS-${effect.coordinate}: the card would do nothing`;
      found.push(problem('no-such-coordinate', [...path, 'effect', 'coordinate'], message));
    }
    if (effect.kind === 'escape' && !sendsToBlock) {
      const message = 'no card sends a token to the Detention Block: there is nothing to escape from';
      found.push(problem('escape-without-detention', path, message));
    }
  });
  return found;
}
