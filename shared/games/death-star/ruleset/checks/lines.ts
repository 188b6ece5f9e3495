import type { Board, SpaceKind } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** What lies in space: only lanes lead there, and only a pair flies them. */
export const SPACE_BEYOND: readonly SpaceKind[] = ['empty', 'tie', 'base'];

/** The lines of the station: between two of its spaces, each once. */
export function checkLines({ spaces, lines }: Board): readonly RulesetProblem[] {
  const kinds = new Map(spaces.map(({ id, kind }) => [id, kind]));
  const drawn = new Set<string>();
  const found: RulesetProblem[] = [];
  lines.forEach(({ ends }, index) => {
    const path = ['board', 'lines', index, 'ends'];
    ends.forEach((end, side) => {
      const kind = kinds.get(end);
      if (kind === undefined) found.push(problem('unknown-space', [...path, side], `no space is named ${end}`));
      else if (SPACE_BEYOND.includes(kind)) {
        found.push(
          problem('line-in-space', [...path, side], `${end} is a ${kind} space: only lanes lead through space`),
        );
      }
    });
    const [one, other] = ends;
    if (one === other) found.push(problem('line-to-itself', path, `the line leads from ${one} to itself`));
    const name = [...ends].sort().join(' ');
    if (drawn.has(name)) found.push(problem('doubled-line', path, `${one} and ${other} are joined already`));
    drawn.add(name);
  });
  return found;
}
