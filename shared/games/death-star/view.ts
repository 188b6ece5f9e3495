import type { GameEvent } from './events.ts';
import type { Phase, SeatState, State, Turn } from './state.ts';
import type { Ruleset } from './types.ts';

/** What everyone may see, seats and spectators alike: all but the order of the deck. */
export interface View {
  readonly ruleset: Ruleset;
  readonly seats: readonly SeatState[];
  readonly turn: Turn;
  readonly phase: Phase;
  readonly cardsInDeck: number;
}

export function view(state: State): View {
  const { ruleset, seats, turn, phase, deck } = state;
  return { ruleset, seats, turn, phase, cardsInDeck: deck.length };
}

/** The same for an event: nobody sees the deck being shuffled. */
export function publicEvent(event: GameEvent): GameEvent | undefined {
  return event.type === 'shuffled' ? undefined : event;
}
