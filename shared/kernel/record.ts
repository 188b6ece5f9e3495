import type { Draw } from './chance.ts';
import type { Game, Rejection, Seat, Step } from './game.ts';
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

/**
 * Where a record breaks the rules: the index of the event that cannot stand there, and why. `code` is that of the
 * rejection where a command is refused, and else one of these: `differs` (the rules have something else there, or
 * nothing), `stops` (the record ends where by the rules more must follow), `chance` (chance could not give this, or the
 * record does not tell all that it gave), `no_command` (nobody did what this could come of), `malformed` (no event, or
 * one of a command that has not the form of one), `cannot_follow`; and of the whole record, at its first event,
 * `other_game`, `malformed` for a setup that has not the form of one, and `seats` for seats that cannot play together.
 */
export interface RecordFault<Event> {
  readonly event: number;
  readonly code: string;
  readonly message: string;
  /** What the rules have there instead, to the end of the step; empty where that is nothing, or cannot be told. */
  readonly instead: readonly Event[];
}

type AnyRules<Setup, State, Command, Event> = Pick<
  Game<Setup, State, Command, Event, unknown>,
  'id' | 'setupSchema' | 'commandSchema' | 'start' | 'decide' | 'evolve' | 'drawsOf' | 'commandOf'
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
 * Gives the state at its end, or the first place where the rules would have it otherwise. A record may come from
 * outside: of its parts only the list of events has to be one. A setup of the right form is believed, as `start` does.
 */
export function judge<Setup, State, Command, Event>(
  game: AnyRules<Setup, State, Command, Event>,
  record: GameRecord<Setup, Event>,
): Result<State, RecordFault<Event>> {
  const unfit = faultOfWhole(game, record);
  if (unfit !== undefined) return fail(unfit);
  const opening = stepAt(game, record.events, 0);
  const started = replayStep({ record, index: 0, events: opening, before: undefined }, game, (chance) =>
    startWith(game, record, chance),
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
      return fail(faultAt(index, 'no_command', 'nothing that a player did leads to this'));
    }
    if (!game.commandSchema.safeParse(cause.command).success) {
      return fail(faultAt(index, 'malformed', 'no command has such a form'));
    }
    const decided = replayStep({ record, index, events, before }, game, (chance) =>
      game.decide(before, cause.seat, cause.command, chance),
    );
    if (!decided.ok) return decided;
    state = decided.value;
    index += events.length;
  }
  return succeed(state);
}

/** What keeps a record from being judged at all. */
function faultOfWhole<Setup, State, Command, Event>(
  game: AnyRules<Setup, State, Command, Event>,
  record: GameRecord<Setup, Event>,
): RecordFault<never> | undefined {
  if (record.game !== game.id) return faultAt(0, 'other_game', `this is a record of another game than ${game.id}`);
  if (!game.setupSchema.safeParse(record.setup).success) return faultAt(0, 'malformed', 'no setup has such a form');
  const strange = record.events.findIndex((event) => typeof event !== 'object' || event === null);
  return strange < 0 ? undefined : faultAt(strange, 'malformed', 'no event has such a form');
}

/** By its contract `start` throws a RangeError for seats that cannot play together; what else it throws is a bug. */
function startWith<Setup, State, Command, Event>(
  game: AnyRules<Setup, State, Command, Event>,
  { setup, seats }: GameRecord<Setup, Event>,
  chance: ReturnType<typeof scriptedChance>,
): Result<Step<Event, State>, Rejection> {
  try {
    if (Array.isArray(seats)) return succeed(game.start(setup, seats, chance));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return fail({ code: 'seats', message: 'these seats cannot play together' });
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

/** What a record says of one step: its events, the index of the first of them, and the state before it. */
interface TellsStep<Setup, State, Event> {
  readonly record: GameRecord<Setup, Event>;
  readonly index: number;
  readonly events: readonly Event[];
  readonly before: State | undefined;
}

/** One step, decided again, and compared with what the record says of it. */
function replayStep<Setup, State, Command, Event>(
  { record, index, events, before }: TellsStep<Setup, State, Event>,
  game: AnyRules<Setup, State, Command, Event>,
  decide: (chance: ReturnType<typeof scriptedChance>) => Result<Step<Event, State>, Rejection>,
): Result<State, RecordFault<Event>> {
  const told = foldTold(index, events, before, game);
  if (!told.ok) return told;
  const { draws, drawnBy } = told.value;
  const chance = scriptedChance(draws);
  try {
    const decided = decide(chance);
    if (!decided.ok) return fail(faultAt(index, decided.error.code, decided.error.message));
    const differs = firstDifference(decided.value.events, events);
    if (differs === undefined) return succeed(decided.value.state);
    const instead = decided.value.events.slice(differs);
    return fail(differenceAt(index + differs, instead, record.events.length));
  } catch (error) {
    if (!(error instanceof ChanceScriptError)) throw error;
    if (error.lack === 'ended') {
      const message = 'by the rules chance gives more here than the record tells';
      return fail(faultAt(index + (drawnBy.at(-1) ?? 0), 'chance', message));
    }
    const drawn = drawnBy[draws.length - chance.remaining - 1] ?? 0;
    return fail(faultAt(index + drawn, 'chance', 'this is nothing that chance can give here'));
  }
}

function faultAt(event: number, code: string, message: string): RecordFault<never> {
  return { event, code, message, instead: [] };
}

/** Where the rules go on with `instead`, or with nothing more, and the record of so many events does not. */
function differenceAt<Event>(event: number, instead: readonly Event[], length: number): RecordFault<Event> {
  if (instead.length === 0)
    return faultAt(event, 'differs', 'by the rules nothing more follows here before a player acts');
  if (event < length) return { event, code: 'differs', message: 'by the rules something else follows here', instead };
  return { event, code: 'stops', message: 'the record stops here, and by the rules more must follow', instead };
}

/** What chance gave in a step, and for each draw which of the step's events told of it. */
interface Told {
  readonly draws: readonly Draw[];
  readonly drawnBy: readonly number[];
}

/** What chance gave in a step, by its own word. Facts that cannot follow on one another are a fault of the record. */
function foldTold<Setup, State, Command, Event>(
  index: number,
  events: readonly Event[],
  before: State | undefined,
  game: AnyRules<Setup, State, Command, Event>,
): Result<Told, RecordFault<Event>> {
  const draws: Draw[] = [];
  const drawnBy: number[] = [];
  let state = before;
  for (const [offset, event] of events.entries()) {
    try {
      for (const draw of game.drawsOf(state, event)) {
        draws.push(draw);
        drawnBy.push(offset);
      }
      state = game.evolve(state, event);
    } catch (error) {
      const message = error instanceof Error ? error.message : 'this cannot follow';
      return fail(faultAt(index + offset, 'cannot_follow', message));
    }
  }
  return succeed({ draws, drawnBy });
}

function firstDifference(decided: readonly unknown[], expected: readonly unknown[]): number | undefined {
  for (let index = 0; index < Math.max(decided.length, expected.length); index += 1) {
    if (!samePlainData(decided[index], expected[index])) return index;
  }
  return undefined;
}

/**
 * Whether two values are the same as plain data: a field that is undefined counts as absent, and a zero has no sign, as
 * it is in JSON.
 */
export function samePlainData(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true;
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
