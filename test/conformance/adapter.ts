import type { Game, Seat, Strategy } from '../../shared/kernel/index.ts';

/** A game to be played through, by which setup and seats. */
export interface ConformanceCase<Setup> {
  readonly name: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly seed: number;
  /** Seats that leave the game, by the number of the step in which they do. */
  readonly leaving?: Readonly<Record<number, Seat>> | undefined;
}

/** What the conformance suite has to be told about a game, beyond its contract. */
export interface Adapter<Setup, State, Command, Event, View> {
  readonly game: Game<Setup, State, Command, Event, View>;
  readonly cases: readonly ConformanceCase<Setup>[];
  /** More steps than any random game takes. */
  readonly longest: number;
  readonly resignation: Command;
  /** Not a seat of any case. */
  readonly stranger: Seat;
  /** The seats that still play. */
  playing(state: State): readonly Seat[];
  /** Whatever anyone could say in this state: every legal command is among them, and as many others as there are. */
  candidates(state: State): readonly Command[];
  /** The same history with what nobody has seen in another order; undefined where nothing is hidden any more. */
  withOtherSecrets(events: readonly Event[]): readonly Event[] | undefined;
  /** Texts of which none may stand in the JSON of what is shown after these events. */
  secretsOf(events: readonly Event[]): readonly string[];
  /** An event that cannot be in this one's place by the rules; undefined where only its neighbours could tell. */
  tampered(event: Event, seats: readonly Seat[]): Event | undefined;
  /** The event in a language, from its key and values. */
  say(event: Event): string;
  readonly strategies: Readonly<Record<string, Strategy<View, Command>>>;
}
