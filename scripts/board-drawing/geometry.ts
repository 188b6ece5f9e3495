/** Plane geometry in the board's drawing units, y growing downwards. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A circle around its centre. */
export interface Circle extends Point {
  readonly radius: number;
}

/** An upright rectangle around its centre. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** A straight piece between two points. */
export type Segment = readonly [Point, Point];

const CURVE_PIECES = 16;
/** Looked up once: millions of calls measure where a label fits, and a look-up is slow in a test's sandbox. */
const { abs, hypot, max, min, sign } = Math;

export function distance(one: Point, other: Point): number {
  return hypot(one.x - other.x, one.y - other.y);
}

/** The point that lies `part` of the way from one to the other. */
export function between(one: Point, other: Point, part: number): Point {
  return { x: one.x + (other.x - one.x) * part, y: one.y + (other.y - one.y) * part };
}

/** The point at a distance from another, the angle in radians counted from the right, clockwise in the picture. */
export function polar(centre: Point, radius: number, angle: number): Point {
  return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
}

export function middle(points: readonly Point[]): Point {
  const sum = points.reduce((total, point) => ({ x: total.x + point.x, y: total.y + point.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** A straight line, or a quadratic curve with that control point, as straight pieces. */
export function pieces(from: Point, to: Point, control: Point | undefined): readonly Segment[] {
  if (control === undefined) return [[from, to]];
  const at = (part: number) => between(between(from, control, part), between(control, to, part), part);
  return Array.from({ length: CURVE_PIECES }, (_, index) => [at(index / CURVE_PIECES), at((index + 1) / CURVE_PIECES)]);
}

export function distanceToSegment(point: Point, [start, end]: Segment): number {
  const length = distance(start, end);
  if (length === 0) return distance(point, start);
  const along = ((point.x - start.x) * (end.x - start.x) + (point.y - start.y) * (end.y - start.y)) / length ** 2;
  return distance(point, between(start, end, min(1, max(0, along))));
}

/** Whether two pieces meet, end points included. */
export function segmentsMeet([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (from: Point, to: Point, point: Point) =>
    sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x));
  if (side(a, b, c) === 0 && side(a, b, d) === 0) {
    return [c, d].some((point) => distanceToSegment(point, [a, b]) === 0) || distanceToSegment(a, [c, d]) === 0;
  }
  return side(a, b, c) * side(a, b, d) <= 0 && side(c, d, a) * side(c, d, b) <= 0;
}

export function distanceToBox(point: Point, box: Box): number {
  return hypot(max(0, abs(point.x - box.x) - box.width / 2), max(0, abs(point.y - box.y) - box.height / 2));
}

export function boxesOverlap(one: Box, other: Box): boolean {
  return abs(one.x - other.x) * 2 < one.width + other.width && abs(one.y - other.y) * 2 < one.height + other.height;
}

/** How near a piece comes to a box; 0 when it enters it. */
export function segmentToBox(segment: Segment, box: Box): number {
  const corners = cornersOf(box);
  const inside = segment.some((point) => distanceToBox(point, box) === 0);
  if (inside || corners.some((corner, index) => segmentsMeet(segment, [corner, corners[(index + 1) % 4] ?? corner]))) {
    return 0;
  }
  return min(
    ...segment.map((point) => distanceToBox(point, box)),
    ...corners.map((corner) => distanceToSegment(corner, segment)),
  );
}

export function cornersOf({ x, y, width, height }: Box): readonly Point[] {
  return [
    { x: x - width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y - height / 2 },
    { x: x + width / 2, y: y + height / 2 },
    { x: x - width / 2, y: y + height / 2 },
  ];
}

/** The smallest upright box around the points. */
export function boxAround(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [min(...xs), max(...xs), min(...ys), max(...ys)];
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: right - left, height: bottom - top };
}

/** A small circle around the points: from their middle it is drawn towards the farthest one, in ever smaller steps. */
export function circleAround(points: readonly Point[]): Circle {
  let centre = middle(points);
  const farthest = () =>
    points.reduce((far, point) => (distance(point, centre) > distance(far, centre) ? point : far), centre);
  for (let step = 1; step <= 2_000; step += 1) centre = between(centre, farthest(), 1 / (step + 1));
  return { ...centre, radius: distance(farthest(), centre) };
}
