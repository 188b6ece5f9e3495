import type { Options, Ruleset, State } from '../../shared/games/death-star/index.ts';
import { parsePosition, STANDARD_DECK, STANDARD_RULESET, withOptions } from '../../shared/games/death-star/index.ts';

/** A position to count from, on the standard board. */
export interface NamedPosition {
  readonly name: string;
  readonly shows: string;
  readonly houseRules: Partial<Options>;
  /** The whole position as text. */
  readonly from: string;
  /** How many sequences of 1, 2, 3 and 4 plies follow. */
  readonly counts: readonly number[];
}

export const POSITIONS: readonly NamedPosition[] = [
  {
    name: 'start',
    shows: 'the first spins and walks of two seats',
    houseRules: {},
    from: position('red LL@tc-red HC@tc-red -- e- | blue LL@tc-blue HC@tc-blue -- e- | 1 red spin', []),
    counts: [3, 14, 50, 200],
  },
  {
    name: 'force',
    shows: 'Force spaces all around: cards that move on, and draw again by the house rule',
    houseRules: { chainForce: true },
    from: position('red LL@u3 HC@b2 -- e- | green LL@b3 HC@m2 -- e- | blue LL@v1 HC@ds3 -- e- skip1 | 9 red move 2', [
      'F01',
      'F37',
      'F12',
      'F20',
      'F29',
      'F40',
      'F25',
      'F45',
      'F05',
      'F49',
      'F09',
      'F32',
    ]),
    counts: [10, 36, 193, 986],
  },
  {
    name: 'detention',
    shows: 'tokens in the Detention Block, with and without escape cards, about to be let out and not',
    houseRules: {},
    from: position('red LL@det~0 HC@det~3 -- eF25,F26 | blue LL@det~2 HC@u2 -- eF27 | 20 red spin', [
      'F45',
      'F28',
      'F46',
      'F50',
    ]),
    counts: [5, 27, 125, 723],
  },
  {
    name: 'missions',
    shows: 'missions to be earned, the Falcon open to one seat and closed to others, meetings',
    houseRules: {},
    from: position(
      'red LL@n7 HC@s5 -T e- | green LL@h1 HC@mf BT e- | blue LL@n8 HC@v2 B- e- | yellow LL@cr HC@tb BT e- | 31 red spin',
      ['F14', 'F40'],
    ),
    counts: [3, 18, 54, 180],
  },
  {
    name: 'hyperspace',
    shows: 'pairs in the lanes that fly in quiet, meet, fight, fall back and win',
    houseRules: { quietSpace: true, spaceBump: 'falcon' },
    from: position(
      'red LL@w1 HC@w1 BT e- | green LL@x2 HC@x2 BT e- | blue LL@z1 HC@z1 BT e- | yellow LL@mf HC@mf BT e- | 88 red fly',
      [],
    ),
    counts: [2, 4, 9, 16],
  },
];

/** The ruleset that a named position is played by. */
export function rulesetOf({ houseRules }: NamedPosition): Ruleset {
  return withOptions(STANDARD_RULESET, houseRules);
}

/** The state of a named position. Throws where its text is none. */
export function stateOf(named: NamedPosition): State {
  const parsed = parsePosition(named.from, rulesetOf(named));
  if (!parsed.ok) throw new Error(`${named.name}: ${parsed.error.message}`);
  return parsed.value;
}

/** Seats and turn, with these cards on top of the deck and the others in the order of their names. */
function position(seatsAndTurn: string, top: readonly string[]): string {
  const placed = [...top, ...(seatsAndTurn.match(/F[0-9]{2}/g) ?? [])];
  const others = STANDARD_DECK.map(({ id }) => id).filter((id) => !placed.includes(id));
  return `${seatsAndTurn} | ${[...top, ...others].join(' ')}`;
}
