import type { Board, SpaceId, SpaceKind } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';
import { SPACE_BEYOND } from './lines.ts';

const STARTS: readonly SpaceKind[] = ['falcon', 'empty', 'tie'];

type Lanes = Board['lanes'];

/** Rule 10.3: the lanes lead from the Falcon through space to the base, always onward. */
export function checkLanes(board: Board): readonly RulesetProblem[] {
  const found = checkEnds(board);
  return found.length > 0 ? found : [...checkCycles(board.lanes), ...checkWays(board)];
}

function checkEnds({ spaces, lanes }: Board): readonly RulesetProblem[] {
  const kinds = new Map(spaces.map(({ id, kind }) => [id, kind]));
  const drawn = new Set<string>();
  const found: RulesetProblem[] = [];
  lanes.forEach((lane, index) => {
    const path = ['board', 'lanes', index];
    const [from, to] = lane;
    lane.forEach((end, side) => {
      if (!kinds.has(end)) found.push(problem('unknown-space', [...path, side], `no space is named ${end}`));
    });
    const fromKind = kinds.get(from);
    if (fromKind !== undefined && !STARTS.includes(fromKind)) {
      const message = `${from} is a ${fromKind} space: lanes begin at the Falcon, or at an empty or tie space`;
      found.push(problem('lane-start', [...path, 0], message));
    }
    const toKind = kinds.get(to);
    if (toKind !== undefined && !SPACE_BEYOND.includes(toKind)) {
      const message = `${to} is a ${toKind} space: lanes end at an empty or tie space, or at the base`;
      found.push(problem('lane-end', [...path, 1], message));
    }
    if (drawn.has(lane.join(' ')))
      found.push(problem('doubled-lane', path, `a lane leads from ${from} to ${to} already`));
    drawn.add(lane.join(' '));
  });
  return found;
}

/** A lane whose end leads back to its start: a pair could fly around for ever. */
function checkCycles(lanes: Lanes): readonly RulesetProblem[] {
  return lanes.flatMap(([from, to], index) => {
    if (!reached(to, lanes).has(from)) return [];
    return [problem('lane-cycle', ['board', 'lanes', index], `the lanes lead from ${to} back to ${from}`)];
  });
}

/** Every space beyond the Falcon is on a way from the Falcon to the base. */
function checkWays({ spaces, lanes }: Board): readonly RulesetProblem[] {
  const falcon = spaces.find(({ kind }) => kind === 'falcon');
  const base = spaces.find(({ kind }) => kind === 'base');
  if (falcon === undefined || base === undefined) return [];
  const fromFalcon = reached(falcon.id, lanes);
  const toBase = reached(
    base.id,
    lanes.map(([from, to]) => [to, from]),
  );
  return spaces.flatMap(({ id, kind }, index) => {
    if (kind !== 'falcon' && !SPACE_BEYOND.includes(kind)) return [];
    const path = ['board', 'spaces', index, 'id'];
    const found: RulesetProblem[] = [];
    if (!fromFalcon.has(id)) found.push(problem('lane-unreachable', path, `no lanes lead from the Falcon to ${id}`));
    if (!toBase.has(id)) found.push(problem('lane-to-nowhere', path, `no lanes lead from ${id} to the base`));
    return found;
  });
}

/** The spaces that lanes lead to from here, with the start itself. */
function reached(start: SpaceId, lanes: Lanes): ReadonlySet<SpaceId> {
  const ahead = Map.groupBy(lanes, ([from]) => from);
  const found = new Set([start]);
  for (const id of found) for (const [, to] of ahead.get(id) ?? []) found.add(to);
  return found;
}
