/** The board on the screen: as large as fits, with the tokens in their colours. */
import type { Color, SeatState, SpaceId, State } from '../../shared/games/death-star/index.ts';
import { COLORS, TOKENS } from '../../shared/games/death-star/index.ts';
import type { Occupant, TextSize } from '../board-text.ts';
import { drawBoardText } from '../board-text.ts';
import type { Paint } from './paint.ts';
import type { Terminal } from './terminal.ts';

const LARGEST: TextSize = { columns: 110, rows: 40 };
const SMALLEST: TextSize = { columns: 72, rows: 22 };
/** The rows that the table of the seats, the moves and the prompt want to have below the board. */
const ROWS_BELOW = 15;
/** `rLL`, `gHC`, or `2b` for both tokens of blue, which is no name of a space. */
const TOKEN_LABEL = new RegExp(`(?<=[[ ])(?:2([a-z])|([a-z])(?:${TOKENS.join('|')}))(?=[\\] ])`, 'g');

/** The board above the moves of a turn, with the spaces that they lead to set off. */
export function boardForTurn(state: State, ends: readonly SpaceId[], terminal: Terminal): readonly string[] {
  return draw(state, ends, sizeOf(terminal, ROWS_BELOW), terminal.paint);
}

/** Whether the board and the moves have room on the screen together. */
export function hasRoomForBoard(terminal: Terminal): boolean {
  const { columns, rows } = sizeOf(terminal, ROWS_BELOW);
  return columns >= SMALLEST.columns && rows >= SMALLEST.rows;
}

/** The board by itself; on a small screen it may run over. */
export function wholeBoard(state: State, terminal: Terminal): readonly string[] {
  const { columns, rows } = sizeOf(terminal, 2);
  const size = { columns: Math.max(columns, SMALLEST.columns), rows: Math.max(rows, SMALLEST.rows) };
  return draw(state, [], size, terminal.paint);
}

/** What the marks on the board mean, and the tokens. */
export function marks(state: State, terminal: Terminal): readonly string[] {
  const text = drawBoardText(state.ruleset.board, [], { ...LARGEST, columns: terminal.width() - 1 }).split('\n');
  const colors = state.seats.map(({ color }) => terminal.paint.seat(color, `${initial(color)} ${color}`));
  return [
    ...text.slice(LARGEST.rows).filter((line) => line !== ''),
    `Tokens, in brackets behind the name of their space: LL Luke & Leia · HC Han & Chewbacca · 2 both of them`,
    `With them the letter of their colour: ${colors.join(' · ')}`,
  ];
}

function sizeOf(terminal: Terminal, rowsBelow: number): TextSize {
  const height = terminal.height();
  return {
    columns: Math.min(LARGEST.columns, terminal.width() - 1),
    rows: height === undefined ? LARGEST.rows : Math.min(LARGEST.rows, height - rowsBelow),
  };
}

function draw(state: State, ends: readonly SpaceId[], size: TextSize, paint: Paint): readonly string[] {
  const { board } = state.ruleset;
  const names = new Set(ends);
  // What follows the map is said elsewhere: where the tokens are in the table, the marks on demand.
  const map = drawBoardText(board, occupants(state), size).split('\n').slice(0, size.rows);
  return map.map((line) =>
    line
      .replace(/(?<![A-Za-z0-9-])[a-z][a-z0-9-]*/g, (word) => (names.has(word) ? paint.strong(word) : word))
      .replace(TOKEN_LABEL, (label, ofBoth: string | undefined, ofOne: string | undefined) => {
        const color = COLORS.find((candidate) => initial(candidate) === (ofBoth ?? ofOne));
        return color === undefined ? label : paint.seat(color, label);
      }),
  );
}

function occupants({ seats }: State): readonly Occupant[] {
  return seats.flatMap(({ color, playing, tokens }) => (playing ? labelsOf(color, tokens) : []));
}

/** Two tokens on one space have one short label, for which there is room in more places. */
function labelsOf(color: Color, { LL, HC }: SeatState['tokens']): readonly Occupant[] {
  const letter = initial(color);
  if (LL.space === HC.space) return [{ space: LL.space, label: `2${letter}` }];
  return [
    { space: LL.space, label: `${letter}LL` },
    { space: HC.space, label: `${letter}HC` },
  ];
}

function initial(color: Color): string {
  return color.charAt(0);
}
