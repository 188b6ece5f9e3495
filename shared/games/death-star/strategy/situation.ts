/** What a seat that has to choose sees: itself, and how much each rival is in its way. */
import type { SeatState } from '../state.ts';
import { seatNamed } from '../state.ts';
import type { Color, SpaceId, Token } from '../types.ts';
import { COLORS, TOKENS } from '../types.ts';
import type { View } from '../view.ts';
import type { Outlook } from './outlook.ts';
import { outlookOf } from './outlook.ts';
import type { SeatProspect } from './seat-cost.ts';
import { prospectCost, prospectOf, seatCost, sentHome } from './seat-cost.ts';

/** Another seat that still plays. */
export interface Rival {
  readonly seat: SeatState;
  readonly cost: number;
  /** What a turn that it loses is worth to the seat that chooses, in turns of its own. */
  readonly weight: number;
}

/** The seat that has to choose, and the others. */
export interface Situation {
  readonly view: View;
  readonly outlook: Outlook;
  readonly own: SeatState;
  readonly rivals: readonly Rival[];
}

/** How much sooner, in turns, one of two rivals has to be expected for it to matter e times as much. */
const LEAD = 6;
/** How often somebody who can send a token off is taken to do so. */
const WILLING = 0.25;

/** What the seat of this name sees. Throws for a seat that is not in the game. */
export function situationOf(view: View, seatName: string): Situation {
  const color = COLORS.find((name) => name === seatName);
  if (color === undefined) throw new Error(`no seat ${seatName} in this game`);
  const outlook = outlookOf(view.ruleset);
  return { view, outlook, own: seatNamed(view.seats, color), rivals: rivalsOf(view, outlook, color) };
}

/** A race against several is lost to whoever is ahead: rivals share a weight of 1 by how soon each is expected. */
function rivalsOf(view: View, outlook: Outlook, own: Color): readonly Rival[] {
  const others = view.seats.filter((seat) => seat.playing && seat.color !== own);
  const costs = others.map((seat) => ({ seat, cost: seatCost(outlook, seat) }));
  const soonest = Math.min(...costs.map(({ cost }) => cost));
  const shares = costs.map(({ cost }) => Math.exp((soonest - cost) / LEAD));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return costs.map(({ seat, cost }, index) => ({ seat, cost, weight: (shares[index] ?? 0) / total }));
}

/** What it is worth that a token arrives on a space of the station and sends off whom it meets (rules 8.1, 8.2). */
export function worthOfMeeting({ outlook, rivals }: Situation, token: Token, at: SpaceId): number {
  const { kind } = outlook.graph.space(at);
  if (kind === 'detention' || kind === 'falcon') return 0;
  let worth = 0;
  for (const { seat, cost, weight } of rivals) {
    if (seat.tokens[token].space !== at) continue;
    worth += weight * (prospectCost(outlook, sentHome(outlook, prospectOf(outlook, seat), token)) - cost);
  }
  return worth;
}

/** The turns that are at stake until the seat's next turn: somebody may arrive where one of its tokens stands. */
export function riskOfMeeting({ outlook, rivals }: Situation, prospect: SeatProspect, places: Places): number {
  let risk = 0;
  for (const token of TOKENS) {
    const at = places[token];
    if (at === undefined) continue;
    let missed = 1;
    for (const { seat } of rivals) {
      const { space, misses } = seat.tokens[token];
      if (misses === null) missed *= 1 - WILLING * outlook.reach(space, at);
    }
    if (missed === 1) continue;
    const lost = prospectCost(outlook, sentHome(outlook, prospect, token)) - prospectCost(outlook, prospect);
    risk += (1 - missed) * Math.max(0, lost);
  }
  return risk;
}

/** Where the tokens stand; undefined for one of which that is not known yet. */
export type Places = { readonly [Name in Token]: SpaceId | undefined };

/** What it is worth that the pair flies to a space of the lanes and sends off whom it meets there (rule 8.3). */
export function worthOfMeetingPair({ outlook, rivals }: Situation, at: SpaceId): number {
  let worth = 0;
  for (const { seat, cost, weight } of rivals) {
    if (seat.tokens.LL.space === at) worth += weight * (costAfterPairMet(outlook, seat, cost) - cost);
  }
  return worth;
}

/** The turns that are at stake for the pair if it rests there until its next turn. */
export function riskOfMeetingPair({ outlook, own, rivals }: Situation, at: SpaceId): number {
  let missed = 1;
  for (const { seat } of rivals) {
    const { LL, HC } = seat.tokens;
    if (LL.space === HC.space && outlook.flight.resting(LL.space) !== undefined) {
      missed *= 1 - WILLING * outlook.flight.reach(LL.space, at);
    }
  }
  const cost = outlook.flight.resting(at) ?? 0;
  return (1 - missed) * (costAfterPairMet(outlook, own, cost) - cost);
}

function costAfterPairMet(outlook: Outlook, seat: SeatState, cost: number): number {
  switch (outlook.ruleset.options.spaceBump) {
    case 'none':
      return cost;
    case 'falcon':
      return outlook.flight.fromFalcon;
    case 'compactor': {
      const home = { space: outlook.graph.home(seat.color), misses: null };
      return seatCost(outlook, { ...seat, tokens: { LL: home, HC: home } });
    }
  }
}
