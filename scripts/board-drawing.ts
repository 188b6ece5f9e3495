import type { Board, Space } from '../shared/games/death-star/index.ts';
import { drawDefinitions, drawHull, drawSpace, hullOf, wallsOf } from './board-drawing/backdrop.ts';
import { drawCorridors, drawFlights, drawnLines } from './board-drawing/corridors.ts';
import { LOOKS } from './board-drawing/icons.ts';
import type { Label } from './board-drawing/labels.ts';
import { LABEL_SIZE, LINE_HEIGHT, placeLabels } from './board-drawing/labels.ts';
import { INK } from './board-drawing/palette.ts';
import { drawPanels } from './board-drawing/panels.ts';
import { element, escapeXml } from './board-drawing/svg.ts';
import type { PlacedToken } from './board-drawing/tokens.ts';
import { drawTokens, sayOf } from './board-drawing/tokens.ts';

export type { PlacedToken } from './board-drawing/tokens.ts';

/** What is drawn besides the board itself. */
export interface DrawingOptions {
  /** Written over the picture; `Escape From The Death Star` when it is left out. */
  readonly title?: string;
  readonly tokens?: readonly PlacedToken[];
}

const STYLE = [
  'text{font-family:"Helvetica Neue",Helvetica,Arial,"DejaVu Sans",sans-serif}',
  `.label{font-size:${LABEL_SIZE}px;fill:${INK.text};stroke:${INK.trench};stroke-width:3;paint-order:stroke;text-anchor:middle}`,
  '.landmark{font-size:13px;font-weight:700;letter-spacing:.6px}',
  `.flight{stroke:${INK.flight};stroke-width:2.5;stroke-dasharray:.1 8;stroke-linecap:round;fill:none}`,
  `.arrow{stroke:${INK.flight};stroke-width:2.5;stroke-linecap:round;stroke-linejoin:round;fill:none}`,
].join('');

/** A board as one SVG picture of its own width; it is higher than the board where title and legend find no room on it. */
export function drawBoard(board: Board, options: DrawingOptions = {}): string {
  const title = options.title ?? 'Escape From The Death Star';
  const tokens = options.tokens ?? [];
  const lines = drawnLines(board);
  const hull = hullOf(board);
  const labels = placeLabels(board, {
    lines: lines.flatMap(({ pieces }) => pieces),
    walls: wallsOf(board, hull),
  });
  const panels = drawPanels(board, title, { hull, lines, labels });
  const svg = element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${board.width} ${Math.ceil(panels.height)}`,
      role: 'img',
      'aria-labelledby': 'board-title board-description',
    },
    element('title', { id: 'board-title' }, escapeXml(title)),
    element('desc', { id: 'board-description' }, escapeXml(description(board))),
    element('style', {}, STYLE),
    drawDefinitions(),
    drawSpace(board, panels.height),
    drawHull(board, hull),
    drawFlights(board),
    drawCorridors(board),
    element('g', { id: 'spaces' }, ...board.spaces.map((space) => drawSpot(space, tokens))),
    element('g', { id: 'labels', 'aria-hidden': 'true' }, ...labels.map(drawLabel)),
    element('g', { id: 'tokens' }, ...board.spaces.map((space) => drawTokens(space, on(space, tokens)))),
    panels.markup,
  );
  return `${svg.replaceAll(/(<(?:g|defs|style|title|desc)\b)/g, '\n$1')}\n`;
}

function on(space: Space, tokens: readonly PlacedToken[]): readonly PlacedToken[] {
  return tokens.filter((token) => token.space === space.id);
}

function drawSpot(space: Space, tokens: readonly PlacedToken[]): string {
  return element(
    'g',
    { id: `space-${space.id}`, 'data-kind': space.kind, transform: `translate(${space.x} ${space.y})` },
    element('title', {}, escapeXml(sayOf(space, on(space, tokens)))),
    LOOKS[space.kind].draw(space),
  );
}

function drawLabel({ x, y, lines, space }: Label): string {
  const top = y - ((lines.length - 1) * LINE_HEIGHT) / 2 + LABEL_SIZE * 0.35;
  const id = escapeXml(space);
  return lines
    .map((line, index) => {
      const caption = escapeXml(line === space ? '' : line.replace(` ${space}`, ''));
      const words = [
        ...(caption === '' ? [] : [element('tspan', { class: 'landmark' }, caption)]),
        ...(line.endsWith(space) ? [id] : []),
      ];
      return element('text', { x, y: top + index * LINE_HEIGHT, class: 'label' }, words.join(' '));
    })
    .join('');
}

function description(board: Board): string {
  const inSpace = new Set(board.lanes.map(([, to]) => to));
  const counted = [...new Set(board.spaces.map(({ kind }) => kind))].map(
    (kind) => `${board.spaces.filter((space) => space.kind === kind).length} × ${LOOKS[kind].name}`,
  );
  return [
    `A board of ${board.spaces.length - inSpace.size} spaces on the station, joined by ${board.lines.length} lines,`,
    `and ${inSpace.size} in space, the last of them the Rebel Base: ${counted.join(', ')}.`,
  ].join(' ');
}
