import { assertNever } from '../../../../kernel/index.ts';
import type { FalconAccess, Graph } from '../../board/graph.ts';
import type { CardEffect, Color, Ruleset, SpaceId } from '../../types.ts';

/** Where the tokens of a colour can come to, by the walks of the spinner and the cards of the deck. */
export interface Journey {
  /** Where a token can rest when a move is over. */
  readonly rests: ReadonlySet<SpaceId>;
  /** The Force spaces where it can draw a card. */
  readonly draws: ReadonlySet<SpaceId>;
  /** From each stop to those that one walk, or one card, leads to. */
  readonly nexts: ReadonlyMap<Stop, ReadonlySet<Stop>>;
}

/** A space to rest on, by its name; or, as `draw` and its name, a Force space whose card is about to be drawn. */
type Stop = string;

interface Drawing {
  readonly draw: SpaceId;
}

/** Goes everywhere that chance and choice can lead, from the colour's own area on. */
export function journeyOf(ruleset: Ruleset, graph: Graph, color: Color, access: FalconAccess): Journey {
  const counts = new Set(ruleset.spinner.outer);
  const effects = distinctEffects(ruleset);
  const rests = new Set([graph.home(color)]);
  const draws = new Set<SpaceId>();
  const nexts = new Map<Stop, Set<Stop>>();
  const waiting: (SpaceId | Drawing)[] = [...rests];
  const canDrawDeckful = ruleset.options.chainForce && effects.every(({ kind }) => LEADS_ON.includes(kind));
  // What is added while a list is gone through is gone through too.
  for (const from of waiting) {
    if (typeof from === 'string') nexts.set(from, new Set(walkEnds(from).map(land)));
    else nexts.set(drawOn(from.draw), new Set(cardsEnds(from.draw)));
    if (canDrawDeckful && from === waiting.at(-1)) restAfterDeckful();
  }
  return { rests, draws, nexts };

  /** Rule 6.6, the house rule: the token stays on the Force space that the last card of a deckful has moved it to. */
  function restAfterDeckful(): void {
    const moves = new Map([...draws].map((at) => [at, forceEnds(at)]));
    // The Force spaces on which a token can be with so many cards drawn in a turn; they only ever get fewer.
    let reached: ReadonlySet<SpaceId> = draws;
    for (let drawn = 0, before = Infinity; drawn < ruleset.deck.length && reached.size < before; drawn += 1) {
      before = reached.size;
      reached = new Set([...reached].flatMap((at) => moves.get(at) ?? []));
    }
    for (const [at, ends] of moves) {
      for (const to of ends) if (reached.has(to)) nexts.get(drawOn(at))?.add(rest(to));
    }
  }

  function forceEnds(at: SpaceId): readonly SpaceId[] {
    const ends = effects.flatMap((effect) => cardEnds(effect, graph, at, color, access));
    return ends.filter((to) => to !== at && graph.space(to).kind === 'force');
  }

  function walkEnds(from: SpaceId): readonly SpaceId[] {
    if (from === graph.falcon) return [];
    return [...counts].flatMap((count) => graph.destinations(from, count, access));
  }

  /** Rule 6.6: a card's move onto a Force space draws no further, but by the house rule. */
  function cardsEnds(at: SpaceId): readonly Stop[] {
    const ends = effects.flatMap((effect) => cardEnds(effect, graph, at, color, access));
    return ends.map((to) => (ruleset.options.chainForce && to !== at ? land(to) : rest(to)));
  }

  /** Rule 5.1: a token stays where it lands, but on a Force space it draws before. */
  function land(at: SpaceId): Stop {
    if (graph.space(at).kind !== 'force' || effects.length === 0) return rest(at);
    if (!draws.has(at)) waiting.push({ draw: at });
    draws.add(at);
    return drawOn(at);
  }

  function rest(at: SpaceId): Stop {
    if (!rests.has(at)) waiting.push(at);
    rests.add(at);
    return at;
  }
}

/** Cards that may move a token onto a Force space, and those that can be in somebody's hand meanwhile. */
const LEADS_ON: readonly CardEffect['kind'][] = ['advance', 'back', 'escape'];

function drawOn(id: SpaceId): Stop {
  return `draw ${id}`;
}

/** The stops from which a token can come to the goal, sooner or later; the goal itself among them. */
export function leadingTo(goal: SpaceId, { nexts }: Journey): ReadonlySet<Stop> {
  const before = new Map<Stop, Stop[]>();
  for (const [from, stops] of nexts) {
    for (const to of stops) {
      const known = before.get(to);
      if (known === undefined) before.set(to, [from]);
      else known.push(from);
    }
  }
  const found = new Set([goal]);
  for (const to of found) for (const from of before.get(to) ?? []) found.add(from);
  return found;
}

function distinctEffects({ deck }: Ruleset): readonly CardEffect[] {
  return [...new Map(deck.map(({ effect }) => [JSON.stringify(effect), effect])).values()];
}

/** Where a card leaves the token that drew it; where it stands, when the card does not move it (rule 6.8). */
function cardEnds(
  effect: CardEffect,
  graph: Graph,
  at: SpaceId,
  color: Color,
  access: FalconAccess,
): readonly SpaceId[] {
  switch (effect.kind) {
    case 'advance':
      return orStay(graph.destinations(at, effect.count, access), at);
    case 'back':
      return orStay(graph.waysBack(at, color, effect.count), at);
    case 'go-to':
      return [graph.coordinate(effect.coordinate) ?? at];
    case 'compactor':
      return [graph.home(color)];
    case 'detention':
      return [graph.detention];
    case 'another-turn':
    case 'escape':
    case 'lose-turn':
      return [at];
    default:
      return assertNever(effect);
  }
}

function orStay(ends: readonly SpaceId[], at: SpaceId): readonly SpaceId[] {
  return ends.length === 0 ? [at] : ends;
}
