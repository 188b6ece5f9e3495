import type { Chance, Strategy } from '../../../kernel/index.ts';
import { assertNever } from '../../../kernel/index.ts';
import type { Command } from '../commands.ts';
import type { SeatState } from '../state.ts';
import type { SpaceId, Token } from '../types.ts';
import type { View } from '../view.ts';
import { legsAt, prospectCost, prospectOf, seatCost, withToken } from './seat-cost.ts';
import type { Situation } from './situation.ts';
import { riskOfMeeting, riskOfMeetingPair, situationOf, worthOfMeeting, worthOfMeetingPair } from './situation.ts';

/** Costs that differ by less are the same. */
const SAME = 1e-6;

/**
 * A careful player: of all that is open it takes what leaves it the fewest turns to go, counting what it costs the
 * rivals by as much as they are in its way, and what may happen to it before its next turn.
 */
export const plannerStrategy: Strategy<View, Command> = (view, seat, legal, chance) => {
  const [only] = legal;
  if (only !== undefined && legal.length === 1) return only;
  const situation = situationOf(view, seat);
  return leastCostly(
    legal.map((command) => ({ command, cost: costOf(situation, command) })),
    chance,
  );
};

function leastCostly(options: readonly { command: Command; cost: number }[], chance: Chance): Command {
  const least = Math.min(...options.map(({ cost }) => cost));
  const best = options.filter(({ cost }) => cost <= least + SAME);
  const chosen = best[best.length > 1 ? chance.spin(best.length) : 0];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen.command;
}

/** What the seat still has to pay after this command, in turns. */
function costOf(situation: Situation, command: Command): number {
  const { outlook, own } = situation;
  switch (command.type) {
    case 'spin':
      return seatCost(outlook, own);
    case 'escape':
      return seatCost(outlook, freed(own, command.token));
    case 'move':
      return costOfMove(situation, command.token, command.to);
    case 'pass':
      return costOfPass(situation);
    case 'fly':
      return costOfFlight(situation, command.to);
    case 'resign':
      return Infinity;
    default:
      return assertNever(command);
  }
}

/** Rule 7.2. */
function freed(seat: SeatState, token: Token): SeatState {
  const free = { space: seat.tokens[token].space, misses: null };
  return {
    ...seat,
    tokens: token === 'LL' ? { ...seat.tokens, LL: free } : { ...seat.tokens, HC: free },
    escapeCards: seat.escapeCards.slice(1),
  };
}

function costOfMove(situation: Situation, token: Token, to: SpaceId): number {
  const { outlook, own, view } = situation;
  const { kind } = outlook.graph.space(to);
  const drawsCard =
    kind === 'force' && view.cardsInDeck > 0 && (view.phase.kind === 'move' || view.ruleset.options.chainForce);
  const moved = withToken(prospectOf(outlook, own), token, {
    legs: legsAt(outlook, own.color, to, drawsCard ? 'landing' : 'resting'),
    wait: 0,
  });
  const after = {
    ...moved,
    blueprint: moved.blueprint || kind === 'control-room',
    tractorBeam: moved.tractorBeam || kind === 'tractor-beam',
  };
  // Where a card will take the token is not known.
  const at = drawsCard ? undefined : to;
  const places = token === 'LL' ? { LL: at, HC: own.tokens.HC.space } : { LL: own.tokens.LL.space, HC: at };
  return prospectCost(outlook, after) + riskOfMeeting(situation, after, places) - worthOfMeeting(situation, token, to);
}

function costOfPass(situation: Situation): number {
  const { outlook, own } = situation;
  const prospect = prospectOf(outlook, own);
  const places = { LL: own.tokens.LL.space, HC: own.tokens.HC.space };
  return prospectCost(outlook, prospect) + riskOfMeeting(situation, prospect, places);
}

function costOfFlight(situation: Situation, to: SpaceId): number {
  const { outlook, own } = situation;
  const { flight } = outlook;
  const cost = flight.arriving(own.tokens.LL.space, to);
  const rests = flight.resting(to) === cost;
  return cost - worthOfMeetingPair(situation, to) + (rests ? riskOfMeetingPair(situation, to) : 0);
}
