import type { Board } from '../../shared/games/death-star/index.ts';
import type { Box, Circle, Point, Segment } from './geometry.ts';
import { boxAround, circleAround, cornersOf, distance, polar } from './geometry.ts';
import { INK } from './palette.ts';
import { element, tenth } from './svg.ts';

/** The station's hull: a disc, or for a board too wide for one, a block with round corners. */
export type Hull = { readonly shape: 'disc'; readonly circle: Circle } | { readonly shape: 'block'; readonly box: Box };

const HULL_MARGIN = 63;
/** From the middle of an outermost area to the wall of the compactor, which its doors lie on. */
const ROOM_MARGIN = 48;
const WALL_PIECES = 72;
const STARS = 150;
const STREAKS = 90;

/** The hull around every space that is not in flight. */
export function hullOf(board: Board): Hull {
  const inSpace = new Set(board.lanes.map(([, to]) => to));
  const station = board.spaces.filter(({ id }) => !inSpace.has(id));
  const around = circleAround(station);
  const circle = { ...around, radius: around.radius + HULL_MARGIN };
  const fits =
    circle.radius * 2 <= Math.min(board.width, board.height) &&
    board.spaces.every((space) => !inSpace.has(space.id) || distance(space, circle) > circle.radius);
  if (fits) return { shape: 'disc', circle };
  return { shape: 'block', box: blockAround(station, board) };
}

function compactorRoom(board: Board): Box {
  const around = boxAround(board.spaces.filter(({ kind }) => kind === 'compactor'));
  return { ...around, width: around.width + ROOM_MARGIN * 2, height: around.height + ROOM_MARGIN * 2 };
}

/** As wide and high as the margin asks for, but inside the picture. */
function blockAround(station: readonly Point[], { width, height }: Board): Box {
  const reach = (value: number, by: number, size: number) => Math.min(size - 4, Math.max(4, value + by));
  return boxAround(
    station.flatMap(({ x, y }) =>
      [-HULL_MARGIN, HULL_MARGIN].map((by) => ({ x: reach(x, by, width), y: reach(y, by, height) })),
    ),
  );
}

/** What is drawn as a wall and is no line to walk: the rim of the hull and the walls of the compactor. */
export function wallsOf(board: Board, hull: Hull): readonly Segment[] {
  const rim =
    hull.shape === 'block'
      ? cornersOf(hull.box)
      : Array.from({ length: WALL_PIECES }, (_, index) =>
          polar(hull.circle, hull.circle.radius, (index * 2 * Math.PI) / WALL_PIECES),
        );
  return [rim, cornersOf(compactorRoom(board))].flatMap((corners) =>
    corners.map((corner, index): Segment => [corner, corners[(index + 1) % corners.length] ?? corner]),
  );
}

/** What the gradients of the picture are called, and how they run. */
export function drawDefinitions(): string {
  const stop = (offset: string, color: string, opacity = 1) =>
    element('stop', { offset, 'stop-color': color, 'stop-opacity': String(opacity) });
  return element(
    'defs',
    {},
    element(
      'radialGradient',
      { id: 'void', cx: '72%', cy: '42%', r: '75%' },
      stop('0', INK.voidGlow),
      stop('1', INK.void),
    ),
    element(
      'radialGradient',
      { id: 'hull', cx: '40%', cy: '34%', r: '72%' },
      stop('0', INK.hull),
      stop('1', INK.hullEdge),
    ),
    element('radialGradient', { id: 'dish' }, stop('0', INK.trench), stop('0.75', INK.hullEdge), stop('1', INK.hull)),
  );
}

/** Deep space: a few stars, and streaks that run towards the base. */
export function drawSpace(board: Board, height: number): string {
  const draw = dice();
  const stars = Array.from({ length: STARS }, () =>
    element('circle', {
      cx: draw() * board.width,
      cy: draw() * height,
      r: 0.5 + draw() ** 3 * 1.5,
      opacity: (0.25 + draw() * 0.6).toFixed(2),
    }),
  );
  return (
    element('rect', { width: board.width, height, fill: 'url(#void)' }) +
    element('g', { fill: INK.star }, ...stars) +
    drawStreaks(board, draw)
  );
}

function drawStreaks(board: Board, draw: () => number): string {
  const base = board.spaces.find(({ kind }) => kind === 'base');
  const falcon = board.spaces.find(({ kind }) => kind === 'falcon');
  if (base === undefined || falcon === undefined) return '';
  const reach = distance(base, falcon);
  const back = Math.atan2(falcon.y - base.y, falcon.x - base.x);
  const streaks = Array.from({ length: STREAKS }, () => {
    const angle = back + (draw() - 0.5) * 0.62;
    const start = 70 + draw() * reach * 0.8;
    const [from, to] = [polar(base, start, angle), polar(base, start + 3 + start * 0.09 * draw(), angle)];
    return `M${at(from)}L${at(to)}`;
  });
  return element('path', { d: streaks.join(''), stroke: INK.star, 'stroke-width': 1.1, opacity: '0.38' });
}

/** Numbers from 0 to 1 that are the same in every drawing. */
function dice(): () => number {
  let state = 20_770_525;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function at({ x, y }: Point): string {
  return `${tenth(x)} ${tenth(y)}`;
}

/** The hull with its plating, and the rooms in it. */
export function drawHull(board: Board, hull: Hull): string {
  const plating = hull.shape === 'disc' ? drawDisc(hull.circle) : drawBlock(hull.box);
  return element('g', { id: 'station' }, plating, drawRooms(board));
}

function drawBlock({ x, y, width, height }: Box): string {
  const plate = (inset: number, more: Readonly<Record<string, string | number>>) =>
    element('rect', {
      x: x - width / 2 + inset,
      y: y - height / 2 + inset,
      width: width - inset * 2,
      height: height - inset * 2,
      rx: 60 - inset,
      ...more,
    });
  return (
    plate(0, { fill: 'url(#hull)', stroke: INK.rim, 'stroke-width': 3 }) +
    plate(12, { fill: 'none', stroke: INK.seam, 'stroke-width': 1.5 })
  );
}

function drawDisc({ x, y, radius }: Circle): string {
  const ring = (part: number, width: number) =>
    element('circle', { cx: x, cy: y, r: radius * part, fill: 'none', stroke: INK.seam, 'stroke-width': width });
  return (
    element('circle', { cx: x, cy: y, r: radius, fill: 'url(#hull)', stroke: INK.rim, 'stroke-width': 3 }) +
    element('path', {
      d: seams({ x, y, radius }),
      stroke: INK.seam,
      'stroke-width': 1,
      fill: 'none',
      opacity: '0.75',
    }) +
    ring(0.965, 1.5) +
    ring(0.7, 1) +
    ring(0.4, 1) +
    drawDish({ x: x + radius * 0.37, y: y - radius * 0.4, radius: radius * 0.27 }) +
    drawLamps({ x, y, radius: radius * 0.965 })
  );
}

/** The joints of the plates: radial, staggered from one belt to the next. */
function seams(hull: Circle): string {
  const belts = [
    { from: 0.4, to: 0.7, plates: 18, turn: 0 },
    { from: 0.7, to: 0.965, plates: 36, turn: 0.5 },
  ];
  return belts
    .flatMap(({ from, to, plates, turn }) =>
      Array.from({ length: plates }, (_, index) => {
        const angle = ((index + turn) * 2 * Math.PI) / plates;
        return `M${at(polar(hull, hull.radius * from, angle))}L${at(polar(hull, hull.radius * to, angle))}`;
      }),
    )
    .join('');
}

/** Small lamps along the rim. */
function drawLamps({ x, y, radius }: Circle): string {
  return element('circle', {
    cx: x,
    cy: y,
    r: radius,
    fill: 'none',
    stroke: INK.lamp,
    'stroke-width': 2.5,
    'stroke-dasharray': '2.5 24',
    opacity: '0.55',
  });
}

/** The dish: a shallow bowl with ribs that run to its middle. */
function drawDish(dish: Circle): string {
  const ribs = Array.from({ length: 12 }, (_, index) => {
    const angle = (index * Math.PI) / 6;
    return `M${at(polar(dish, dish.radius * 0.28, angle))}L${at(polar(dish, dish.radius * 0.94, angle))}`;
  });
  const ring = (part: number) =>
    element('circle', { cx: dish.x, cy: dish.y, r: dish.radius * part, fill: 'none', stroke: INK.seam });
  return element(
    'g',
    { opacity: '0.9' },
    element('circle', { cx: dish.x, cy: dish.y, r: dish.radius, fill: 'url(#dish)', stroke: INK.seam }),
    element('path', { d: ribs.join(''), stroke: INK.seam }),
    ring(0.62),
    ring(0.28),
  );
}

/** A floor under the areas of the compactor, a ring around the cells, a pad under the Falcon. */
function drawRooms(board: Board): string {
  const { x, y, width, height } = compactorRoom(board);
  const floor = {
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    rx: 14,
    fill: INK.trench,
    stroke: INK.rim,
    'stroke-width': 2.5,
  };
  const halo = (kind: 'detention' | 'falcon', radius: number, dashes: string) =>
    board.spaces
      .filter((space) => space.kind === kind)
      .map((space) =>
        element('circle', {
          cx: space.x,
          cy: space.y,
          r: radius,
          fill: INK.trench,
          stroke: INK.rim,
          'stroke-width': 2,
          'stroke-dasharray': dashes,
        }),
      )
      .join('');
  return element('rect', floor) + halo('detention', 50, '12 6') + halo('falcon', 54, '3 7');
}
