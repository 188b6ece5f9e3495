import type { Color, Space, SpaceKind } from '../../shared/games/death-star/index.ts';
import { polar } from './geometry.ts';
import { INK, SEAT_PAINT } from './palette.ts';
import { element, tenth } from './svg.ts';

/** How a kind of space looks: drawn around (0, 0), told apart by its shape, and no wider than its radius. */
export interface Look {
  readonly radius: number;
  /** What the kind is called. */
  readonly name: string;
  /** What is written beside it on the board, in capitals. */
  readonly caption: string;
  /** What it does, in a few words. */
  readonly meaning: string;
  draw(space: Pick<Space, 'color' | 'coordinate'>): string;
}

const OUTLINE = { stroke: INK.outline, 'stroke-width': 2.5 };

function disc(radius: number, fill: string): string {
  return element('circle', { r: radius, fill, ...OUTLINE });
}

function path(d: string, attributes: Readonly<Record<string, string | number>>): string {
  return element('path', { d, ...attributes });
}

/** A closed shape through points around the centre, each `[angle in degrees, distance]`. */
function star(corners: readonly (readonly [number, number])[]): string {
  const points = corners.map(([angle, radius]) => polar({ x: 0, y: 0 }, radius, (angle * Math.PI) / 180));
  return `M${points.map(({ x, y }) => `${tenth(x)} ${tenth(y)}`).join('L')}Z`;
}

function regular(corners: number, radius: number, turn: number): string {
  return star(Array.from({ length: corners }, (_, index) => [turn + (360 / corners) * index, radius]));
}

function lettering(text: string, size: number, fill: string, y: number): string {
  return element(
    'text',
    { y, 'font-size': size, 'font-weight': 700, 'text-anchor': 'middle', fill, 'aria-hidden': 'true' },
    text,
  );
}

function drawCompactor({ color }: Pick<Space, 'color'>): string {
  const paint = SEAT_PAINT[color ?? 'red'];
  return [
    element('rect', { x: -21, y: -21, width: 42, height: 42, rx: 8, fill: paint.fill, ...OUTLINE }),
    PATTERNS[color ?? 'red'](paint.shade),
    element('circle', { r: 11.5, fill: INK.white, stroke: paint.shade, 'stroke-width': 2 }),
    lettering(paint.letter, 15, INK.outline, 5.5),
  ].join('');
}

/** A pattern for each colour, on a square of 42: stripes, dots, waves, chevrons. */
const PATTERNS: Readonly<Record<Color, (shade: string) => string>> = {
  red: (shade) =>
    path('M-18 -6L-6 -18M-18 6L6 -18M-15 15L15 -15M-6 18L18 -6M6 18L18 6', {
      stroke: shade,
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
  green: (shade) =>
    [-15, -5, 5, 15]
      .flatMap((x) => [-15, -5, 5, 15].map((y) => element('circle', { cx: x, cy: y, r: 2.7, fill: shade })))
      .join(''),
  blue: (shade) =>
    path([-14, -5, 4, 13].map((y) => `M-18 ${y}q4.5 -6 9 0t9 0t9 0t9 0`).join(''), {
      stroke: shade,
      'stroke-width': 3,
      fill: 'none',
      'stroke-linecap': 'round',
    }),
  yellow: (shade) =>
    path([-15, -5, 5, 15].map((y) => `M-15 ${y + 4}L0 ${y - 3}L15 ${y + 4}`).join(''), {
      stroke: shade,
      'stroke-width': 3.5,
      fill: 'none',
      'stroke-linejoin': 'round',
      'stroke-linecap': 'round',
    }),
};

function drawCoordinate({ coordinate }: Pick<Space, 'coordinate'>): string {
  return (
    path(regular(6, 22, 0), { fill: INK.coordinate, 'stroke-linejoin': 'round', ...OUTLINE }) +
    lettering(`DS-${coordinate ?? '?'}`, 12, INK.outline, 4.3)
  );
}

function drawForce(): string {
  const spark = star([0, 45, 90, 135, 180, 225, 270, 315].map((angle, index) => [angle, index % 2 === 0 ? 13 : 4]));
  return (
    path(regular(4, 22, 0), { fill: INK.force, 'stroke-linejoin': 'round', ...OUTLINE }) +
    path(spark, { fill: INK.forceGlow })
  );
}

function drawControlRoom(): string {
  return (
    path(regular(8, 34, 22.5), { fill: INK.controlRoom, 'stroke-linejoin': 'round', ...OUTLINE }) +
    element('rect', { x: -18, y: -18, width: 36, height: 24, rx: 3, fill: INK.outline }) +
    path('M-13 -3L-6 -11L0 -5L6 -13L13 -6', { stroke: INK.controlRoom, 'stroke-width': 2.5, fill: 'none' }) +
    path('M-15 11H15L20 20H-20Z', { fill: INK.outline }) +
    path('M-10 15.5H-5M-2 15.5H3M6 15.5H11', { stroke: INK.controlRoom, 'stroke-width': 2.5 })
  );
}

function drawTractorBeam(): string {
  return (
    disc(33, INK.tractorBeam) +
    path('M-20 -19H20L7 19H-7Z', { fill: INK.outline, opacity: 0.28 }) +
    [18, 12.5, 7]
      .map((width, index) =>
        element('ellipse', {
          cy: -17 + index * 14,
          rx: width,
          ry: width / 3,
          fill: 'none',
          stroke: INK.outline,
          'stroke-width': 3,
        }),
      )
      .join('') +
    element('circle', { cy: 23, r: 4.5, fill: INK.outline })
  );
}

function drawDetention(): string {
  return (
    element('rect', { x: -29, y: -29, width: 58, height: 58, rx: 7, fill: INK.detention, ...OUTLINE }) +
    element('rect', { x: -21, y: -21, width: 42, height: 42, rx: 3, fill: INK.outline }) +
    path('M-14 -21V21M-4.7 -21V21M4.7 -21V21M14 -21V21', { stroke: INK.white, 'stroke-width': 4 }) +
    path('M-21 0H21', { stroke: INK.white, 'stroke-width': 3 })
  );
}

function drawFalcon(): string {
  const hull = 'M29 0L22 -5H8L-4 -11L-12 -24H-18L-17 -11H-22V11H-17L-18 24H-12L-4 11L8 5H22Z';
  return (
    disc(37, INK.falcon) +
    path(hull, { fill: INK.outline, stroke: INK.outline, 'stroke-width': 2, 'stroke-linejoin': 'round' }) +
    path('M6 -2.6H15L19 0L15 2.6H6Z', { fill: INK.falcon }) +
    path('M-4 -4H-15M-4 0H-15M-4 4H-15', { stroke: INK.falcon, 'stroke-width': 1.8 }) +
    path('M-26 -8V-3M-26 3V8', { stroke: INK.outline, 'stroke-width': 3.4, 'stroke-linecap': 'round' })
  );
}

function drawFighter(): string {
  const wing = 'M15 -13L-3 -16L-17 -5L-4 -9L9 -8Z';
  return (
    path(regular(8, 26, 22.5), { fill: INK.fighter, stroke: INK.fighterMark, 'stroke-width': 2.5 }) +
    path(wing, { fill: INK.fighterMark }) +
    path(wing, { fill: INK.fighterMark, transform: 'scale(1 -1)' }) +
    path('M4 -10V10', { stroke: INK.fighterMark, 'stroke-width': 3 }) +
    element('circle', { cx: 3, r: 6, fill: INK.fighterMark }) +
    element('circle', { cx: 1.5, r: 2.4, fill: INK.fighter })
  );
}

function drawEmpty(): string {
  return (
    element('circle', { r: 21, fill: INK.void }) +
    element('circle', {
      r: 19.5,
      fill: 'none',
      stroke: INK.empty,
      'stroke-width': 2.5,
      'stroke-dasharray': '7 5.25',
      'stroke-linecap': 'round',
    })
  );
}

function drawBase(): string {
  return (
    disc(40, INK.base) +
    path('M-32 -13C-20 -20 -14 -6 -3 -11S7 -26 11 -33M-34 7C-24 3 -20 15 -8 13S10 20 7 34M22 -26C20 -15 28 -7 34 -6', {
      stroke: INK.baseLand,
      'stroke-width': 5,
      fill: 'none',
      'stroke-linecap': 'round',
    }) +
    path('M-6 22V-22', { stroke: INK.outline, 'stroke-width': 4, 'stroke-linecap': 'round' }) +
    path('M-6 -22L20 -14L-6 -3Z', {
      fill: INK.white,
      stroke: INK.outline,
      'stroke-width': 2.5,
      'stroke-linejoin': 'round',
    })
  );
}

/** Every kind of space, as it is drawn and named in the legend. */
export const LOOKS: Readonly<Record<SpaceKind, Look>> = {
  compactor: look(24, 'Trash Compactor', 'start here, one area a colour', drawCompactor),
  white: look(16, 'White space', 'nothing happens', () => disc(16, INK.white)),
  coordinate: look(22, 'Coordinate', 'a card can send you here', drawCoordinate),
  force: look(22, 'Force', 'draw a Force card', drawForce),
  'control-room': look(34, 'Control Room', 'exact count: Blueprint', drawControlRoom),
  'tractor-beam': look(34, 'Tractor Beam', 'exact count: Tractor Beam', drawTractorBeam),
  detention: look(34, 'Detention Block', 'wait for your way out', drawDetention),
  falcon: { ...look(38, 'Millennium Falcon', 'board with both cards', drawFalcon), caption: 'Falcon' },
  empty: look(21, 'Empty space', 'the turn ends', drawEmpty),
  tie: look(26, 'TIE Fighter', 'another dogfight at once', drawFighter),
  base: look(41, 'Rebel Base', 'bring both tokens home', drawBase),
};

function look(radius: number, name: string, meaning: string, draw: Look['draw']): Look {
  return { radius, name, caption: name, meaning, draw };
}
