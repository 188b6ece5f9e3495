import type { Board, Ruleset, SpaceId, SpaceKind } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** Walks of one count, from all spaces together. The standard board has 304 of three, and 4,948 of twelve. */
const MOST_WALKS = 100_000;

const CLOSED: readonly SpaceKind[] = ['compactor', 'detention'];

/**
 * A board that is dense with lines has more walks of a long count than can be gone through. They are counted here
 * without going through them, since everything after this check does.
 */
export function checkWalkCount({ board, deck, spinner }: Ruleset): readonly RulesetProblem[] {
  const advances = deck.flatMap(({ effect }) => (effect.kind === 'advance' ? [effect.count] : []));
  const longest = Math.max(...spinner.outer, ...advances);
  const walks = countWalks(board, longest);
  if (walks <= MOST_WALKS) return [];
  const message = `the lines make ${walks} walks of ${longest}, more than the ${MOST_WALKS} that a game can be played with`;
  return [problem('too-many-walks', ['board', 'lines'], message)];
}

/** How many walks of this count there are, from everywhere and with the Falcon open. */
function countWalks({ spaces, lines }: Board, count: number): number {
  const kinds = new Map(spaces.map(({ id, kind }) => [id, kind]));
  const steps = lines
    .flatMap(({ ends: [one, other] }) => [
      { from: one, to: other },
      { from: other, to: one },
    ])
    .filter(({ to }) => !CLOSED.includes(kinds.get(to) ?? 'white'));
  // For each step: how many walks, of as many steps as were counted so far, begin with it.
  let beginning = steps.map(() => 1);
  for (let length = 2; length <= count; length += 1) {
    const leaving = new Map<SpaceId, number>();
    const stepping = new Map<string, number>();
    steps.forEach(({ from, to }, index) => {
      const walks = beginning[index] ?? 0;
      leaving.set(from, (leaving.get(from) ?? 0) + walks);
      stepping.set(`${from} ${to}`, walks);
    });
    beginning = steps.map(({ from, to }) => {
      if (kinds.get(to) === 'falcon') return 0;
      return (leaving.get(to) ?? 0) - (stepping.get(`${to} ${from}`) ?? 0);
    });
  }
  return beginning.reduce((sum, walks) => sum + walks, 0);
}
