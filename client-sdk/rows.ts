import type { Color, GameEvent, Ruleset, Scene } from '../shared/games/death-star/index.ts';
import { evolve, parseEvents } from '../shared/games/death-star/index.ts';
import type { PackedRow } from './answers.ts';

/** One stored row of a match: what it has told of the game, and what else happened, as words. */
export interface HistoryRow {
  readonly sequence: number;
  readonly events: readonly GameEvent[];
  readonly told: readonly string[];
}

/** What rows are read against. The scene is the game before them; none before its start. */
export interface Reading {
  readonly ruleset: Ruleset;
  /** The seats that play, in the order of play. */
  readonly seats: readonly Color[];
  readonly scene: Scene | undefined;
}

/** The events of a row, and the scene that they lead to. Throws where they cannot be read. */
export function readRow(
  row: PackedRow,
  { ruleset, seats, scene }: Reading,
): { row: HistoryRow; scene: Scene | undefined } {
  if (row.events === '') return { row: { ...row, events: [] }, scene };
  // The first event of a game is told by the seats alone.
  const started: GameEvent = { type: 'started', ruleset, seats };
  const before = scene ?? sceneAfter(undefined, started);
  const parsed = parseEvents(row.events, before);
  if (!parsed.ok) throw new Error(`row ${row.sequence} cannot be read: ${parsed.error.message}`);
  const events = scene === undefined ? [started, ...parsed.value] : parsed.value;
  return { row: { ...row, events }, scene: parsed.value.reduce(sceneAfter, before) };
}

function sceneAfter(before: Scene | undefined, event: GameEvent): Scene {
  // The deck is not known here, and so never part of a scene.
  const { ruleset, seats, turn, phase } = evolve(before === undefined ? undefined : { ...before, deck: [] }, event);
  return { ruleset, seats, turn, phase };
}
