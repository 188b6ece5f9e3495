/** What is still to come from the Falcon on, in turns. */
import { graphOf } from '../board/graph.ts';
import type { Ruleset, SpaceId } from '../types.ts';

/** Expected turns of a pair that flies as fast as it can and meets nobody. */
export interface FlightCosts {
  /** From the start of a turn on this space; undefined where no pair flies. */
  resting(space: SpaceId): number | undefined;
  /** For a pair that has just flown from one space to another, in the middle of its turn. */
  arriving(from: SpaceId, to: SpaceId): number;
  /** From the start of a turn aboard the Falcon. */
  readonly fromFalcon: number;
  /** How likely a pair that wants to gets from one space to another within one turn, 0 to 1. */
  reach(from: SpaceId, to: SpaceId): number;
}

const SWEEPS = 10_000;
const SETTLED = 1e-6;

/**
 * A dogfight that is lost costs the whole way from the Falcon (rule 10.2), so the costs of all spaces hang together:
 * they are corrected in turn until they settle. Never settled, with a band that has no win, they stay at large numbers.
 */
export function flightCostsOf(ruleset: Ruleset): FlightCosts {
  const { board, spinner, options } = ruleset;
  const graph = graphOf(board);
  const winRate = spinner.inner.filter((face) => face === 'win').length / spinner.inner.length;
  const spaces = [graph.falcon, ...new Set(board.lanes.map(([, to]) => to).filter((to) => to !== graph.base))];
  const turns = new Map<SpaceId, number>(spaces.map((space) => [space, 0]));

  function resting(space: SpaceId): number {
    return turns.get(space) ?? 0;
  }

  function isQuiet(space: SpaceId): boolean {
    return options.quietSpace && graph.space(space).kind === 'empty';
  }

  /** A TIE Fighter space that is reached by a fight won goes on at once (rule 10.3): a turn less than from rest. */
  function arriving(from: SpaceId, to: SpaceId): number {
    if (to === graph.base) return 0;
    return graph.space(to).kind === 'tie' && !isQuiet(from) ? resting(to) - 1 : resting(to);
  }

  function corrected(space: SpaceId): number {
    const onward = Math.min(...graph.flights(space).map((to) => arriving(space, to)));
    if (isQuiet(space)) return 1 + onward;
    return 1 + winRate * onward + (1 - winRate) * resting(graph.falcon);
  }

  for (let sweep = 0, change = Infinity; sweep < SWEEPS && change > SETTLED; sweep += 1) {
    change = 0;
    for (const space of spaces.toReversed()) {
      const better = corrected(space);
      change = Math.max(change, Math.abs(better - resting(space)));
      turns.set(space, better);
    }
  }

  // Many ways lead through the same spaces: each is asked once.
  const reaches = new Map<SpaceId, Map<SpaceId, number>>();

  function reach(from: SpaceId, to: SpaceId): number {
    const known = reaches.get(to) ?? new Map<SpaceId, number>();
    reaches.set(to, known);
    const found = known.get(from) ?? findReach(from, to);
    known.set(from, found);
    return found;
  }

  function findReach(from: SpaceId, to: SpaceId): number {
    const onward = graph.flights(from);
    if (isQuiet(from)) return onward.includes(to) ? 1 : 0;
    return winRate * Math.max(0, ...onward.map((next) => reachOver(next, to)));
  }

  function reachOver(next: SpaceId, to: SpaceId): number {
    if (next === to) return 1;
    return graph.space(next).kind === 'tie' ? reach(next, to) : 0;
  }

  return { resting: (space) => turns.get(space), fromFalcon: resting(graph.falcon), arriving, reach };
}
