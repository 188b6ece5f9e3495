/** What one token still has to walk on the station, in turns, to each of its goals. */
import { graphOf } from '../board/graph.ts';
import type { Color, Ruleset, SpaceId, SpaceKind } from '../types.ts';
import type { CostTable, Goal } from './leg-table.ts';
import { cardSharesOf, settledCosts } from './leg-table.ts';

/** The expected turns of one token, walking each of them, to each goal. */
export type Legs = { readonly [Name in Goal]: number };

/** The legs of a colour's tokens from all over the station. */
export interface LegCosts {
  /** At the start of a turn on this space; undefined for a space that is not on the station. */
  resting(space: SpaceId): Legs | undefined;
  /** Right after a walk has ended there: the goal is reached, a Force card is still to be drawn. */
  landing(space: SpaceId): Legs | undefined;
  /** From the space of a mission that has just been earned. */
  readonly afterBlueprint: Legs;
  readonly afterTractorBeam: Legs;
}

/** Works the legs out for one colour: colours differ in where they are sent back to. Throws for a board without missions. */
export function legCostsOf(ruleset: Ruleset, color: Color): LegCosts {
  const graph = graphOf(ruleset.board);
  const station = ruleset.board.spaces.filter(({ kind }) => kind !== 'empty' && kind !== 'tie' && kind !== 'base');
  const cards = cardSharesOf(ruleset);
  const tables: { readonly [Name in Goal]: CostTable } = {
    blueprint: settledCosts({ ruleset, graph, color, cards, goal: 'blueprint' }, station),
    tractorBeam: settledCosts({ ruleset, graph, color, cards, goal: 'tractorBeam' }, station),
    falcon: settledCosts({ ruleset, graph, color, cards, goal: 'falcon' }, station),
  };
  const legsBy = (read: (table: CostTable, space: SpaceId) => number): ReadonlyMap<SpaceId, Legs> =>
    new Map(
      station.map(({ id }) => [
        id,
        {
          blueprint: read(tables.blueprint, id),
          tractorBeam: read(tables.tractorBeam, id),
          falcon: read(tables.falcon, id),
        },
      ]),
    );
  const resting = legsBy((table, space) => table.resting(space));
  const landing = legsBy((table, space) => table.landing(space));
  const legsAfter = (kind: SpaceKind): Legs => {
    const mission = station.find((space) => space.kind === kind);
    const legs = mission === undefined ? undefined : resting.get(mission.id);
    if (legs === undefined) throw new Error(`no ${kind} on this board`);
    return legs;
  };
  return {
    resting: (space) => resting.get(space),
    landing: (space) => landing.get(space),
    afterBlueprint: legsAfter('control-room'),
    afterTractorBeam: legsAfter('tractor-beam'),
  };
}
