import type { FalconAccess, Graph } from '../../board/graph.ts';
import type { Color, Ruleset, SpaceId, SpaceKind } from '../../types.ts';
import type { RulesetProblem, RulesetProblemCode, ValuePath } from '../problems.ts';
import { problem } from '../problems.ts';
import type { Journey } from './journey.ts';
import { journeyOf, leadingTo } from './journey.ts';

/** The kinds of which every space should be of use. (Missions and the Falcon have checks of their own.) */
const TO_BE_REACHED: readonly SpaceKind[] = ['white', 'coordinate', 'force'];

interface Ground {
  readonly ruleset: Ruleset;
  readonly graph: Graph;
  readonly journeys: readonly { readonly color: Color; readonly closed: Journey }[];
}

/** Where tokens can go: every space can be reached and left, and every colour can always still win. */
export function checkWalks(ruleset: Ruleset, graph: Graph): readonly RulesetProblem[] {
  const journeys = ruleset.board.clockwise.map((color) => ({
    color,
    closed: journeyOf(ruleset, graph, color, 'closed'),
  }));
  const ground = { ruleset, graph, journeys };
  return [
    ...checkReached(ground),
    ...checkLeft(ground),
    ...checkGoals(ground),
    ...checkWaysHome(ground),
    ...checkAdvances(ground),
  ];
}

function checkReached({ graph, journeys }: Ground): readonly RulesetProblem[] {
  return graph.board.spaces.flatMap(({ id, kind }, index) => {
    if (!TO_BE_REACHED.includes(kind)) return [];
    if (journeys.some(({ closed }) => closed.rests.has(id) || closed.draws.has(id))) return [];
    return [problem('unreachable-space', idPath(index), `no walk and no card brings a token to rest on ${id}`)];
  });
}

/**
 * Rule 4.3: where a count has no walk a turn is lost; where none has, the token stands for ever. Asked with the Falcon
 * closed: an open one only adds walks.
 */
function checkLeft({ ruleset, graph, journeys }: Ground): readonly RulesetProblem[] {
  const spins = inOrder(ruleset.spinner.outer);
  const advances = inOrder(ruleset.deck.flatMap(({ effect }) => (effect.kind === 'advance' ? [effect.count] : [])));
  return graph.board.spaces.flatMap(({ id }, index) => {
    const hasNoWalk = (count: number): boolean => graph.destinations(id, count, 'closed').length === 0;
    const isRestedOn = journeys.some(({ closed }) => closed.rests.has(id));
    if (isRestedOn && spins.every(hasNoWalk)) {
      return [problem('dead-end', idPath(index), `no spin moves a token on from ${id}: it would stand there for ever`)];
    }
    const isDrawnOn = journeys.some(({ closed }) => closed.draws.has(id));
    const causes = [
      ...(isRestedOn ? spins.filter(hasNoWalk).map((count) => `a spin of ${count}`) : []),
      ...(isDrawnOn ? advances.filter(hasNoWalk).map((count) => `an Advance ${count} card`) : []),
    ];
    return causes.map((cause) => {
      const message = `from ${id} there is no walk for ${cause} while the Falcon is closed`;
      return problem('no-walk', idPath(index), message);
    });
  });
}

/** Rules 9.1 to 9.3, for each colour: both missions can be earned and the Falcon boarded, from wherever it stands. */
function checkGoals(ground: Ground): readonly RulesetProblem[] {
  const { ruleset, graph } = ground;
  const boarding = ruleset.options.falconExactCount ? 'exact' : 'open';
  return graph.board.spaces.flatMap(({ kind }, index) => {
    if (kind === 'control-room' || kind === 'tractor-beam') {
      return checkGoal(ground, index, 'closed', { never: 'mission-out-of-reach', stuck: 'endless' });
    }
    if (kind !== 'falcon') return [];
    const found = checkGoal(ground, index, boarding, { never: 'falcon-out-of-reach', stuck: 'endless' });
    if (found.length > 0 || boarding === 'exact') return found;
    return checkGoal(ground, index, 'exact', {
      never: 'exact-falcon-out-of-reach',
      stuck: 'exact-falcon-out-of-reach',
    });
  });
}

interface GoalCodes {
  /** The goal cannot be come to from the colour's own area. */
  readonly never: RulesetProblemCode;
  /** It cannot be come to from another place where a token of the colour can stand. */
  readonly stuck: RulesetProblemCode;
}

function checkGoal(
  { ruleset, graph, journeys }: Ground,
  index: number,
  access: FalconAccess,
  codes: GoalCodes,
): readonly RulesetProblem[] {
  const goal = graph.board.spaces[index]?.id;
  if (goal === undefined) return [];
  const never: Color[] = [];
  const onlyByCard: Color[] = [];
  const stuck = new Map<SpaceId, Color[]>();
  for (const { color, closed } of journeys) {
    const home = graph.home(color);
    const journey = access === 'closed' ? closed : journeyOf(ruleset, graph, color, access);
    const leading = leadingTo(goal, journey);
    if (!leading.has(home)) {
      never.push(color);
      continue;
    }
    for (const id of journey.rests) {
      if (!leading.has(id)) stuck.set(id, [...(stuck.get(id) ?? []), color]);
    }
    const bySpins = journeyOf({ ...ruleset, deck: [] }, graph, color, access);
    if (access !== 'exact' && !leadingTo(goal, bySpins).has(home)) onlyByCard.push(color);
  }
  const how = access === 'exact' ? ' by exact count' : '';
  const found: RulesetProblem[] = [];
  if (never.length > 0) {
    const message = `no walk and no card ever brings ${never.join(', ')} from home to ${goal}${how}`;
    found.push(problem(codes.never, idPath(index), message));
  }
  if (onlyByCard.length > 0) {
    const message = `only a Force card, never a spin, brings ${onlyByCard.join(', ')} from home to ${goal}`;
    found.push(problem('only-by-card', idPath(index), message));
  }
  graph.board.spaces.forEach(({ id }, at) => {
    const colors = stuck.get(id);
    if (colors === undefined) return;
    const message = `from ${id} no walk and no card ever brings ${colors.join(', ')} to ${goal}${how}`;
    found.push(problem(codes.stuck, idPath(at), message));
  });
  return found;
}

/** Rule 6.3: a Back card needs a way to the own area, from wherever it can be drawn. */
function checkWaysHome({ ruleset, graph, journeys }: Ground): readonly RulesetProblem[] {
  if (!ruleset.deck.some(({ effect }) => effect.kind === 'back')) return [];
  return graph.board.spaces.flatMap(({ id }, index) => {
    const lost = journeys.filter(
      ({ color, closed }) => closed.draws.has(id) && graph.distanceHome(id, color) === undefined,
    );
    if (lost.length === 0) return [];
    const colors = lost.map(({ color }) => color).join(', ');
    return [problem('no-way-home', idPath(index), `a Back card that is drawn on ${id} has no way home for ${colors}`)];
  });
}

/** Rule 6.8: an Advance card has a walk from at least one of the spaces where it can be drawn. */
function checkAdvances({ ruleset, graph, journeys }: Ground): readonly RulesetProblem[] {
  const draws = new Set(journeys.flatMap(({ closed }) => [...closed.draws]));
  if (draws.size === 0) {
    if (ruleset.deck.length === 0) return [];
    return [problem('idle-deck', ['deck'], 'no token can come to a Force space: no card is ever drawn')];
  }
  // An open Falcon ends every walk that is long enough to reach it.
  const access = ruleset.options.falconExactCount ? 'exact' : 'open';
  return ruleset.deck.flatMap(({ effect }, index) => {
    if (effect.kind !== 'advance') return [];
    if ([...draws].some((id) => graph.destinations(id, effect.count, access).length > 0)) return [];
    const message = `no walk of ${effect.count} begins on a Force space: the card would do nothing`;
    return [problem('card-without-effect', ['deck', index, 'effect', 'count'], message)];
  });
}

function inOrder(counts: readonly number[]): readonly number[] {
  return [...new Set(counts)].sort((one, other) => one - other);
}

function idPath(index: number): ValuePath {
  return ['board', 'spaces', index, 'id'];
}
