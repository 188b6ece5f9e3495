import type {
  CardEffect,
  CardId,
  Ruleset,
  SpaceId,
  SpaceKind,
  State,
} from '../../../../shared/games/death-star/index.ts';
import { deathStar, graphOf, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';
import { makeCommand } from '../../../../shared/games/death-star/notation/command.ts';
import type { StrategyName } from '../../../../shared/games/death-star/strategy/strategies.ts';
import { STRATEGIES } from '../../../../shared/games/death-star/strategy/strategies.ts';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import type { PlayedBy } from '../../../support/death-star.ts';
import { stateOf } from '../../../support/death-star.ts';

/** The standard board, asked for places, so that these tests name no space that another drawing would not have. */
export const GRAPH = graphOf(STANDARD_RULESET.board);

/** What the planner does in a position in short form, as notation. */
export function planned(position: string, playedBy: PlayedBy = {}): string {
  return chosen('planner', stateOf(position, playedBy), 1);
}

/** What a strategy does for the seat whose turn it is. */
export function chosen(name: StrategyName, state: State, seed: number): string {
  const { seat } = state.turn;
  return makeCommand(
    STRATEGIES[name](deathStar.view(state, seat), seat, deathStar.legal(state, seat), fastChance(seed)),
  );
}

export function spaceOf(kind: SpaceKind): SpaceId {
  return found(spacesOf(kind)[0], `a space that is ${kind}`);
}

export function spacesOf(kind: SpaceKind): readonly SpaceId[] {
  return STANDARD_RULESET.board.spaces.filter((space) => space.kind === kind).map(({ id }) => id);
}

/** A space where nothing happens, from which a walk of this count ends on `to`, and on what else is asked for. */
export function spaceBefore(to: SpaceId, count: number, and: (from: SpaceId) => unknown = () => true): SpaceId {
  const from = [...spacesOf('white'), ...spacesOf('coordinate')].find(
    (id) => ends(id, count).includes(to) && Boolean(and(id)),
  );
  return found(from, `a space ${count} before ${to}`);
}

/** Where walks of this count end, for a seat that has not both missions. */
export function ends(from: SpaceId, count: number): readonly SpaceId[] {
  return GRAPH.destinations(from, count, 'closed');
}

export function cardOf(kind: CardEffect['kind'], count?: number): CardId {
  const card = STANDARD_RULESET.deck.find(
    ({ effect }) => effect.kind === kind && (count === undefined || ('count' in effect && effect.count === count)),
  );
  return found(card, `a card that is ${kind}`).id;
}

/** The standard ruleset with every card of the deck changed to the same effect. */
export function onlyCards(effect: CardEffect): Ruleset {
  return { ...STANDARD_RULESET, deck: STANDARD_RULESET.deck.map((card) => ({ ...card, effect })) };
}

export function found<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`the board has not ${what}`);
  return value;
}
