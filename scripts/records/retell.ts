import type { RecordFault } from '../../shared/kernel/index.ts';
import { judge } from '../../shared/kernel/index.ts';
import type { DeathStarRecord, GameEvent, State } from '../../shared/games/death-star/index.ts';
import { deathStar, makePosition, makeTurn, RULES } from '../../shared/games/death-star/index.ts';
import type { ToldFault } from '../../shared/games/death-star/notation/fault.ts';
import { tellFault } from '../../shared/games/death-star/notation/fault.ts';

/** A turn, those that are skipped after it, and the position that the next one begins with, or the game ends with. */
export interface RetoldTurn {
  readonly events: readonly GameEvent[];
  readonly lines: readonly string[];
  readonly position: string;
}

/** Where a record breaks a rule: the place in its text, why, and in or after which turn; 0 for the start. */
export interface RetoldFault extends ToldFault {
  readonly code: string;
  readonly turn: number;
}

export interface Retold {
  /** The events before the first turn. */
  readonly opening: readonly GameEvent[];
  /** The position that the first turn begins with. */
  readonly start: string;
  /** The turns before the one that breaks a rule, or all. */
  readonly turns: readonly RetoldTurn[];
  /** Never for a record of an older edition, which is not judged. */
  readonly fault: RetoldFault | undefined;
}

/** Tells a record turn by turn, and judges it where its ruleset is of the engine's edition. */
export function retell(record: DeathStarRecord): Retold {
  const { events, setup } = record;
  const fault = setup.ruleset.rules === RULES ? faultOf(record) : undefined;
  const starts = events.flatMap(({ type }, index) => (type === 'turnBegan' ? index : []));
  const first = starts[0] ?? events.length;
  const turns: RetoldTurn[] = [];
  let state = stateAfter(undefined, events.slice(0, first + 1));
  const start = makePosition(state);
  for (const [index, began] of starts.entries()) {
    const next = starts[index + 1] ?? events.length;
    if (fault !== undefined && fault.event <= next) break;
    state = stateAfter(state, events.slice(began + 1, next + 1));
    const turn = events.slice(began, next);
    turns.push({ events: turn, lines: linesOf(turn, setup.ruleset), position: makePosition(state) });
  }
  const told = { opening: events.slice(0, first), start, turns };
  if (fault === undefined) return { ...told, fault };
  // What should follow on a turn is missing from it, not wrong with the next.
  const turn = starts.filter((index) => index < fault.event).length;
  return { ...told, fault: { ...tellFault(record, fault), code: fault.code, turn } };
}

/** A position as it is shown: everything but the order of the deck, which is long and of no use to a reader. */
export function withoutDeck(position: string): string {
  return position.slice(0, position.lastIndexOf(' | '));
}

function faultOf(record: DeathStarRecord): RecordFault<GameEvent> | undefined {
  const judged = judge(deathStar, record);
  return judged.ok ? undefined : judged.error;
}

function stateAfter(before: State | undefined, events: readonly GameEvent[]): State {
  let state = before;
  for (const event of events) state = deathStar.evolve(state, event);
  if (state === undefined) throw new Error('a record without events');
  return state;
}

/** The turn, and a line for each one skipped after it. */
function linesOf(events: readonly GameEvent[], ruleset: DeathStarRecord['setup']['ruleset']): readonly string[] {
  const skipped = events.filter(({ type }) => type === 'turnSkipped');
  const turn = events.filter(({ type }) => type !== 'turnSkipped');
  return [makeTurn(turn, ruleset), ...skipped.map((event) => makeTurn([event], ruleset))];
}
