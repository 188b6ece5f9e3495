import type { Graph } from '../../board/graph.ts';
import type { Color, SpaceId, SpaceKind } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** What every colour should have equally far to. */
const LANDMARKS: readonly SpaceKind[] = ['control-room', 'tractor-beam', 'falcon', 'detention', 'coordinate'];

/** Where a way ends at the latest: nothing is passed on the way through here (rules 4.6, 9.3). */
const ENDS: readonly SpaceKind[] = ['compactor', 'detention', 'falcon'];

/** Each colour's area is equally far from every landmark, counted in lines. */
export function checkFairness(graph: Graph): readonly RulesetProblem[] {
  const { clockwise, spaces } = graph.board;
  const distances = clockwise.map((color) => ({ color, lines: linesFrom(graph, color) }));
  return spaces.flatMap(({ id, kind }, index) => {
    if (!LANDMARKS.includes(kind)) return [];
    const ways = distances.map(({ color, lines }) => ({ color, length: lines.get(id) }));
    if (new Set(ways.map(({ length }) => length)).size <= 1) return [];
    const numbers = ways.map(({ color, length }) => `${color} ${length ?? 'no way'}`).join(', ');
    const message = `the colours do not have equally far to ${id} (${kind}), in lines: ${numbers}`;
    return [problem('unequal-distances', ['board', 'spaces', index, 'id'], message)];
  });
}

function linesFrom(graph: Graph, color: Color): ReadonlyMap<SpaceId, number> {
  const home = graph.home(color);
  const found = new Map([[home, 0]]);
  // A map gives what is added while it is gone through: this is the queue of a breadth-first search.
  for (const [id, length] of found) {
    if (id !== home && ENDS.includes(graph.space(id).kind)) continue;
    for (const next of graph.neighbours(id)) if (!found.has(next)) found.set(next, length + 1);
  }
  return found;
}
