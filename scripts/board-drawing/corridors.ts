import type { Board, Line, SpaceId } from '../../shared/games/death-star/index.ts';
import type { Point, Segment } from './geometry.ts';
import { between, pieces } from './geometry.ts';
import { INK } from './palette.ts';
import { element, tenth } from './svg.ts';

/** A line of the board with its ends found. */
export interface Drawn {
  readonly ends: readonly [SpaceId, SpaceId];
  readonly pieces: readonly Segment[];
}

function places(board: Board): (id: SpaceId) => Point {
  const known = new Map(board.spaces.map((space) => [space.id, space]));
  return (id) => known.get(id) ?? { x: 0, y: 0 };
}

/** Everything that is drawn as a line, corridors and flights, as straight pieces. */
export function drawnLines(board: Board): readonly Drawn[] {
  const at = places(board);
  return [
    ...board.lines.map(({ ends, curve }) => ({ ends, pieces: pieces(at(ends[0]), at(ends[1]), curve) })),
    ...board.lanes.map(([from, to]) => ({ ends: [from, to] as const, pieces: pieces(at(from), at(to), undefined) })),
  ];
}

/** The corridors as tubes: dark walls, bright rails, and a floor between them. */
export function drawCorridors(board: Board): string {
  const at = places(board);
  const all = board.lines.map((line) => pathOf(line, at)).join('');
  const layer = (stroke: string, width: number) =>
    element('path', { d: all, stroke, 'stroke-width': width, fill: 'none', 'stroke-linecap': 'round' });
  return element(
    'g',
    { id: 'corridors' },
    layer(INK.corridorWall, 14),
    layer(INK.corridorRail, 9.5),
    layer(INK.corridorFloor, 6),
  );
}

function pathOf({ ends, curve }: Line, at: (id: SpaceId) => Point): string {
  const [from, to] = [at(ends[0]), at(ends[1])];
  const way = curve === undefined ? 'L' : `Q${tenth(curve.x)} ${tenth(curve.y)} `;
  return `M${tenth(from.x)} ${tenth(from.y)}${way}${tenth(to.x)} ${tenth(to.y)}`;
}

/** The flights through space: dotted, with an arrow in the middle, since they are flown one way. */
export function drawFlights(board: Board): string {
  const at = places(board);
  const flights = board.lanes.map(([start, end]) => {
    const [from, to] = [at(start), at(end)];
    const tip = between(from, to, 0.55);
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return (
      element('path', { d: `M${tenth(from.x)} ${tenth(from.y)}L${tenth(to.x)} ${tenth(to.y)}`, class: 'flight' }) +
      element('path', {
        d: 'M-5 -6L6 0L-5 6',
        class: 'arrow',
        transform: `translate(${tenth(tip.x)} ${tenth(tip.y)}) rotate(${tenth(turn)})`,
      })
    );
  });
  return element('g', { id: 'flights' }, ...flights);
}
