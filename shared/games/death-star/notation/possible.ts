/** What no game can come to, and a position therefore may not say: with it the engine would have nothing to go by. */
import { assertNever } from '../../../kernel/index.ts';
import { graphOf } from '../board/graph.ts';
import { cardNamed } from '../cards/deck.ts';
import { openingOf } from '../rules/falcon.ts';
import { choiceEnds } from '../rules/force.ts';
import { hasBothMissions } from '../rules/missions.ts';
import { hasWalk } from '../rules/movement.ts';
import type { Phase, SeatState, State } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Ruleset, SpaceKind, Token } from '../types.ts';
import { TOKENS } from '../types.ts';
import type { Scanner } from './scanner.ts';

/** Where in the text the parts of a seat stand. */
export type SeatPlaces = { readonly [Name in Token | 'missions']: number };

/** Where in the text the parts of the turn stand. */
export interface TurnPlaces {
  readonly seat: number;
  readonly phase: number;
}

const SPACE_LANES: readonly SpaceKind[] = ['empty', 'tie', 'base'];

/** Stops at a seat whose tokens cannot stand as they do; `before` are the seats that have been read. */
export function requirePossibleSeat(
  scanner: Scanner,
  ruleset: Ruleset,
  seat: SeatState,
  before: readonly SeatState[],
  places: SeatPlaces,
): void {
  const graph = graphOf(ruleset.board);
  for (const token of TOKENS) {
    const space = graph.space(seat.tokens[token].space);
    if (space.kind === 'compactor' && space.color !== seat.color) {
      throw scanner.stop(`a space where ${seat.color} can stand`, places[token]);
    }
    const isAway = space.kind === 'falcon' || SPACE_LANES.includes(space.kind);
    if (isAway && !hasBothMissions(seat)) {
      throw scanner.stop('a space on the station, without both mission cards', places[token]);
    }
    if (SPACE_LANES.includes(space.kind) && seat.tokens.LL.space !== seat.tokens.HC.space) {
      throw scanner.stop('both tokens together in space', places[token]);
    }
    const earns = { 'control-room': seat.blueprint, 'tractor-beam': seat.tractorBeam };
    if ((space.kind === 'control-room' || space.kind === 'tractor-beam') && !earns[space.kind]) {
      throw scanner.stop('the mission card of the space where a token stands', places.missions);
    }
    const met = before.find((other) => other.playing && other.tokens[token].space === space.id);
    if (met !== undefined && !mayShare(ruleset, space.kind)) {
      throw scanner.stop(`a space without the ${token} of ${met.color}`, places[token]);
    }
  }
}

/** Rules 8.1 to 8.3: where tokens with the same characters stand side by side. */
function mayShare({ options }: Ruleset, kind: SpaceKind): boolean {
  if (kind === 'detention' || kind === 'falcon') return true;
  return options.spaceBump === 'none' && (kind === 'empty' || kind === 'tie');
}

/** Stops at a turn that cannot be in this state: the seat that has it, or the phase that it is in. */
export function requirePossiblePhase(scanner: Scanner, state: State, places: TurnPlaces): void {
  const { seats, turn, phase } = state;
  const winner = winnerOf(state);
  if (winner !== undefined) {
    if (phase.kind !== 'over' || phase.winner !== winner.color)
      throw scanner.stop(`"over ${winner.color}"`, places.phase);
    requirePossibleEnd(scanner, state, winner, places);
  } else if (phase.kind === 'over') throw scanner.stop('a phase of a game that goes on', places.phase);
  else {
    const seat = seatNamed(seats, turn.seat);
    if (!seat.playing) throw scanner.stop('a seat that has not left', places.seat);
    if (seat.turnsToSkip > 0) throw scanner.stop('a seat that has no turn to skip', places.seat);
  }
  const expected = expectedPhase(state, phase);
  if (expected !== undefined) throw scanner.stop(expected, places.phase);
}

/** Rule 1.1: a pair comes to the base in its own turn, while others play; rule 11.1: the others have left. */
function requirePossibleEnd(scanner: Scanner, state: State, winner: SeatState, places: TurnPlaces): void {
  const { ruleset, seats, turn } = state;
  const isAtBase = winner.tokens.LL.space === graphOf(ruleset.board).base;
  if (isAtBase && !seats.some((seat) => seat.playing && seat !== winner)) {
    throw scanner.stop('a phase of a game that another seat still played', places.phase);
  }
  if (turn.seat !== winner.color && (isAtBase || seatNamed(seats, turn.seat).playing)) {
    throw scanner.stop(`the turn of ${winner.color}`, places.seat);
  }
  if (turn.seat === winner.color && winner.turnsToSkip > 0) {
    throw scanner.stop('a seat that has no turn to skip', places.seat);
  }
  if (isAtBase && turn.draws > 0) throw scanner.stop('no card drawn in the turn of a flight', places.phase);
}

/** Rules 1.1, 11.1: whoever stands on the Rebel Base, or is the only one left. */
function winnerOf({ ruleset, seats }: State): SeatState | undefined {
  const { base } = graphOf(ruleset.board);
  const playing = seats.filter((seat) => seat.playing);
  return playing.find((seat) => seat.tokens.LL.space === base) ?? (playing.length === 1 ? playing[0] : undefined);
}

/** What would fit in place of the phase; undefined where it fits. */
function expectedPhase(state: State, phase: Phase): string | undefined {
  const { ruleset, turn } = state;
  const seat = seatNamed(state.seats, turn.seat);
  const opening = openingOf(ruleset, seat);
  switch (phase.kind) {
    case 'over':
      return turn.draws > mostDraws(ruleset) ? `no more draws than ${mostDraws(ruleset)}` : undefined;
    case 'spin':
    case 'dogfight':
      if (turn.draws > 0) return 'a phase after a Force card, or no draw';
      return opening === phase.kind ? undefined : `"${opening}", as the tokens of ${seat.color} stand`;
    case 'fly':
      if (turn.draws > 0) return 'a phase after a Force card, or no draw';
      return opening === 'spin' ? '"spin", as no pair is aboard or in space' : undefined;
    case 'move':
      if (turn.draws > 0) return 'a phase after a Force card, or no draw';
      if (opening !== 'spin') return `"${opening}", as the tokens of ${seat.color} stand`;
      return expectedMove(state, seat, phase.count);
    case 'advance':
    case 'back':
      return expectedChoice(state, seat, phase);
    default:
      return assertNever(phase);
  }
}

/** Rule 6.6: how many cards a turn can draw. */
function mostDraws({ options, deck }: Ruleset): number {
  return options.chainForce ? deck.length : Math.min(1, deck.length);
}

/** Rules 2.4, 4.3, 7.5: a spin that exists, that has been counted, and that a walk answers. */
function expectedMove(state: State, seat: SeatState, count: number): string | undefined {
  const { spinner } = state.ruleset;
  if (!spinner.outer.includes(count)) return `a spin of this spinner (${[...new Set(spinner.outer)].join(', ')})`;
  if (count !== spinner.detentionExit && TOKENS.some((token) => seat.tokens[token].misses === 0)) {
    return 'this spin among the misses of the detained token, or another spin';
  }
  return hasWalk(state, seat, count) ? undefined : 'a spin that a walk answers';
}

/** Rules 6.1, 6.3, 6.8: the card has just been put under the deck, and leaves a choice to the token on a Force space. */
function expectedChoice(
  state: State,
  seat: SeatState,
  phase: Extract<Phase, { readonly token: Token }>,
): string | undefined {
  const { ruleset, turn, deck } = state;
  const { effect } = cardNamed(ruleset.deck, phase.card);
  if (effect.kind !== phase.kind || effect.count !== phase.count) return 'the choice that the card leaves';
  const most = mostDraws(ruleset);
  if (turn.draws < 1 || turn.draws > most) return most === 1 ? 'one card drawn' : `1 to ${most} cards drawn`;
  // Escape cards come under it where a seat has left meanwhile (11.1).
  const below = deck.includes(phase.card) ? deck.slice(deck.indexOf(phase.card) + 1) : undefined;
  if (below?.every((card) => cardNamed(ruleset.deck, card).effect.kind === 'escape') !== true) {
    return 'a card that lies under the deck';
  }
  const at = seat.tokens[phase.token].space;
  if (graphOf(ruleset.board).space(at).kind !== 'force') return 'a token on a Force space';
  const ends = choiceEnds(state, seat.color, phase.token, phase).length;
  return ends < (phase.kind === 'back' ? 2 : 1) ? 'a card that leaves this token a choice' : undefined;
}
