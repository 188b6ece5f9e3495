import type { Command, GameEvent, Ruleset, State } from '../../shared/games/death-star/index.ts';

/** One decision of a game: the state before it, what was decided, and what followed. */
export interface Moment {
  readonly before: State;
  readonly command: Command;
  readonly events: readonly GameEvent[];
  readonly after: State;
  /** All that has happened so far, these events included. */
  readonly history: readonly GameEvent[];
}

/**
 * How a game goes on that has shown what it is for: to its end (`played`); to the end of the turn, and then all others
 * resign, one after the other (`resigned`); or no further, so that it is not over (`open`).
 */
export type Ending = 'played' | 'resigned' | 'open';

/** A game that is to be written down, and what it has to show. */
export interface Wanted {
  /** The name of its file, without `.dsn`. */
  readonly name: string;
  readonly title: string;
  /** The rules that it shows, by number. */
  readonly rules: string;
  readonly ruleset: Ruleset;
  readonly seats: readonly string[];
  readonly ending: Ending;
  readonly shows: (moment: Moment) => boolean;
  /** Whether the start is as it should be; any is where this is left out. */
  readonly starts?: ((events: readonly GameEvent[]) => boolean) | undefined;
  /** Who resigns now. */
  readonly leaves?: ((state: State) => string | undefined) | undefined;
  /** Leaves the deck as it is printed, instead of shuffling it. */
  readonly deck?: 'as printed' | undefined;
}
