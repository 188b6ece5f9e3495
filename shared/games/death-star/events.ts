import type { CardId, Color, DogfightResult, Mission, Ruleset, SpaceId, Token } from './types.ts';

/** How a turn begins: with a spin, with a dogfight, or (house rule `quietSpace`) with a quiet flight. */
export const OPENINGS = ['spin', 'dogfight', 'fly'] as const;
export type Opening = (typeof OPENINGS)[number];

/** What a flight leads into: another dogfight, a rest, or the Rebel Base. */
export const FLIGHT_ENDS = ['dogfight', 'rest', 'base'] as const;
export type FlightEnd = (typeof FLIGHT_ENDS)[number];

/** The two cards that leave a choice of where to go. */
export const CHOICES = ['advance', 'back'] as const;
export type Choice = (typeof CHOICES)[number];

/** One seat's spin for the right to begin (rule 3.2). */
export interface SpinOff {
  readonly seat: Color;
  readonly count: number;
}

/** The facts of a game. Their fold is the state; they carry what chance gave, so no random source replays them. */
export type GameEvent =
  /** Rule 3.1. The seats are in the order of play. */
  | { readonly type: 'started'; readonly ruleset: Ruleset; readonly seats: readonly Color[] }
  /** Rule 2.3. The whole deck, top card first: hidden from everyone. */
  | { readonly type: 'shuffled'; readonly deck: readonly CardId[] }
  /** Rule 3.2. One round of the spin for the start. */
  | { readonly type: 'spunOff'; readonly spins: readonly SpinOff[] }
  | { readonly type: 'turnBegan'; readonly seat: Color; readonly number: number; readonly opening: Opening }
  /** Rule 6.8. A turn that a card took. */
  | { readonly type: 'turnSkipped'; readonly seat: Color }
  /** Rule 4.1. */
  | { readonly type: 'spun'; readonly seat: Color; readonly count: number }
  /** Rule 7.5. A detained token has now seen this many spins that were not its exit. */
  | { readonly type: 'waited'; readonly seat: Color; readonly token: Token; readonly misses: number }
  /** Rules 4.1, 6.8. A walk that the player chose, after a spin or an Advance card. */
  | {
      readonly type: 'walked';
      readonly seat: Color;
      readonly token: Token;
      readonly from: SpaceId;
      readonly to: SpaceId;
    }
  /** Rule 7.4. */
  | { readonly type: 'passed'; readonly seat: Color }
  /** Rules 6.1, 6.4, 6.8. The top card; `choice` when the player has to choose where it leads. */
  | {
      readonly type: 'drew';
      readonly seat: Color;
      readonly token: Token;
      readonly card: CardId;
      readonly goes: 'bottom' | 'kept';
      readonly choice?: { readonly kind: Choice; readonly count: number } | undefined;
    }
  /** Rules 6.2, 6.3, 6.8. A move by a card that left nothing to choose. */
  | { readonly type: 'sent'; readonly seat: Color; readonly token: Token; readonly from: SpaceId; readonly to: SpaceId }
  /** Rule 6.3. A way back that the player chose among several. */
  | {
      readonly type: 'wentBack';
      readonly seat: Color;
      readonly token: Token;
      readonly from: SpaceId;
      readonly to: SpaceId;
    }
  /** Rules 6.5, 7.1. */
  | {
      readonly type: 'detained';
      readonly seat: Color;
      readonly token: Token;
      readonly from: SpaceId;
      readonly to: SpaceId;
    }
  /** Rule 7.2. The token stands on the Detention Block and is free. */
  | { readonly type: 'escaped'; readonly seat: Color; readonly token: Token; readonly card: CardId }
  /** Rules 8.1, 8.3. `seat` is who was met. */
  | {
      readonly type: 'bumped';
      readonly seat: Color;
      readonly token: Token;
      readonly from: SpaceId;
      readonly to: SpaceId;
    }
  /** Rules 9.1, 9.2. */
  | { readonly type: 'earned'; readonly seat: Color; readonly mission: Mission }
  /** Rule 6.8. One more turn of this seat will be skipped. */
  | { readonly type: 'turnLost'; readonly seat: Color }
  /** Rules 10.2, 10.3. */
  | { readonly type: 'dogfought'; readonly seat: Color; readonly result: DogfightResult }
  /** Rule 10.2. The pair goes back from space to the Falcon. */
  | { readonly type: 'fellBack'; readonly seat: Color; readonly from: SpaceId; readonly to: SpaceId }
  /** Rule 10.3. */
  | {
      readonly type: 'flew';
      readonly seat: Color;
      readonly from: SpaceId;
      readonly to: SpaceId;
      readonly into: FlightEnd;
    }
  /** Rule 11.1. */
  | { readonly type: 'resigned'; readonly seat: Color }
  /** Rules 1.1, 11.1. The game is over. */
  | { readonly type: 'won'; readonly seat: Color };
