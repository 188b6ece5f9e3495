/** What a moment of a game can show. */
import type { CardEffect, GameEvent, SeatState, SpaceKind, State } from '../../shared/games/death-star/index.ts';
import { cardNamed, graphOf, seatNamed, TOKENS } from '../../shared/games/death-star/index.ts';
import type { Moment } from './wanted.ts';

type EventType = GameEvent['type'];
type EventOf<Type extends EventType> = Extract<GameEvent, { readonly type: Type }>;

/** The events of a type that came of the decision. */
export function eventsOf<Type extends EventType>({ events }: Moment, type: Type): readonly EventOf<Type>[] {
  return events.filter((event): event is EventOf<Type> => event.type === type);
}

export function has(moment: Moment, type: EventType): boolean {
  return moment.events.some((event) => event.type === type);
}

export function isOver({ after }: Moment): boolean {
  return after.phase.kind === 'over';
}

/** The seat whose turn it was, before the decision. */
export function seatBefore({ before }: Moment): SeatState {
  return seatNamed(before.seats, before.turn.seat);
}

/** How many cards the turn has drawn, those of this decision included. */
export function drawsOfTurn(moment: Moment): number {
  return moment.before.turn.draws + eventsOf(moment, 'drew').length;
}

/** Whether a card of this kind was drawn. */
export function drew(moment: Moment, kind: CardEffect['kind']): boolean {
  return effectsDrawn(moment).some((effect) => effect.kind === kind);
}

export function effectsDrawn(moment: Moment): readonly CardEffect[] {
  const { deck } = moment.before.ruleset;
  return eventsOf(moment, 'drew').map(({ card }) => cardNamed(deck, card).effect);
}

/** A walk that answers an Advance card, of this count or of any. */
export function advances({ before: { phase }, command }: Moment, count?: number): boolean {
  return phase.kind === 'advance' && command.type === 'move' && (count === undefined || phase.count === count);
}

/** Whether a token of the decision has come to rest on a space of this kind by this decision's last move. */
export function endsOn({ before, command }: Moment, kind: SpaceKind): boolean {
  return command.type === 'move' && kindOf(before, command.to) === kind;
}

export function kindOf(state: State, space: string): SpaceKind {
  return graphOf(state.ruleset.board).space(space).kind;
}

/** Whether a token has been moved on by a Back card to the own area, over fewer spaces than the card says. */
export function stopsInCompactor(moment: Moment): boolean {
  const graph = graphOf(moment.before.ruleset.board);
  const [effect] = effectsDrawn(moment);
  const [sent] = eventsOf(moment, 'sent');
  if (effect?.kind !== 'back' || sent === undefined) return false;
  return (graph.distanceHome(sent.from, sent.seat) ?? 0) < effect.count;
}

/** A walk that leaves the Detention Block, with what let it out. */
export function leavesBlock(moment: Moment): { readonly misses: number | null; readonly count: number } | undefined {
  const { before, command } = moment;
  if (command.type !== 'move' || before.phase.kind !== 'move') return undefined;
  const { space, misses } = seatBefore(moment).tokens[command.token];
  return kindOf(before, space) === 'detention' ? { misses, count: before.phase.count } : undefined;
}

/** A walk of the one token while the other is detained. */
export function walksBesideDetained(moment: Moment): { readonly count: number } | undefined {
  const { before, command } = moment;
  if (command.type !== 'move' || before.phase.kind !== 'move') return undefined;
  const isOtherDetained = seatBefore(moment).tokens[command.token === 'LL' ? 'HC' : 'LL'].misses !== null;
  return isOtherDetained ? { count: before.phase.count } : undefined;
}

/** Whether two seats have the same token on a space of this kind. */
export function sharesSpace({ after }: Moment, kind: SpaceKind): boolean {
  return TOKENS.some((token) => {
    const there = after.seats.filter((seat) => seat.playing && kindOf(after, seat.tokens[token].space) === kind);
    return there.some((seat) =>
      there.some((other) => other !== seat && other.tokens[token].space === seat.tokens[token].space),
    );
  });
}

/** How many dogfights the turn has won so far. */
export function dogfightsWon({ history }: Moment): number {
  const began = history.findLastIndex(({ type }) => type === 'turnBegan');
  return history.slice(began).filter((event) => event.type === 'dogfought' && event.result === 'win').length;
}
