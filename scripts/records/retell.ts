import type { RecordFault } from '../../shared/kernel/index.ts';
import { judge } from '../../shared/kernel/index.ts';
import type { DeathStarRecord, GameEvent, State } from '../../shared/games/death-star/index.ts';
import { deathStar, makePosition, makeTurn, RULES } from '../../shared/games/death-star/index.ts';

/** A turn, those that are skipped after it, and the position that the next one begins with, or the game ends with. */
export interface RetoldTurn {
  readonly lines: readonly string[];
  readonly position: string;
}

export interface Retold {
  /** The position that the first turn begins with. */
  readonly start: string;
  /** The turns before the one that breaks a rule, or all. */
  readonly turns: readonly RetoldTurn[];
  /** Where the record breaks a rule, and in which turn; never for one of an older edition, which is not judged. */
  readonly fault: (RecordFault & { readonly turn: number }) | undefined;
}

/** Tells a record turn by turn, and judges it where its ruleset is of the engine's edition. */
export function retell(record: DeathStarRecord): Retold {
  const { events, setup } = record;
  const fault = setup.ruleset.rules === RULES ? faultOf(record) : undefined;
  const starts = events.flatMap(({ type }, index) => (type === 'turnBegan' ? index : []));
  const turns: RetoldTurn[] = [];
  let state = stateAfter(undefined, events.slice(0, (starts[0] ?? 0) + 1));
  const start = makePosition(state);
  for (const [index, began] of starts.entries()) {
    const next = starts[index + 1] ?? events.length;
    if (fault !== undefined && fault.event <= next) break;
    state = stateAfter(state, events.slice(began + 1, next + 1));
    turns.push({ lines: linesOf(events.slice(began, next), setup.ruleset), position: makePosition(state) });
  }
  if (fault === undefined) return { start, turns, fault };
  const begun = starts.filter((index) => index <= fault.event).length;
  return { start, turns, fault: { ...fault, turn: begun } };
}

function faultOf(record: DeathStarRecord): RecordFault | undefined {
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
