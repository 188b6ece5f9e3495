/**
 * Race: a second game, as small as a game can be that has all there is to the contract. Who first stands on the goal
 * or beyond it wins. A turn is a roll, then a choice: go as far as was rolled, or take the hidden top tile instead,
 * which goes under the stack face down again.
 */
import { z } from 'zod';
import type { Draw, Game, Rejection, Result, Step } from '../../shared/kernel/index.ts';
import { assertNever, fail, succeed } from '../../shared/kernel/index.ts';

const SEATS = ['left', 'middle', 'right'] as const;
const SIDES = 3;
const TILES = [0, 1, 2, 3, 4, 5] as const;

export interface RaceSetup {
  readonly goal: number;
}

const setupSchema = z.strictObject({ goal: z.int().min(1).max(100) });
const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('roll') }),
  z.strictObject({ type: z.literal('go') }),
  z.strictObject({ type: z.literal('take') }),
  z.strictObject({ type: z.literal('resign') }),
]);
export type RaceCommand = z.infer<typeof commandSchema>;

export type RaceEvent =
  | { readonly type: 'started'; readonly goal: number; readonly seats: readonly string[] }
  | { readonly type: 'stacked'; readonly tiles: readonly number[] }
  | { readonly type: 'rolled'; readonly seat: string; readonly count: number }
  | { readonly type: 'went'; readonly seat: string; readonly to: number }
  | { readonly type: 'took'; readonly seat: string; readonly tile: number; readonly to: number }
  | { readonly type: 'resigned'; readonly seat: string }
  | { readonly type: 'turned'; readonly seat: string }
  | { readonly type: 'won'; readonly seat: string };

export interface Runner {
  readonly seat: string;
  readonly at: number;
  readonly runs: boolean;
}

export interface RaceState {
  readonly goal: number;
  readonly runners: readonly Runner[];
  readonly turn: string;
  readonly rolled: number | null;
  readonly tiles: readonly number[];
  readonly winner: string | null;
}

export type RaceView = Omit<RaceState, 'tiles'>;

function evolve(before: RaceState | undefined, event: RaceEvent): RaceState {
  if (event.type === 'started') {
    const runners = event.seats.map((seat) => ({ seat, at: 0, runs: true }));
    return { goal: event.goal, runners, turn: event.seats[0] ?? '', rolled: null, tiles: [], winner: null };
  }
  if (before === undefined) throw new Error('a race starts with its start');
  const change = (seat: string, changed: Partial<Runner>): RaceState => ({
    ...before,
    runners: before.runners.map((runner) => (runner.seat === seat ? { ...runner, ...changed } : runner)),
  });
  switch (event.type) {
    case 'stacked':
      return { ...before, tiles: event.tiles };
    case 'rolled':
      return { ...before, rolled: event.count };
    case 'went':
      return change(event.seat, { at: event.to });
    case 'took':
      return { ...change(event.seat, { at: event.to }), tiles: [...before.tiles.slice(1), event.tile] };
    case 'resigned':
      return change(event.seat, { runs: false });
    case 'turned':
      return { ...before, turn: event.seat, rolled: null };
    case 'won':
      return { ...before, winner: event.seat };
    default:
      return assertNever(event);
  }
}

function step(state: RaceState, events: readonly RaceEvent[]): Step<RaceEvent, RaceState> {
  let folded = state;
  for (const event of events) folded = evolve(folded, event);
  return { events, state: folded };
}

function nextAfter(state: RaceState): string {
  const at = state.runners.findIndex(({ seat }) => seat === state.turn);
  const later = [...state.runners.slice(at + 1), ...state.runners.slice(0, at + 1)];
  return later.find(({ runs }) => runs)?.seat ?? state.turn;
}

function arrive(state: RaceState, event: RaceEvent, to: number): Step<RaceEvent, RaceState> {
  const end: RaceEvent =
    to >= state.goal ? { type: 'won', seat: state.turn } : { type: 'turned', seat: nextAfter(state) };
  return step(state, [event, end]);
}

function leave(state: RaceState, seat: string): Step<RaceEvent, RaceState> {
  const left = step(state, [{ type: 'resigned', seat }]);
  const running = left.state.runners.filter(({ runs }) => runs);
  const [only] = running;
  if (only !== undefined && running.length === 1)
    return step(state, [...left.events, { type: 'won', seat: only.seat }]);
  if (seat !== state.turn) return left;
  return step(state, [...left.events, { type: 'turned', seat: nextAfter(left.state) }]);
}

type Decision = Result<Step<RaceEvent, RaceState>, Rejection>;

function refuse(code: string): Decision {
  return fail({ code, message: `Refused: ${code}.` });
}

/** The game, which knows the kernel alone. */
export const race: Game<RaceSetup, RaceState, RaceCommand, RaceEvent, RaceView> = {
  id: 'race',
  seats: { min: 2, max: SEATS.length, names: SEATS },
  setupSchema,
  commandSchema,
  start({ goal }, seats, chance) {
    const inOrder = SEATS.filter((seat) => seats.includes(seat));
    if (inOrder.length !== seats.length || inOrder.length < 2) throw new RangeError('these seats cannot race');
    const started: RaceEvent = { type: 'started', goal, seats: inOrder };
    const stacked: RaceEvent = { type: 'stacked', tiles: chance.shuffle(TILES) };
    return { events: [started, stacked], state: step(evolve(undefined, started), [stacked]).state };
  },
  decide(state, seat, command, chance): Decision {
    if (state.winner !== null) return refuse('race_over');
    const runner = state.runners.find((candidate) => candidate.seat === seat);
    if (runner?.runs !== true) return refuse('not_racing');
    if (command.type === 'resign') return succeed(leave(state, seat));
    if (seat !== state.turn) return refuse('not_your_turn');
    if (command.type === 'roll') {
      if (state.rolled !== null) return refuse('rolled_already');
      return succeed(step(state, [{ type: 'rolled', seat, count: chance.spin(SIDES) + 1 }]));
    }
    if (state.rolled === null) return refuse('roll_first');
    if (command.type === 'go') {
      const to = runner.at + state.rolled;
      return succeed(arrive(state, { type: 'went', seat, to }, to));
    }
    const tile = state.tiles[0] ?? 0;
    const to = runner.at + tile;
    return succeed(arrive(state, { type: 'took', seat, tile, to }, to));
  },
  evolve,
  active: ({ winner, turn }) => (winner === null ? [turn] : []),
  legal({ winner, turn, rolled }, seat) {
    if (winner !== null || seat !== turn) return [];
    return rolled === null ? [{ type: 'roll' }] : [{ type: 'go' }, { type: 'take' }];
  },
  outcome: ({ winner }) => (winner === null ? undefined : { winners: [winner] }),
  view: ({ goal, runners, turn, rolled, winner }) => ({ goal, runners, turn, rolled, winner }),
  publicEvent: (event) => (event.type === 'stacked' ? undefined : event),
  describe(event) {
    switch (event.type) {
      case 'started':
        return { key: 'started', values: { goal: event.goal, seats: event.seats.join(', ') } };
      case 'stacked':
        return { key: 'stacked', values: {} };
      default: {
        const { type, ...values } = event;
        return { key: type, values };
      }
    }
  },
  drawsOf(_state, event): readonly Draw[] {
    if (event.type === 'stacked') return [{ kind: 'shuffle', result: event.tiles }];
    return event.type === 'rolled' ? [{ kind: 'spin', sides: SIDES, result: event.count - 1 }] : [];
  },
  commandOf(event) {
    switch (event.type) {
      case 'rolled':
        return { seat: event.seat, command: { type: 'roll' } };
      case 'went':
        return { seat: event.seat, command: { type: 'go' } };
      case 'took':
        return { seat: event.seat, command: { type: 'take' } };
      case 'resigned':
        return { seat: event.seat, command: { type: 'resign' } };
      default:
        return undefined;
    }
  },
};
