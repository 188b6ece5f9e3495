import type { Chance, Game, Result, Rejection, Seat, Step } from '../../shared/kernel/index.ts';
import type { PlayedStep, RandomGame, Saying } from '../support/play.ts';
import { chanceOfStep, playAtRandom } from '../support/play.ts';
import type { Adapter, ConformanceCase } from './adapter.ts';
import { frozen } from './frozen.ts';

/** How often each kind of event makes its step one of those that are looked at closely. */
export const OFTEN_ENOUGH = 3;
/** Every so many steps one more is looked at, whatever happened in it. */
const NOW_AND_THEN = 211;

/** For what must draw nothing. */
export const NO_CHANCE: Chance = {
  spin() {
    throw new Error('nothing is to be spun here');
  },
  shuffle() {
    throw new Error('nothing is to be shuffled here');
  },
};

/** A step of the played game, and everything that had happened when it was done. */
export interface Moment<State, Event> {
  readonly index: number;
  readonly state: State;
  readonly history: readonly Event[];
}

/** A case of the suite, and the random game that it is tested by: played once, when a test first asks for it. */
export class PlayedCase<Setup, State, Command, Event, View> {
  readonly adapter: Adapter<Setup, State, Command, Event, View>;
  /** The game, frozen: whatever it changes of what it is given, or has given, throws. */
  readonly game: Game<Setup, State, Command, Event, View>;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly seed: number;
  /** The seats, and one that does not play. */
  readonly everyone: readonly Seat[];
  /** The seats, and a spectator. */
  readonly viewers: readonly (Seat | undefined)[];
  readonly asked: RandomGame<Setup, Command>;
  #steps: readonly PlayedStep<State, Command, Event>[] | undefined;
  #moments: readonly Moment<State, Event>[] | undefined;

  constructor(
    adapter: Adapter<Setup, State, Command, Event, View>,
    { setup, seats, seed, leaving }: ConformanceCase<Setup>,
  ) {
    this.adapter = adapter;
    this.game = frozen(adapter.game);
    this.setup = setup;
    this.seats = seats;
    this.seed = seed;
    this.everyone = [...seats, adapter.stranger];
    this.viewers = [...seats, undefined];
    const interruptions = new Map<number, Saying<Command>>(
      Object.entries(leaving ?? {}).map(([step, seat]) => [Number(step), { seat, command: adapter.resignation }]),
    );
    this.asked = { setup, seats, seed, longest: adapter.longest, interruptions };
  }

  get steps(): readonly PlayedStep<State, Command, Event>[] {
    this.#steps ??= [...playAtRandom(this.game, this.asked)];
    return this.#steps;
  }

  get events(): readonly Event[] {
    return eventsOf(this.steps);
  }

  /** The first of the game, its last, those where something rare happened, and a few of the others. */
  get moments(): readonly Moment<State, Event>[] {
    this.#moments ??= momentsOf(this.steps, (event) => this.game.describe(event).key);
    return this.#moments;
  }

  /** What is decided in this moment, by the chance that the game itself had in the step after it. */
  decideAt(
    { index, state }: Moment<State, Event>,
    seat: Seat,
    command: Command,
  ): Result<Step<Event, State>, Rejection> {
    return this.game.decide(state, seat, command, chanceOfStep(this.seed, index + 1));
  }

  /** Each legal command in this moment, with its seat. */
  openAt({ state }: Moment<State, Event>): readonly Saying<Command>[] {
    const { game } = this;
    return game.active(state).flatMap((seat) => game.legal(state, seat).map((command) => ({ seat, command })));
  }

  isOver({ state }: Moment<State, Event>): boolean {
    return this.game.outcome(state) !== undefined;
  }
}

export function eventsOf<State, Command, Event>(steps: readonly PlayedStep<State, Command, Event>[]): readonly Event[] {
  return steps.flatMap(({ events }) => events);
}

function momentsOf<State, Command, Event>(
  steps: readonly PlayedStep<State, Command, Event>[],
  keyOf: (event: Event) => string,
): readonly Moment<State, Event>[] {
  const seen = new Map<string, number>();
  const history: Event[] = [];
  const moments: Moment<State, Event>[] = [];
  for (const [index, { events, state }] of steps.entries()) {
    history.push(...events);
    let isRare = false;
    for (const event of events) {
      const times = (seen.get(keyOf(event)) ?? 0) + 1;
      seen.set(keyOf(event), times);
      if (times <= OFTEN_ENOUGH) isRare = true;
    }
    if (isRare || index === steps.length - 1 || index % NOW_AND_THEN === 0) {
      moments.push({ index, state, history: [...history] });
    }
  }
  return moments;
}
