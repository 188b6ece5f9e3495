import { describe, expect, test } from '@jest/globals';
import type { Result } from '../../../../shared/kernel/index.ts';
import { judge, samePlainData } from '../../../../shared/kernel/index.ts';
import type {
  Color,
  Command,
  GameEvent,
  NotationError,
  Ruleset,
  State,
} from '../../../../shared/games/death-star/index.ts';
import {
  COLORS,
  deathStar,
  makeCommand,
  makeCommands,
  makeEvents,
  makePosition,
  makeRecord,
  makeTurn,
  parseCommand,
  parseCommands,
  parseEvents,
  parsePosition,
  parseRecord,
  parseTurn,
  STANDARD_RULESET,
  UNFINISHED,
  withOptions,
} from '../../../../shared/games/death-star/index.ts';
import { ALL_HOUSE_RULES } from '../../../support/house-rules.ts';
import type { Saying } from '../../../support/play.ts';
import { playAtRandom } from '../../../support/play.ts';

const LONGEST = 40_000;
/** A record is written after each of the first steps, and then after so many places of the game. */
const FIRST_STEPS = 20;
const CUTS = 6;

const GAMES = ALL_HOUSE_RULES.map((options, index) => {
  const seats = COLORS.slice(index % 3);
  const name = `seed ${index}, ${seats.join(' ')}, ${JSON.stringify(options)}`;
  return { name, ruleset: withOptions(STANDARD_RULESET, options), seats, seed: index };
});

describe('what is read again is what was written, after every step of a game', () => {
  test.each(GAMES)('$name', ({ ruleset, seats, seed }) => {
    const interruptions = resignations(seats, seed);
    const events: GameEvent[] = [];
    const ends: number[] = [];
    let before: State | undefined;
    for (const { events: facts, state } of playAtRandom(deathStar, {
      setup: { ruleset },
      seats,
      seed,
      longest: LONGEST,
      interruptions,
    })) {
      expectPosition(state);
      expectCommands(deathStar.legal(state, state.turn.seat));
      expectEvents(before ?? beginning(facts), facts);
      before = state;
      events.push(...facts);
      ends.push(events.length);
    }
    expectTurns(events);
    const cuts = Array.from({ length: CUTS }, (_, cut) => Math.ceil(((cut + 1) * ends.length) / CUTS) - 1);
    for (const step of [...Array(FIRST_STEPS).keys(), ...cuts]) expectRecord(ruleset, events.slice(0, ends[step]));
  });
});

test('a record that is read again can be judged, and is as it was played', () => {
  const events = [
    ...playAtRandom(deathStar, { setup: { ruleset: STANDARD_RULESET }, seats: COLORS, seed: 77, longest: LONGEST }),
  ].flatMap((step) => step.events);
  const judged = judge(deathStar, expectRecord(STANDARD_RULESET, events));
  expect(judged.ok && judged.value.phase.kind).toBe('over');
});

test('every command that has a type is read again as it was written', () => {
  const commands: readonly Command[] = [
    { type: 'spin' },
    { type: 'move', token: 'LL', to: 'n4' },
    { type: 'move', token: 'LL', to: 'n5' },
    { type: 'move', token: 'HC', to: 'tc-red' },
    { type: 'move', token: 'LL', to: 'n4' },
    { type: 'pass' },
    { type: 'escape', token: 'LL' },
    { type: 'escape', token: 'HC' },
    { type: 'fly', to: 'w1' },
    { type: 'fly', to: 'w2' },
    { type: 'resign' },
  ];
  expect(makeCommands(commands)).toBe('spin LL>n4,n5 HC>tc-red LL>n4 - LL! HC! MF>w1,w2 resign');
  expectCommands(commands);
});

/** Every other game has seats that leave it, at whatever moment, as long as two are left. */
function resignations(seats: readonly Color[], seed: number): ReadonlyMap<number, Saying<Command>> {
  const leaving = seed % 2 === 0 ? [] : seats.slice(2);
  return new Map(leaving.map((seat, index) => [100 + 37 * seed + 50 * index, { seat, command: { type: 'resign' } }]));
}

/** The state before anything is played: what the first step's events are read against. */
function beginning([started]: readonly GameEvent[]): State {
  if (started === undefined) throw new Error('a game without events');
  return deathStar.evolve(undefined, started);
}

function expectPosition(state: State): void {
  const text = makePosition(state);
  expectSame(parsePosition(text, state.ruleset), state, text);
}

function expectCommands(commands: readonly Command[]): void {
  const text = makeCommands(commands);
  expectSame(parseCommands(text), commands, text);
  for (const command of commands) expectSame(parseCommand(makeCommand(command)), command, makeCommand(command));
}

/** Those who watch read without the deck. */
function expectEvents(before: State, facts: readonly GameEvent[]): void {
  const told = facts.filter(({ type }) => type !== 'started' && type !== 'shuffled');
  const { ruleset, seats, turn, phase } = before;
  const text = makeEvents(told, ruleset);
  expectSame(parseEvents(text, { ruleset, seats, turn, phase }), told, text);
  if (before.turn.number > 0) expectSame(parseEvents(text, before), told, text);
}

function expectTurns(events: readonly GameEvent[]): void {
  let state: State | undefined;
  let before: State | undefined;
  let turn: GameEvent[] = [];
  const endTurn = (): void => {
    if (before === undefined || turn.length === 0) return;
    const text = makeTurn(turn, before.ruleset);
    expectSame(parseTurn(text, before), turn, text);
  };
  for (const event of events) {
    if (event.type === 'turnBegan' || event.type === 'turnSkipped') {
      endTurn();
      before = state;
      turn = [];
    }
    turn.push(event);
    state = deathStar.evolve(state, event);
  }
  endTurn();
}

function expectRecord(ruleset: Ruleset, events: readonly GameEvent[]) {
  const [started] = events;
  const last = events[events.length - 1];
  const record = {
    game: 'death-star',
    setup: { ruleset },
    seats: started?.type === 'started' ? started.seats : [],
    events,
    result: last?.type === 'won' ? last.seat : UNFINISHED,
    tags: [
      { name: 'Title', value: 'Quotation marks (") and backslashes (\\), “curly” ones too' },
      { name: 'Empty', value: '' },
    ],
  } as const;
  const text = makeRecord(record);
  const parsed = parseRecord(text, () => ruleset);
  expectSame(parsed, record, text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  expect(makeRecord(parsed.value)).toBe(text);
  return parsed.value;
}

/** As `toEqual`, for values that are many and large. */
function expectSame<Value>(parsed: Result<Value, NotationError>, expected: Value, text: string): void {
  if (!parsed.ok) throw new Error(`${parsed.error.message}, in: ${text}`);
  if (!samePlainData(parsed.value, expected)) expect({ text, value: parsed.value }).toEqual({ text, value: expected });
}
