/** What one token still has to walk to one goal, from every space of the station: worked out by value iteration. */
import type { FalconAccess, Graph } from '../board/graph.ts';
import type { CardEffect, Color, Ruleset, SpaceId } from '../types.ts';
import { expectedWait } from './detention-wait.ts';

/** Where a token has to get to: the space of a mission, by exact count, or aboard the Falcon. */
export const GOALS = ['blueprint', 'tractorBeam', 'falcon'] as const;
export type Goal = (typeof GOALS)[number];

/** How much of a wait in the Detention Block is taken to be lost: the seat's other token walks meanwhile. */
const WAIT_LOST = 0.4;
/** What the card that frees from the Detention Block is worth to the seat, in turns. */
export const ESCAPE_CARD_WORTH = 0.4;
/** How often the costs are corrected at most, and by how little for the last time. */
const SWEEPS = 400;
const SETTLED = 1e-4;

/** One kind of card, and how much of the deck is of that kind. */
export interface CardShare {
  readonly effect: CardEffect;
  readonly share: number;
}

/** The deck as shares of its kinds: nobody knows its order. */
export function cardSharesOf({ deck }: Ruleset): readonly CardShare[] {
  const counts = new Map<string, { effect: CardEffect; count: number }>();
  for (const { effect } of deck) {
    const key = JSON.stringify(effect);
    counts.set(key, { effect, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].map(({ effect, count }) => ({ effect, share: count / deck.length }));
}

/** The token and the goal that the costs are for. */
export interface Leg {
  readonly ruleset: Ruleset;
  readonly graph: Graph;
  readonly color: Color;
  readonly cards: readonly CardShare[];
  readonly goal: Goal;
}

/** Expected turns to the goal: at the start of a turn on a space, and right after a walk has ended there. */
export interface CostTable {
  resting(space: SpaceId): number;
  landing(space: SpaceId): number;
}

const GOAL_KINDS = { blueprint: 'control-room', tractorBeam: 'tractor-beam', falcon: 'falcon' } as const;

/**
 * Value iteration: the cost of a space is one turn and, for each count of the spinner, the best of the ends of its
 * walks; the cost of landing on a Force space is the mean over the deck. All are corrected in turn until they settle.
 */
export function settledCosts(leg: Leg, station: readonly { readonly id: SpaceId }[]): CostTable {
  const { ruleset, graph, goal } = leg;
  const rest = new Map<SpaceId, number>(station.map(({ id }) => [id, 0]));
  const land = new Map<SpaceId, number>(station.map(({ id }) => [id, 0]));
  const table: CostTable = {
    resting: (space) => rest.get(space) ?? 0,
    landing: (space) => land.get(space) ?? 0,
  };
  const access = goal === 'falcon' ? openFalcon(ruleset) : 'closed';
  const goalSpace = station.find(({ id }) => graph.space(id).kind === GOAL_KINDS[goal])?.id;
  for (let sweep = 0, change = Infinity; sweep < SWEEPS && change > SETTLED; sweep += 1) {
    change = 0;
    for (const { id } of station) {
      const turn = costOfTurn(leg, table, id, access);
      change = Math.max(change, Math.abs(turn - table.resting(id)));
      rest.set(id, turn);
      const drawsCard = graph.space(id).kind === 'force' && leg.cards.length > 0;
      const landed = drawsCard ? costOfDraw(leg, table, id, access) : turn;
      land.set(id, id === goalSpace ? 0 : landed);
    }
  }
  if (goal === 'falcon') rest.set(graph.falcon, 0);
  return table;
}

function openFalcon({ options }: Ruleset): FalconAccess {
  return options.falconExactCount ? 'exact' : 'open';
}

function costOfTurn({ ruleset, graph }: Leg, table: CostTable, from: SpaceId, access: FalconAccess): number {
  const { outer } = ruleset.spinner;
  let sum = 0;
  for (const count of outer) {
    const ends = graph.destinations(from, count, access);
    sum += least(ends, (end) => table.landing(end)) ?? table.resting(from);
  }
  return 1 + sum / outer.length;
}

function costOfDraw(leg: Leg, table: CostTable, at: SpaceId, access: FalconAccess): number {
  let mean = 0;
  for (const { effect, share } of leg.cards) mean += share * costOfCard(leg, table, at, access, effect);
  return mean;
}

function costOfCard(leg: Leg, table: CostTable, at: SpaceId, access: FalconAccess, effect: CardEffect): number {
  const { ruleset, graph, color } = leg;
  // A card's move onto a Force space draws nothing, but by the house rule (6.6); elsewhere it lands as a walk does.
  const arriving = (end: SpaceId): number =>
    graph.space(end).kind === 'force' && !ruleset.options.chainForce ? table.resting(end) : table.landing(end);
  switch (effect.kind) {
    case 'advance':
      return least(graph.destinations(at, effect.count, access), arriving) ?? table.resting(at);
    case 'back':
      return least(graph.waysBack(at, color, effect.count), arriving) ?? table.resting(at);
    case 'go-to': {
      const to = graph.coordinate(effect.coordinate);
      return to === undefined ? table.resting(at) : arriving(to);
    }
    case 'compactor':
      return table.resting(graph.home(color));
    case 'detention':
      return table.resting(graph.detention) + WAIT_LOST * expectedWait(ruleset, 0);
    case 'another-turn':
      return table.resting(at) - 1;
    case 'lose-turn':
      return table.resting(at) + 1;
    case 'escape':
      return table.resting(at) - ESCAPE_CARD_WORTH;
  }
}

function least(spaces: readonly SpaceId[], cost: (space: SpaceId) => number): number | undefined {
  let lowest: number | undefined;
  for (const space of spaces) {
    const found = cost(space);
    if (lowest === undefined || found < lowest) lowest = found;
  }
  return lowest;
}
