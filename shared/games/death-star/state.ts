import type { Choice } from './events.ts';
import type { CardId, Color, Ruleset, SpaceId, Token } from './types.ts';

/** Where a token is. `misses` counts the spins that it has waited in the Detention Block; null when it is free. */
export interface TokenState {
  readonly space: SpaceId;
  readonly misses: number | null;
}

export interface SeatState {
  readonly color: Color;
  /** False once the seat has resigned: its tokens are off the board (rule 11.1), and the rest is as at the start. */
  readonly playing: boolean;
  readonly tokens: { readonly [Name in Token]: TokenState };
  readonly blueprint: boolean;
  readonly tractorBeam: boolean;
  /** The escape cards held, oldest first (rule 6.4). */
  readonly escapeCards: readonly CardId[];
  /** How many turns to come will be skipped (rule 6.8). */
  readonly turnsToSkip: number;
}

/** What is being waited for. */
export type Phase =
  | { readonly kind: 'spin' }
  | { readonly kind: 'move'; readonly count: number }
  | { readonly kind: Choice; readonly token: Token; readonly count: number; readonly card: CardId }
  | { readonly kind: 'dogfight' }
  | { readonly kind: 'fly' }
  | { readonly kind: 'over'; readonly winner: Color };

export interface Turn {
  /** Counts from 1; 0 before the first turn. A skipped turn takes no number. */
  readonly number: number;
  readonly seat: Color;
  /** How many Force cards this turn has drawn (rule 6.6). */
  readonly draws: number;
}

/** The whole state of a game: plain data, never changed, only followed by another. */
export interface State {
  readonly ruleset: Ruleset;
  /** In the order of play (rule 3.3). */
  readonly seats: readonly SeatState[];
  readonly turn: Turn;
  readonly phase: Phase;
  /** The Force deck, top card first. */
  readonly deck: readonly CardId[];
}

/** The seat of this colour, whether it still plays or not. */
export function seatOf(seats: readonly SeatState[], color: string): SeatState | undefined {
  for (const seat of seats) if (seat.color === color) return seat;
  return undefined;
}

/** The seat of this colour in a game that is known to have it. Throws otherwise. */
export function seatNamed(seats: readonly SeatState[], color: Color): SeatState {
  const seat = seatOf(seats, color);
  if (seat === undefined) throw new Error(`no seat ${color} in this game`);
  return seat;
}
