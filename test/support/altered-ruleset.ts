import type { CardId, Color, Ruleset, SpaceId, Spinner } from '../../shared/games/death-star/index.ts';
import { cardNamed, STANDARD_RULESET } from '../../shared/games/death-star/index.ts';

type Ends = readonly [SpaceId, SpaceId];

/** What another ruleset has otherwise than the standard one. */
export interface Alteration {
  /** Lines of the standard board that are missing. */
  readonly without?: readonly Ends[];
  /** Lines that the standard board does not have. */
  readonly lines?: readonly Ends[];
  /** The only cards of the deck, by their names in the standard one. */
  readonly deck?: readonly CardId[];
  readonly clockwise?: readonly Color[];
  readonly spinner?: Partial<Spinner>;
}

/** The standard ruleset with these changes; nobody asks whether a host could give it. Throws for a line to take away that is not there. */
export function alteredRuleset({ without = [], lines = [], deck, clockwise, spinner }: Alteration): Ruleset {
  const { board, ...standard } = STANDARD_RULESET;
  const kept = board.lines.filter(({ ends }) => !without.some((missing) => joinsTheSame(missing, ends)));
  if (kept.length !== board.lines.length - without.length) throw new Error('a line to take away is not there');
  return {
    ...standard,
    board: {
      ...board,
      clockwise: clockwise ?? board.clockwise,
      lines: [...kept, ...lines.map((ends) => ({ ends }))],
    },
    deck: deck?.map((card) => cardNamed(standard.deck, card)) ?? standard.deck,
    spinner: { ...standard.spinner, ...spinner },
  };
}

function joinsTheSame(one: Ends, other: Ends): boolean {
  return one.every((end) => other.includes(end));
}
