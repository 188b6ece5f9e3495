import type { Draw } from './chance.ts';
import type { Game, Seat } from './game.ts';
import type { Result } from './result.ts';
import { fail, succeed } from './result.ts';
import { ChanceScriptError, scriptedChance } from './scripted-chance.ts';

/** A written game: who played by what, and everything that happened, in order. */
export interface GameRecord<Setup, Event> {
  readonly game: string;
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  readonly events: readonly Event[];
}

/** Where a record breaks the rules: the index of the first event of the step that cannot be, and why. */
export interface RecordFault {
  readonly event: number;
  readonly code: string;
  readonly message: string;
}

type AnyRules<Setup, State, Command, Event> = Pick<
  Game<Setup, State, Command, Event, unknown>,
  'start' | 'decide' | 'evolve' | 'drawsOf' | 'commandOf'
>;

/** The state that the events lead to, believing every one of them. `undefined` where there are none. */
export function fold<State, Event>(
  game: Pick<Game<never, State, never, Event, never>, 'evolve'>,
  events: readonly Event[],
): State | undefined {
  let state: State | undefined;
  for (const event of events) state = game.evolve(state, event);
  return state;
}

/**
 * Plays a record again by the rules, with the chance that its events report, and compares every fact.
 * Gives the state at its end, or the first place where the rules would have it otherwise.
 */
export function judge<Setup, State, Command, Event>(
  game: AnyRules<Setup, State, Command, Event>,
  record: GameRecord<Setup, Event>,
): Result<State, RecordFault> {
  const opening = stepAt(game, record.events, 0);
  const started = replayStep(0, opening, undefined, game, (chance) =>
    succeed(game.start(record.setup, record.seats, chance)),
  );
  if (!started.ok) return started;
  let state = started.value;
  let index = opening.length;
  while (index < record.events.length) {
    const before = state;
    const events = stepAt(game, record.events, index);
    const first = events[0];
    const cause = first === undefined ? undefined : game.commandOf(first);
    if (cause === undefined) {
      return fail({ event: index, code: 'no_command', message: 'nothing that a player did leads to this' });
    }
    const decided = replayStep(index, events, before, game, (chance) =>
      game.decide(before, cause.seat, cause.command, chance),
    );
    if (!decided.ok) return decided;
    state = decided.value;
    index += events.length;
  }
  return succeed(state);
}

/** The events of one step: those from `from` up to the next that answers a command. */
function stepAt<Setup, State, Command, Event>(
  game: AnyRules<Setup, State, Command, Event>,
  events: readonly Event[],
  from: number,
): readonly Event[] {
  let end = from + 1;
  for (let event = events[end]; event !== undefined && game.commandOf(event) === undefined; event = events[end])
    end += 1;
  return events.slice(from, end);
}

/** One step, decided again; `expected` is what the record says of it. */
function replayStep<Setup, State, Command, Event>(
  index: number,
  expected: readonly Event[],
  before: State | undefined,
  game: AnyRules<Setup, State, Command, Event>,
  decide: (
    chance: ReturnType<typeof scriptedChance>,
  ) => Result<{ events: readonly Event[]; state: State }, { code: string; message: string }>,
): Result<State, RecordFault> {
  const told = foldTold(index, expected, before, game);
  if (!told.ok) return told;
  const chance = scriptedChance(told.value);
  try {
    const decided = decide(chance);
    if (!decided.ok) return fail({ event: index, code: decided.error.code, message: decided.error.message });
    const differs = firstDifference(decided.value.events, expected);
    if (differs !== undefined) {
      return fail({ event: index + differs, code: 'differs', message: 'by the rules something else follows here' });
    }
    return succeed(decided.value.state);
  } catch (error) {
    if (error instanceof ChanceScriptError) return fail({ event: index, code: 'chance', message: error.message });
    throw error;
  }
}

/** What chance gave in a step, by its own word. Facts that cannot follow on one another are a fault of the record. */
function foldTold<Setup, State, Command, Event>(
  index: number,
  events: readonly Event[],
  before: State | undefined,
  game: AnyRules<Setup, State, Command, Event>,
): Result<readonly Draw[], RecordFault> {
  const draws: Draw[] = [];
  let state = before;
  for (const [offset, event] of events.entries()) {
    try {
      draws.push(...game.drawsOf(state, event));
      state = game.evolve(state, event);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'this cannot follow';
      return fail({ event: index + offset, code: 'cannot_follow', message });
    }
  }
  return succeed(draws);
}

function firstDifference(decided: readonly unknown[], expected: readonly unknown[]): number | undefined {
  for (let index = 0; index < Math.max(decided.length, expected.length); index += 1) {
    if (!samePlainData(decided[index], expected[index])) return index;
  }
  return undefined;
}

/** Whether two values are the same as plain data: a field that is undefined counts as absent, as it does in JSON. */
export function samePlainData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const ones = new Map<string, unknown>(Object.entries(one).filter(([, value]) => value !== undefined));
  const others = new Map<string, unknown>(Object.entries(other).filter(([, value]) => value !== undefined));
  if (ones.size !== others.size) return false;
  for (const [key, value] of ones) {
    if (!others.has(key) || !samePlainData(value, others.get(key))) return false;
  }
  return true;
}
