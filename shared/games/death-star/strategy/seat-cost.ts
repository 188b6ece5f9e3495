/** How many more turns a seat is expected to need until it wins, if nobody meets it. */
import type { SeatState, TokenState } from '../state.ts';
import type { Color, SpaceId, Token } from '../types.ts';
import { expectedWait } from './detention-wait.ts';
import type { Legs } from './leg-costs.ts';
import { ESCAPE_CARD_WORTH } from './leg-table.ts';
import type { Outlook } from './outlook.ts';

/** What a token has before it on the station: its legs, and the turns for which it is held first. */
export interface TokenProspect {
  readonly legs: Legs;
  readonly wait: number;
}

/** What a seat has before it while it is not in space. */
export interface SeatProspect {
  readonly color: Color;
  readonly blueprint: boolean;
  readonly tractorBeam: boolean;
  readonly LL: TokenProspect;
  readonly HC: TokenProspect;
  /** What its cards are worth and what it has lost, in turns. */
  readonly extra: number;
}

/** A card beyond these will hardly find its use. */
const USEFUL_ESCAPE_CARDS = 2;
/** What is lost of a turn in which only one token can walk: the choice between the two. */
const CHOICE_LOST = 0.2;

/** The cost of a seat wherever it is. */
export function seatCost(outlook: Outlook, seat: SeatState): number {
  const inSpace = flightCost(outlook, seat);
  return inSpace === undefined ? prospectCost(outlook, prospectOf(outlook, seat)) : inSpace + seat.turnsToSkip;
}

/** The cost of a pair that flies; undefined for a seat with a token on the station. */
function flightCost(outlook: Outlook, { tokens }: SeatState): number | undefined {
  return tokens.LL.space === tokens.HC.space ? outlook.flight.resting(tokens.LL.space) : undefined;
}

/** What a seat has before it. Throws for one whose pair is in space. */
export function prospectOf(outlook: Outlook, seat: SeatState): SeatProspect {
  return {
    color: seat.color,
    blueprint: seat.blueprint,
    tractorBeam: seat.tractorBeam,
    LL: standing(outlook, seat.color, seat.tokens.LL),
    HC: standing(outlook, seat.color, seat.tokens.HC),
    extra: seat.turnsToSkip - ESCAPE_CARD_WORTH * Math.min(seat.escapeCards.length, USEFUL_ESCAPE_CARDS),
  };
}

function standing(outlook: Outlook, color: Color, { space, misses }: TokenState): TokenProspect {
  return {
    legs: legsAt(outlook, color, space, 'resting'),
    wait: misses === null ? 0 : expectedWait(outlook.ruleset, misses),
  };
}

/** The legs from a space of the station. Throws for another. */
export function legsAt(outlook: Outlook, color: Color, space: SpaceId, arrival: 'resting' | 'landing'): Legs {
  const legs = outlook.legs(color)[arrival](space);
  if (legs === undefined) throw new Error(`no token walks from ${space}`);
  return legs;
}

/** The same seat with one token back in its own area of the compactor. */
export function sentHome(outlook: Outlook, prospect: SeatProspect, token: Token): SeatProspect {
  const { color } = prospect;
  return withToken(prospect, token, {
    legs: legsAt(outlook, color, outlook.graph.home(color), 'resting'),
    wait: 0,
  });
}

/** The same seat with one token elsewhere. */
export function withToken(prospect: SeatProspect, token: Token, changed: TokenProspect): SeatProspect {
  return token === 'LL' ? { ...prospect, LL: changed } : { ...prospect, HC: changed };
}

/**
 * One token moves a turn, so what the seat has before it is the sum of what its tokens have: the missions shared out
 * between them in the best way, then both aboard, then the flight.
 */
export function prospectCost(outlook: Outlook, prospect: SeatProspect): number {
  const { LL, HC, extra } = prospect;
  return legsCost(outlook, prospect) + idleTurns(LL, HC) + outlook.flight.fromFalcon + extra;
}

function legsCost(outlook: Outlook, { color, blueprint, tractorBeam, LL, HC }: SeatProspect): number {
  const one = LL.legs;
  const other = HC.legs;
  if (blueprint && tractorBeam) return one.falcon + other.falcon;
  const { afterBlueprint, afterTractorBeam } = outlook.legs(color);
  const oneDoes = (mission: 'blueprint' | 'tractorBeam', after: Legs): number =>
    Math.min(one[mission] + other.falcon, other[mission] + one.falcon) + after.falcon;
  if (tractorBeam) return oneDoes('blueprint', afterBlueprint);
  if (blueprint) return oneDoes('tractorBeam', afterTractorBeam);
  const shared =
    Math.min(one.blueprint + other.tractorBeam, other.blueprint + one.tractorBeam) +
    afterBlueprint.falcon +
    afterTractorBeam.falcon;
  const blueprintFirst = afterBlueprint.tractorBeam + afterTractorBeam.falcon;
  const tractorBeamFirst = afterTractorBeam.blueprint + afterBlueprint.falcon;
  const oneDoesBoth = Math.min(one.blueprint + blueprintFirst, one.tractorBeam + tractorBeamFirst) + other.falcon;
  const otherDoesBoth = Math.min(other.blueprint + blueprintFirst, other.tractorBeam + tractorBeamFirst) + one.falcon;
  return Math.min(shared, oneDoesBoth, otherDoesBoth);
}

/** Turns in which nothing useful can move: a wait is free as long as the other token has a way to go. */
function idleTurns(one: TokenProspect, other: TokenProspect): number {
  if (one.wait === 0 && other.wait === 0) return 0;
  const [sooner, later] = one.wait < other.wait ? [one, other] : [other, one];
  const alone = later.wait - sooner.wait;
  return sooner.wait + Math.max(CHOICE_LOST * alone, alone - sooner.legs.falcon);
}
