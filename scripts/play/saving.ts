/** A game as a file. */
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Color, GameEvent, Ruleset, State } from '../../shared/games/death-star/index.ts';
import { makeRecord, UNFINISHED } from '../../shared/games/death-star/notation/record.ts';

/** A game up to some moment. */
export interface PlayedGame {
  readonly ruleset: Ruleset;
  readonly seats: readonly Color[];
  readonly events: readonly GameEvent[];
  readonly state: State;
}

/** The game as the text of a record. */
export function recordOf({ ruleset, seats, events, state: { phase } }: PlayedGame): string {
  const result = phase.kind === 'over' ? phase.winner : UNFINISHED;
  return makeRecord({ game: 'death-star', setup: { ruleset }, seats, events, tags: [], result });
}

/** Why a new file cannot be made there; undefined when it can, as far as one can tell before. */
export function obstacleTo(path: string): string | undefined {
  if (path === '') return 'a file needs a name';
  if (existsSync(path)) return `${path} is there already, and is left as it is`;
  const folder = dirname(path);
  if (!existsSync(folder)) return `there is no folder ${folder}`;
  if (!statSync(folder).isDirectory()) return `${folder} is no folder`;
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `nothing may be written in ${folder}`;
  }
}

/** Writes a new file; gives the reason where it cannot. A file that is there is never overwritten. */
export function save(path: string, game: PlayedGame): string | undefined {
  const obstacle = obstacleTo(path);
  if (obstacle !== undefined) return obstacle;
  try {
    writeFileSync(path, recordOf(game), { flag: 'wx' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
