import type { z } from 'zod';
import type { Chance, Draw, Proof } from './chance.ts';
import type { Result } from './result.ts';

/** The name of a chair in a game, such as `red`; a player is who sits in it. */
export type Seat = string;

/** Why a command was refused: a stable code for programs, and a sentence for people. */
export interface Rejection {
  readonly code: string;
  readonly message: string;
}

/**
 * What one decision leads to: the facts, and the state that they fold to from the state before. The state is given
 * along so that nobody has to fold twice; that both agree is held by the conformance suite.
 */
export interface Step<Event, State> {
  readonly events: readonly Event[];
  readonly state: State;
}

/** How a game ended. No winners: everybody lost. */
export interface Outcome {
  readonly winners: readonly Seat[];
}

/** A fact that any language can say: the key of a sentence, and what stands in its gaps. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/**
 * A game as everything else sees it: rooms, stores, bots and frontends know this contract and no rule.
 * All of it is pure. Chance is an argument; time does not occur; commands, events, states and views are plain data.
 */
export interface Game<Setup, State, Command, Event, View> {
  readonly id: string;
  /** How many seats can play, and the names of all chairs there are. */
  readonly seats: { readonly min: number; readonly max: number; readonly names: readonly Seat[] };
  readonly setupSchema: z.ZodType<Setup>;
  readonly commandSchema: z.ZodType<Command>;
  /**
   * Begins a game for these seats, named in any order; shuffles and spin-offs are events too. Throws a RangeError for
   * seats that cannot play together.
   */
  start(setup: Setup, seats: readonly Seat[], chance: Chance): Step<Event, State>;
  /** The same setup, for a game that this seat begins; left out by a game in which nobody begins. */
  startingWith?(setup: Setup, first: Seat): Setup;
  /** All rules and all chance. A refusal changes nothing. */
  decide(state: State, seat: Seat, command: Command, chance: Chance): Result<Step<Event, State>, Rejection>;
  /** Bookkeeping only: the fold of all events is the state. The first event is folded onto `undefined`. */
  evolve(state: State | undefined, event: Event): State;
  /** The seats that may act now; none once the game is over. */
  active(state: State): readonly Seat[];
  /** The turn commands open to a seat. Resigning is open to every seat that still plays, and not among them. */
  legal(state: State, seat: Seat): readonly Command[];
  outcome(state: State): Outcome | undefined;
  /** The seats of a game that is over, from the best to the worst; left out by a game that knows no such order. */
  standings?(state: State): readonly Seat[];
  /** What a seat may see, or a spectator where no seat is named. */
  view(state: State, seat: Seat | undefined): View;
  /** The same for an event; `undefined` for one that nobody there may see. */
  publicEvent(event: Event, seat: Seat | undefined): Event | undefined;
  describe(event: Event): Sentence;
  /** What chance had to give for this event to follow on this state: what a record is judged with. */
  drawsOf(state: State | undefined, event: Event): readonly Draw[];
  /** The command that this event answers; `undefined` for an event that follows from another. */
  commandOf(event: Event): { readonly seat: Seat; readonly command: Command } | undefined;
}

/** Who chooses for a seat from what that seat may see. Its chance is its own, never the match's. */
export type Strategy<View, Command> = (view: View, seat: Seat, legal: readonly Command[], chance: Chance) => Command;

/** The public picture of a game as short texts by name, so that only what has changed has to be sent. */
export type Picture = Readonly<Record<string, string>>;

/** How a game is written for the network: what a frontend reads again with the same game's own notation. */
export interface GameNotation<Setup, State, Command, Event, View> {
  /** A list of legal commands in one line. */
  makeCommands(commands: readonly Command[]): string;
  /** The events that led to this state in one line; those that nobody may see are left out before. */
  makeEvents(events: readonly Event[], after: State): string;
  /** The whole picture, or what may differ in it from that of an earlier view of the same game. */
  makePicture(view: View, since?: View): Picture;
  /** The whole of a game that is over as a written record, with the proof of its chance. */
  makeRecord(finished: FinishedGame<Setup, Event>): string;
}

/** A game that is over, as it was played. */
export interface FinishedGame<Setup, Event> {
  readonly setup: Setup;
  /** The seats that have played, in the order in which the game was started with them. */
  readonly seats: readonly Seat[];
  readonly events: readonly Event[];
  readonly outcome: Outcome;
  readonly proof: Proof;
  /** The version of the engine that played it. */
  readonly engine: string;
}
