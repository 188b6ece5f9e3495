/** Everything about a ruleset that a careful player knows before the game: made once for each ruleset. */
import type { Graph } from '../board/graph.ts';
import { graphOf } from '../board/graph.ts';
import type { Color, Ruleset, SpaceId } from '../types.ts';
import type { FlightCosts } from './flight-costs.ts';
import { flightCostsOf } from './flight-costs.ts';
import type { LegCosts } from './leg-costs.ts';
import { legCostsOf } from './leg-costs.ts';

/** What is expected of a game, whoever plays it. */
export interface Outlook {
  readonly ruleset: Ruleset;
  readonly graph: Graph;
  readonly flight: FlightCosts;
  legs(color: Color): LegCosts;
  /** How likely one spin of the outer band takes a token from one space of the station to another, 0 to 1. */
  reach(from: SpaceId, to: SpaceId): number;
}

const outlooks = new WeakMap<Ruleset, Outlook>();

/** The outlook of a ruleset; of each colour's legs only what is asked for is worked out. */
export function outlookOf(ruleset: Ruleset): Outlook {
  const known = outlooks.get(ruleset);
  if (known !== undefined) return known;
  const outlook = makeOutlook(ruleset);
  outlooks.set(ruleset, outlook);
  return outlook;
}

function makeOutlook(ruleset: Ruleset): Outlook {
  const graph = graphOf(ruleset.board);
  const legs = new Map<Color, LegCosts>();
  const reaches = new Map<SpaceId, ReadonlyMap<SpaceId, number>>();
  return {
    ruleset,
    graph,
    flight: flightCostsOf(ruleset),
    legs(color) {
      let known = legs.get(color);
      if (known === undefined) {
        known = legCostsOf(ruleset, color);
        legs.set(color, known);
      }
      return known;
    },
    reach(from, to) {
      let known = reaches.get(from);
      if (known === undefined) {
        known = reachFrom(ruleset, graph, from);
        reaches.set(from, known);
      }
      return known.get(to) ?? 0;
    },
  };
}

function reachFrom({ spinner }: Ruleset, graph: Graph, from: SpaceId): ReadonlyMap<SpaceId, number> {
  const reach = new Map<SpaceId, number>();
  for (const count of spinner.outer) {
    for (const end of graph.destinations(from, count, 'closed')) {
      reach.set(end, (reach.get(end) ?? 0) + 1 / spinner.outer.length);
    }
  }
  return reach;
}
