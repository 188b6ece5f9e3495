import type { Chance, Game, Seat, Step } from '../../shared/kernel/index.ts';
import { fastChance } from '../../shared/kernel/simulation.ts';

/** Who says what. */
export interface Saying<Command> {
  readonly seat: Seat;
  readonly command: Command;
}

/** One decision of a game that was played, and what it answers: nothing, for the start of the game. */
export interface PlayedStep<State, Command, Event> extends Step<Event, State> {
  readonly cause: Saying<Command> | undefined;
}

export interface RandomGame<Setup, Command> {
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly seed: number;
  /** After so many steps the game is taken for endless. */
  readonly longest: number;
  /** What is said out of turn, by the number of the step; left out once the game is over. */
  readonly interruptions?: ReadonlyMap<number, Saying<Command>> | undefined;
  /** The chance of a step; by default `chanceOfStep`. */
  readonly chanceOf?: ((step: number) => Chance) | undefined;
}

/** The chance of one decision: made anew for each, so that any decision can be made again. */
export function chanceOfStep(seed: number, step: number): Chance {
  return fastChance(seed * 100_003 + step);
}

/** Plays random legal commands until the game is over. Throws, with the seed, where that cannot go on. */
export function* playAtRandom<Setup, State, Command, Event, View>(
  game: Game<Setup, State, Command, Event, View>,
  { setup, seats, seed, longest, interruptions, chanceOf }: RandomGame<Setup, Command>,
): Generator<PlayedStep<State, Command, Event>> {
  const choices = fastChance(-seed - 1);
  const chanceAt = chanceOf ?? ((step: number) => chanceOfStep(seed, step));
  let step: PlayedStep<State, Command, Event> = { ...game.start(setup, seats, chanceAt(0)), cause: undefined };
  for (let index = 1; ; index += 1) {
    yield step;
    const before = step.state;
    if (game.outcome(before) !== undefined) return;
    if (index > longest) throw new Error(`seed ${seed}: no end after ${longest} steps`);
    const open = game.active(before).flatMap((seat) => game.legal(before, seat).map((command) => ({ seat, command })));
    const cause = interruptions?.get(index) ?? open[choices.spin(open.length)];
    if (cause === undefined) throw new Error(`seed ${seed}: nobody has a legal command after step ${index - 1}`);
    const decided = game.decide(before, cause.seat, cause.command, chanceAt(index));
    if (!decided.ok) {
      throw new Error(`seed ${seed}, step ${index}: ${JSON.stringify(cause)} is refused as ${decided.error.code}`);
    }
    step = { ...decided.value, cause };
  }
}
