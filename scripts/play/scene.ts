/** What a game is shown with and on, from its first spin to its end. */
import type { Command, State } from '../../shared/games/death-star/index.ts';
import type { Seat } from '../../shared/kernel/index.ts';
import type { Cast } from './cast.ts';
import type { Chronicle } from './chronicle.ts';
import { paragraphLines } from './chronicle.ts';
import { wrapped } from './paint.ts';
import type { PlayedGame, SaveTo } from './saving.ts';
import type { Terminal } from './terminal.ts';

/** What a game is told with, wherever it is played. */
export interface Stage {
  readonly terminal: Terminal;
  readonly cast: Cast;
  readonly chronicle: Chronicle;
  /** In which turn the board was shown last: once a turn is enough, and `b` shows it again. */
  readonly boards: { shownInTurn: number | undefined };
}

export interface Scene extends Stage {
  /** Where the game is saved at its end; undefined where it is not. */
  readonly record: SaveTo | undefined;
  /** The file of the ruleset; undefined for the standard one. */
  readonly rulesetFile: string | undefined;
  /** The game so far. */
  game(): PlayedGame;
  /** What the planner would do in this seat. */
  suggest(state: State, seat: Seat, legal: readonly Command[]): Command;
}

const WIDEST_TEXT = 100;

/** How wide running text is set. */
export function textWidth(terminal: Terminal): number {
  return Math.min(WIDEST_TEXT, terminal.width() - 1);
}

/** Writes a text, broken into lines. */
export function say({ terminal }: Pick<Stage, 'terminal'>, text: string): void {
  terminal.write(wrapped(text, textWidth(terminal), ''));
}

/** Writes what has happened since this was last done. */
export function tellNews({ terminal, cast, chronicle }: Stage): void {
  for (const news of chronicle.news()) {
    terminal.write(paragraphLines(news, cast, terminal.paint, textWidth(terminal)));
  }
}
