import type { Board, SpaceKind } from '../../shared/games/death-star/index.ts';
import { SPACE_KINDS } from '../../shared/games/death-star/index.ts';
import type { Hull } from './backdrop.ts';
import type { Drawn } from './corridors.ts';
import type { Box, Point } from './geometry.ts';
import { boxesOverlap, distance, distanceToBox, segmentToBox } from './geometry.ts';
import { LOOKS } from './icons.ts';
import type { Label } from './labels.ts';
import { INK } from './palette.ts';
import { element, escapeXml } from './svg.ts';

/** What the panels must not cover. */
export interface Taken {
  readonly hull: Hull;
  readonly lines: readonly Drawn[];
  readonly labels: readonly Label[];
}

/** The title and the legend, and how far down the picture reaches with them. */
export interface Panels {
  readonly markup: string;
  readonly height: number;
}

const TITLE_SIZES = [30, 24, 19, 15] as const;
/** How wide a letter of a title is, as a part of its size. */
const TITLE_LETTER = 0.75;
const COLUMN = 222;
const ROW = 50;
const AIR = 14;
const GRID = 10;
/** Where small samples stand around their middle, clockwise. */
const CORNERS: readonly Point[] = [
  { x: -10, y: -10 },
  { x: 10, y: -10 },
  { x: 10, y: 10 },
  { x: -10, y: 10 },
];

/** The title and the legend, each where the board leaves room for it, and else in a strip below. */
export function drawPanels(board: Board, title: string, taken: Taken): Panels {
  const kinds = SPACE_KINDS.filter((kind) => board.spaces.some((space) => space.kind === kind));
  return panelsOnBoard(board, title, kinds, taken) ?? panelsBelow(board, title, kinds);
}

function panelsOnBoard(board: Board, title: string, kinds: readonly SpaceKind[], taken: Taken): Panels | undefined {
  const titleBox = firstDefined(TITLE_SIZES, (size) =>
    freeBox(board, titleOf(title, size), { x: board.width, y: 0 }, taken),
  );
  if (titleBox === undefined) return undefined;
  const avoided = { ...taken, labels: [...taken.labels, labelOf(titleBox)] };
  return firstDefined([3, 2, 4, 1, 6], (columns) => {
    const box = freeBox(board, legendOf(kinds, columns), { x: board.width, y: board.height }, avoided);
    if (box === undefined) return undefined;
    return { markup: drawTitle(title, titleBox) + drawLegend(board, kinds, columns, box), height: board.height };
  });
}

function panelsBelow(board: Board, title: string, kinds: readonly SpaceKind[]): Panels {
  const columns = Math.max(1, Math.min(kinds.length, Math.floor((board.width - AIR * 2) / COLUMN)));
  const titleSize = titleOf(title, TITLE_SIZES[0]);
  const legendSize = legendOf(kinds, columns);
  const titleBox = {
    width: Math.min(titleSize.width, board.width - AIR * 4),
    height: titleSize.height,
    x: board.width / 2,
    y: board.height + AIR + titleSize.height / 2,
  };
  const top = board.height + AIR * 2 + titleSize.height;
  const legendBox = { ...legendSize, x: board.width / 2, y: top + legendSize.height / 2 };
  return {
    markup: drawTitle(title, titleBox) + drawLegend(board, kinds, columns, legendBox),
    height: top + legendSize.height + AIR,
  };
}

function titleOf(title: string, size: number): Pick<Box, 'width' | 'height'> {
  return { width: title.length * size * TITLE_LETTER, height: size * 2.4 };
}

function legendOf(kinds: readonly SpaceKind[], columns: number): Pick<Box, 'width' | 'height'> {
  return { width: columns * COLUMN, height: Math.ceil(kinds.length / columns) * ROW };
}

function firstDefined<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function labelOf(box: Box): Label {
  return { ...box, space: '', lines: [] };
}

/** The free box of that size which lies nearest to a corner of the board; undefined when there is none. */
function freeBox(board: Board, size: Pick<Box, 'width' | 'height'>, wish: Point, taken: Taken): Box | undefined {
  let best: Box | undefined;
  for (let x = size.width / 2 + AIR * 2; x + size.width / 2 + AIR * 2 <= board.width; x += GRID) {
    for (let y = size.height / 2 + AIR; y + size.height / 2 + AIR <= board.height; y += GRID) {
      const box = { x, y, ...size };
      if (best !== undefined && distance(best, wish) <= distance(box, wish)) continue;
      if (isFree({ ...box, width: size.width + AIR * 2, height: size.height + AIR * 2 }, board, taken)) best = box;
    }
  }
  return best;
}

function isFree(box: Box, board: Board, { hull, lines, labels }: Taken): boolean {
  const hullIsClear =
    hull.shape === 'disc' ? distanceToBox(hull.circle, box) > hull.circle.radius : !boxesOverlap(hull.box, box);
  return (
    hullIsClear &&
    board.spaces.every((space) => distanceToBox(space, box) > LOOKS[space.kind].radius) &&
    labels.every((label) => !boxesOverlap(label, box)) &&
    lines.every(({ pieces }) => pieces.every((piece) => segmentToBox(piece, box) > 0))
  );
}

function drawTitle(title: string, { x, y, width }: Box): string {
  const size = width / (title.length * TITLE_LETTER);
  return element(
    'g',
    { id: 'board-name', 'text-anchor': 'middle' },
    element(
      'text',
      { x, y: y + 6, 'font-size': size, 'font-weight': 700, 'letter-spacing': size * 0.1, fill: INK.coordinate },
      escapeXml(title.toUpperCase()),
    ),
    element('path', {
      d: `M${x - width * 0.46} ${y + 24}H${x + width * 0.46}`,
      stroke: INK.flight,
      'stroke-width': 1.5,
      'stroke-dasharray': '1 7',
      'stroke-linecap': 'round',
    }),
  );
}

function drawLegend(board: Board, kinds: readonly SpaceKind[], columns: number, box: Box): string {
  const rows = Math.ceil(kinds.length / columns);
  const entries = kinds.map((kind, index) => {
    const { name, meaning } = LOOKS[kind];
    const x = box.x - box.width / 2 + Math.floor(index / rows) * COLUMN;
    const y = box.y - box.height / 2 + (index % rows) * ROW + ROW / 2;
    return (
      drawSample(board, kind, { x: x + 24, y }) +
      element('text', { x: x + 54, y: y - 2, 'font-size': 15, 'font-weight': 700, fill: INK.text }, name) +
      element('text', { x: x + 54, y: y + 15, 'font-size': 13, fill: INK.quietText }, meaning)
    );
  });
  return element('g', { id: 'legend' }, ...entries);
}

/** A space of the kind, small; of the compactor all areas. */
function drawSample(board: Board, kind: SpaceKind, { x, y }: Point): string {
  const look = LOOKS[kind];
  const spaces = board.spaces.filter((space) => space.kind === kind);
  const samples =
    kind === 'compactor'
      ? board.clockwise.flatMap((color) => spaces.filter((space) => space.color === color))
      : spaces.slice(0, 1);
  const scale = samples.length > 1 ? 0.42 : Math.min(1, 19 / look.radius);
  return samples
    .map((space, index) => {
      const corner = samples.length > 1 ? CORNERS[index % CORNERS.length] : undefined;
      const place = `translate(${x + (corner?.x ?? 0)} ${y + (corner?.y ?? 0)}) scale(${scale.toFixed(3)})`;
      return element('g', { transform: place }, look.draw(space));
    })
    .join('');
}
