import type { Board, Space, SpaceId, SpaceKind } from '../shared/games/death-star/index.ts';
import { drawnLines } from './board-drawing/corridors.ts';
import type { Box, Point, Segment } from './board-drawing/geometry.ts';
import { between, boxAround } from './board-drawing/geometry.ts';
import { LOOKS } from './board-drawing/icons.ts';

/** Who stands on a space: a short label such as `rLL`. */
export interface Occupant {
  readonly space: SpaceId;
  readonly label: string;
}

/** The size of the map, its list of tokens and its key not counted. */
export interface TextSize {
  readonly columns: number;
  readonly rows: number;
}

const STANDARD_SIZE: TextSize = { columns: 110, rows: 40 };
/** Room for names around the outermost spaces: columns at the sides, rows above and below. */
const SIDE = 7;
const EDGE = 1;

const MARKS: Readonly<Record<SpaceKind, string>> = {
  compactor: '■',
  white: '○',
  coordinate: '◇',
  force: '◆',
  'control-room': '▣',
  'tractor-beam': '◎',
  detention: '▦',
  falcon: '▶',
  empty: '◌',
  tie: '×',
  base: '★',
};

/**
 * The board in text for a terminal: the spaces by their marks and names, tokens where there is room beside them, then a
 * list of all tokens and a key of the marks. No line is longer than `columns`.
 */
export function drawBoardText(board: Board, occupants: readonly Occupant[], wanted: TextSize = STANDARD_SIZE): string {
  const size: TextSize = { columns: Math.max(1, wanted.columns), rows: Math.max(1, wanted.rows) };
  const sheet = new Sheet(size);
  const place = placer(board, size);
  for (const { ends, pieces } of drawnLines(board)) {
    const isFlight = board.lanes.some(([from, to]) => from === ends[0] && to === ends[1]);
    const cells = track(pieces.map(([start, end]) => [place(start), place(end)]));
    cells.forEach((cell, index) => {
      if (!isFlight) sheet.stroke(cell, strokeOf(cell, cells[index + 1] ?? cell));
      else if (index % 2 === 0) sheet.stroke(cell, '·');
    });
  }
  const busy = board.spaces.map((space) => ({
    space,
    cell: cellOf(place(space)),
    tokens: tokensOn(space, occupants),
  }));
  for (const { space, cell } of busy) sheet.mark(cell, MARKS[space.kind]);
  // A tag belongs to the name before it, so the two are written as one; and the names of tokens' spaces come first.
  const crowded = busy
    .filter(({ tokens }) => tokens !== '')
    .sort((one, other) => other.tokens.length - one.tokens.length);
  for (const { space, cell, tokens } of crowded) {
    if (sheet.writeNear(cell, `${space.id}[${tokens}]`) || sheet.writeBeside(cell, `[${tokens}]`)) continue;
    sheet.writeNear(cell, `${space.id}[…]`);
  }
  for (const { space, cell, tokens } of busy) if (tokens === '') sheet.writeNear(cell, space.id);
  const list = occupants.length === 0 ? [] : ['', ...wrap('Tokens: ', tokenList(busy), size.columns)];
  return [...sheet.lines(), ...list, '', ...wrap('', key(board), size.columns)].join('\n');
}

function tokensOn(space: Space, occupants: readonly Occupant[]): string {
  return occupants
    .filter((occupant) => occupant.space === space.id)
    .map(({ label }) => label)
    .join(' ');
}

function tokenList(busy: readonly { readonly space: Space; readonly tokens: string }[]): readonly string[] {
  return busy.flatMap(({ space, tokens }) => (tokens === '' ? [] : [`${space.id} ${tokens}`]));
}

function key(board: Board): readonly string[] {
  const kinds = [...new Set(board.spaces.map(({ kind }) => kind))];
  return kinds.map((kind) => `${MARKS[kind]} ${LOOKS[kind].name}`);
}

function wrap(lead: string, parts: readonly string[], columns: number): readonly string[] {
  const lines: string[] = [];
  let line = lead;
  parts.forEach((part, index) => {
    const added = index === 0 ? part : ` · ${part}`;
    if (line.length + added.length > columns) {
      lines.push(line);
      line = `${' '.repeat(lead.length)}${part}`;
    } else line += added;
  });
  return [...lines, line];
}

/** From drawing units to columns and rows. */
function placer(board: Board, { columns, rows }: TextSize): (point: Point) => Point {
  const around: Box = boxAround(board.spaces);
  const scale = (value: number, centre: number, length: number, cells: number) =>
    length === 0 ? cells / 2 : ((value - centre) / length + 0.5) * cells;
  return ({ x, y }) => ({
    x: SIDE + scale(x, around.x, around.width, columns - 1 - SIDE * 2),
    y: EDGE + scale(y, around.y, around.height, rows - 1 - EDGE * 2),
  });
}

/** The cells that a line passes, one after the other, each beside or diagonal to the next. */
function track(pieces: readonly Segment[]): readonly Point[] {
  const passed: Point[] = [];
  for (const [from, to] of pieces) {
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * 4));
    for (let step = 0; step <= steps; step += 1) {
      const cell = cellOf(between(from, to, step / steps));
      const [before, last] = [passed.at(-2), passed.at(-1)];
      if (last !== undefined && cell.x === last.x && cell.y === last.y) continue;
      // A corner cut: of two steps at right angles one diagonal step is left.
      if (before !== undefined && Math.abs(cell.x - before.x) < 2 && Math.abs(cell.y - before.y) < 2) passed.pop();
      passed.push(cell);
    }
  }
  return passed;
}

function cellOf({ x, y }: Point): Point {
  return { x: Math.round(x), y: Math.round(y) };
}

function strokeOf(from: Point, to: Point): string {
  const [across, down] = [to.x - from.x, to.y - from.y];
  if (down === 0) return '─';
  if (across === 0) return '│';
  return across * down > 0 ? '╲' : '╱';
}

/** Where a word could begin; the greater the wish, the less it is wished for. */
interface Start {
  readonly column: number;
  readonly row: number;
  readonly wish: number;
}

function startsBeside({ x: column, y: row }: Point, length: number): readonly Start[] {
  return [
    { column: column + 1, row, wish: 0 },
    { column: column - length, row, wish: 0.4 },
  ];
}

/** Above and below, as far as the word still touches the column of the mark. */
function startsAcross({ x: column, y: row }: Point, length: number): readonly Start[] {
  return Array.from({ length }, (_, index) => {
    const start = column - index;
    const offCentre = Math.abs(start + (length - 1) / 2 - column) / length;
    return [1, -1].map((side) => ({ column: start, row: row + side, wish: 0.8 + offCentre }));
  }).flat();
}

type Cell = { readonly kind: 'line' | 'text'; readonly character: string } | undefined;

/** A grid of characters: lines at the bottom, then marks and words, which never cover one another. */
class Sheet {
  private readonly cells: Cell[][];

  constructor({ columns, rows }: TextSize) {
    this.cells = Array.from({ length: rows }, () => new Array<Cell>(columns).fill(undefined));
  }

  stroke(point: Point, character: string): void {
    this.put(point.x, point.y, { kind: 'line', character });
  }

  mark(point: Point, character: string): void {
    this.put(point.x, point.y, { kind: 'text', character });
  }

  /** Writes a word beside, above or below a mark, over as little of the lines as it can; says whether it found room. */
  writeNear(mark: Point, word: string): boolean {
    return this.writeAtBest(mark, word, [...startsBeside(mark, word.length), ...startsAcross(mark, word.length)]);
  }

  /** Writes a word in the row of a mark, right behind or before it; says whether it found room. */
  writeBeside(mark: Point, word: string): boolean {
    return this.writeAtBest(mark, word, startsBeside(mark, word.length));
  }

  private writeAtBest(mark: Point, word: string, starts: readonly Start[]): boolean {
    const [best] = starts
      .map((start) => ({ ...start, cost: start.wish + this.cost(start, word.length, mark) }))
      .filter(({ cost }) => cost < Infinity)
      .sort((one, other) => one.cost - other.cost);
    if (best === undefined) return false;
    for (let index = 0; index < word.length; index += 1) {
      this.put(best.column + index, best.row, { kind: 'text', character: word.charAt(index) });
    }
    return true;
  }

  lines(): readonly string[] {
    return this.cells.map((row) =>
      row
        .map((cell) => cell?.character ?? ' ')
        .join('')
        .trimEnd(),
    );
  }

  private put(column: number, row: number, cell: Cell): void {
    const line = this.cells[row];
    if (line !== undefined && column >= 0 && column < line.length) line[column] = cell;
  }

  /** How many characters of lines a word would cover; infinite where it would cover a word, or touch one but its mark. */
  private cost(start: Start, length: number, mark: Point): number {
    const line = this.cells[start.row];
    const end = start.column + length;
    if (line === undefined || start.column < 0 || end > line.length) return Infinity;
    const covered = line.slice(start.column, end);
    const isOther = (column: number): boolean =>
      line[column]?.kind === 'text' && !(start.row === mark.y && column === mark.x);
    if (covered.some((cell) => cell?.kind === 'text') || isOther(start.column - 1) || isOther(end)) return Infinity;
    return covered.filter((cell) => cell !== undefined).length;
  }
}
