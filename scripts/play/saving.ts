/** A game as a file. */
import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Color, GameEvent, Ruleset, State } from '../../shared/games/death-star/index.ts';
import { makeRecord, UNFINISHED } from '../../shared/games/death-star/notation/record.ts';
import { UsageError } from '../support/command-line.ts';
import { printable, sayFileError } from '../support/file-errors.ts';

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

/** What is said of a file that is kept. */
export const LEFT = 'is there already, and is left as it is';

/** Where a game is saved, and what becomes of a file that is there already. */
export interface SaveTo {
  readonly path: string;
  readonly existing: 'kept' | 'replaced';
}

/** Why the file cannot be made there; undefined when it can, as far as one can tell before. */
export function obstacleTo({ path, existing }: SaveTo): string | undefined {
  if (path === '') return 'a file needs a name';
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return `${path} is a folder`;
    return existing === 'replaced' ? undefined : `${path} ${LEFT}`;
  }
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

/** Before anything is played. Throws a UsageError where the file of `--record` cannot be made. */
export function refuseObstacle(to: SaveTo | undefined): void {
  const obstacle = to === undefined ? undefined : obstacleTo(to);
  if (obstacle === undefined) return;
  throw new UsageError(`--record: ${obstacle}${obstacle.endsWith(LEFT) ? ' (--overwrite replaces it)' : ''}`);
}

/** Writes the file; gives the reason where it cannot. */
export function save(to: SaveTo, game: PlayedGame): string | undefined {
  return saveText(to, recordOf(game));
}

/** The same for a record that is a text already. */
export function saveText(to: SaveTo, text: string): string | undefined {
  const obstacle = obstacleTo(to);
  if (obstacle !== undefined) return obstacle;
  try {
    writeFileSync(to.path, text, { flag: to.existing === 'replaced' ? 'w' : 'wx' });
    return undefined;
  } catch (error) {
    return sayFileError(error);
  }
}

/** What was to be said of a game that was to be saved. */
interface Saving {
  readonly to: SaveTo;
  /** What stood in the way; undefined where nothing did. */
  readonly obstacle: string | undefined;
  readonly rulesetFile: string | undefined;
  readonly game: PlayedGame;
}

/** What is said of a game that was to be saved: where it is and how it is shown again, or what stood in the way. */
export function saved({ to: { path }, obstacle, rulesetFile, game }: Saving): string {
  if (obstacle !== undefined) return `Not saved: ${printable(obstacle)}.`;
  const ruleset = rulesetFile === undefined ? '' : ` --ruleset ${forShell(rulesetFile)}`;
  const where = `Saved in ${printable(path)}; npm run replay -- ${forShell(path)}${ruleset} shows it.`;
  return game.state.phase.kind === 'over' || game.ruleset.deck.length === 0 ? where : `${where} ${TELLS_DECK}`;
}

/** Whoever plays on would rather know before looking into the file. */
const TELLS_DECK = 'The game is not over, and the file shows the order of the deck.';

/** The name of a file as a shell takes it, and as no script takes it for an option. */
export function forShell(name: string): string {
  const word = name.startsWith('-') ? `./${name}` : name;
  if (/^[\w./-]+$/.test(word)) return word;
  if (printable(word) === word) return `'${word.replaceAll("'", "'\\''")}'`;
  const bytes = [...Buffer.from(word)].map((byte) =>
    byte > 0x1f && byte < 0x7f && byte !== QUOTE && byte !== BACKSLASH
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).padStart(2, '0')}`,
  );
  return `$'${bytes.join('')}'`;
}

const QUOTE = 0x27;
const BACKSLASH = 0x5c;
