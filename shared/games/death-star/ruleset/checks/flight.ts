import type { Graph } from '../../board/graph.ts';
import type { Ruleset, SpaceId } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** The turns from the Falcon to the base beyond which a game hardly ends. On the standard board they are about eight. */
const MOST_TURNS = 100;

/** Rules 10.2, 10.3: the flight ends in a time that people can sit through. Without a win it is refused elsewhere. */
export function checkFlight(ruleset: Ruleset, graph: Graph): readonly RulesetProblem[] {
  if (!ruleset.spinner.inner.includes('win')) return [];
  const turns = turnsOfFlight(ruleset, graph);
  if (turns <= MOST_TURNS) return [];
  const expected = turns < 1_000_000 ? `about ${Math.round(turns)} turns` : 'more than a million turns';
  const message = `from the Falcon to the base a pair needs ${expected} on average, more than ${MOST_TURNS}: games hardly end`;
  return [problem('dogfight-rarely-won', ['spinner', 'inner'], message)];
}

/** From a space on: the turns that are spent before the base or a defeat, and how likely the base comes first. */
interface Outlook {
  readonly turns: number;
  readonly arrives: number;
}

/** A choice of flights is never worse than the one before, and there are not many that differ. */
const MOST_IMPROVEMENTS = 100;

/**
 * The expected turns of a pair that flies as fast as it can and meets nobody. A defeat costs the whole way anew: each
 * round takes the best flights for the cost that this had in the round before.
 */
export function turnsOfFlight(ruleset: Ruleset, graph: Graph): number {
  let whole = Number.MAX_VALUE;
  for (let round = 0; round < MOST_IMPROVEMENTS; round += 1) {
    const { turns, arrives } = outlook(ruleset, graph, whole);
    const better = turns / arrives;
    if (!(better < whole)) return whole;
    whole = better;
  }
  return whole;
}

/** From the start of a turn aboard the Falcon, by the flights that are best where a defeat costs so many turns. */
function outlook({ spinner, options }: Ruleset, graph: Graph, defeat: number): Outlook {
  const winRate = spinner.inner.filter((face) => face === 'win').length / spinner.inner.length;
  const fights = new Map<SpaceId, Outlook>();
  return fight(graph.falcon);

  /** A turn that begins here. Lanes never lead back, so this ends. */
  function fight(from: SpaceId): Outlook {
    const known = fights.get(from);
    if (known !== undefined) return known;
    const ways = graph.flights(from).map((to) => arrive(from, to));
    const best = ways.reduce((one, other) => (costOf(other) < costOf(one) ? other : one), ways[0] ?? NOWHERE);
    const rate = isQuiet(from) ? 1 : winRate;
    const found = { turns: 1 + rate * best.turns, arrives: rate * best.arrives };
    fights.set(from, found);
    return found;
  }

  /** A TIE Fighter space goes on within the turn, but after a quiet flight (rule 10.4). */
  function arrive(from: SpaceId, to: SpaceId): Outlook {
    const { kind } = graph.space(to);
    if (kind === 'base') return { turns: 0, arrives: 1 };
    const { turns, arrives } = fight(to);
    return { turns: kind === 'tie' && !isQuiet(from) ? turns - 1 : turns, arrives };
  }

  function isQuiet(from: SpaceId): boolean {
    return options.quietSpace && graph.space(from).kind === 'empty';
  }

  function costOf({ turns, arrives }: Outlook): number {
    // Where a defeat costs beyond all measure, only being spared it counts.
    return turns / defeat - arrives;
  }
}

const NOWHERE: Outlook = { turns: Infinity, arrives: 0 };
