import type { Color } from '../../shared/games/death-star/index.ts';

/** The colours of the picture, by what they are for. */
export const INK = {
  void: '#05070f',
  voidGlow: '#0d1730',
  star: '#dfe9ff',
  hull: '#2b3446',
  hullEdge: '#171d2a',
  seam: '#3a465e',
  rim: '#7c8cab',
  trench: '#10141f',
  lamp: '#ffe2a0',
  corridorWall: '#0a0d15',
  corridorRail: '#9fb1d1',
  corridorFloor: '#2a3448',
  flight: '#8ea6d8',
  outline: '#0a0d15',
  text: '#eef3ff',
  quietText: '#b9c6e0',
  white: '#f3f6fc',
  coordinate: '#ffd23f',
  force: '#2f8bff',
  forceGlow: '#e6f2ff',
  controlRoom: '#ff9a3d',
  tractorBeam: '#c493ff',
  detention: '#e8505b',
  falcon: '#8fe0d2',
  fighter: '#3a4153',
  fighterMark: '#ffb4a8',
  empty: '#9fb1d1',
  base: '#67c27a',
  baseLand: '#2f7d4a',
} as const;

/** A seat's colour as paint, the darker shade of its pattern, and the letter that says it without colour. */
export const SEAT_PAINT: Readonly<
  Record<Color, { readonly fill: string; readonly shade: string; readonly letter: string }>
> = {
  red: { fill: '#ff6b6b', shade: '#b3202c', letter: 'R' },
  green: { fill: '#58d27f', shade: '#177a3c', letter: 'G' },
  blue: { fill: '#6ea8ff', shade: '#1c4fb0', letter: 'B' },
  yellow: { fill: '#ffd84d', shade: '#a97b00', letter: 'Y' },
};
