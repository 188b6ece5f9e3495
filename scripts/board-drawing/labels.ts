import type { Board, Space, SpaceId } from '../../shared/games/death-star/index.ts';
import type { Box, Point, Segment } from './geometry.ts';
import {
  between,
  boxesOverlap,
  distance,
  distanceToBox,
  distanceToSegment,
  middle,
  polar,
  segmentToBox,
} from './geometry.ts';
import { LOOKS } from './icons.ts';

/** Where the name of a space is written. */
export interface Label extends Box {
  readonly space: SpaceId;
  readonly lines: readonly string[];
}

/** The height of a label's letters, and of the smaller ones under a landmark's name. */
export const LABEL_SIZE = 15;
export const LINE_HEIGHT = 17;

/** What labels keep clear of: lines that are walked or flown, and the walls that are only drawn. */
export interface Obstacles {
  readonly lines: readonly Segment[];
  readonly walls: readonly Segment[];
}

/** How wide letters are at the size of a label; all others are as wide as `n`. */
const LETTER_WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[fijlt -]/, 4.6],
  [/[mw]/, 12.5],
  [/I/, 4.6],
  [/[A-Z]/, 9.6],
];
const PLAIN_LETTER_WIDTH = 8.4;
const DIRECTIONS = 32;
const GAPS = [5, 8, 12, 18, 25];
/** Half of a drawn corridor, and some air. */
const LINE_CLEARANCE = 9;
const WALL_CLEARANCE = 3;
const DISC_CLEARANCE = 3;
const LABEL_CLEARANCE = 5;
const ROUNDS = 3;
const { abs, max } = Math;
/** Farther from a space than this, nothing meets its label. */
const REACH = 240;

/** The kinds whose name is written out: a board has one of each. */
const LANDMARKS: readonly Space['kind'][] = ['control-room', 'tractor-beam', 'detention', 'falcon', 'base'];

/**
 * A place for the name of every space, beside it: on no line, no other space and no other name wherever there is such a
 * place, and else where it harms least. A coordinate that is called what is written on it needs no label.
 */
export function placeLabels(board: Board, obstacles: Obstacles): readonly Label[] {
  const wanted = board.spaces
    .filter(({ id, coordinate }) => coordinate === undefined || id !== `ds${coordinate}`)
    .sort((one, other) => Number(LANDMARKS.includes(other.kind)) - Number(LANDMARKS.includes(one.kind)))
    .map((space) => ({ space, candidates: candidatesFor(space, board, obstacles) }));
  const placed = new Map<SpaceId, Label>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { space, candidates } of wanted) {
      const best = leastHarmful(
        candidates,
        [...placed.values()].filter((label) => label.space !== space.id),
      );
      if (best !== undefined) placed.set(space.id, best);
    }
  }
  return [...placed.values()];
}

/** The ways to write a space's name: a landmark's in one line, or a word a line. */
function layouts({ kind, id }: Space): readonly (readonly string[])[] {
  if (!LANDMARKS.includes(kind)) return [[id]];
  const caption = LOOKS[kind].caption.toUpperCase();
  return [[`${caption} ${id}`], [caption, id], [...caption.split(' '), id]];
}

function widthOf(line: string): number {
  return Array.from(
    line,
    (letter) => LETTER_WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? PLAIN_LETTER_WIDTH,
  ).reduce((sum, width) => sum + width, 0);
}

interface Candidate {
  readonly label: Label;
  readonly harm: number;
}

/** The places around a space, the best first, as if there were no other label. */
function candidatesFor(space: Space, board: Board, { lines, walls }: Obstacles): readonly Candidate[] {
  const inReach = (segment: Segment) => distanceToSegment(space, segment) < REACH;
  const nearby = { lines: lines.filter(inReach), walls: walls.filter(inReach) };
  const wish = preferred(space, board);
  const directions = Array.from({ length: DIRECTIONS }, (_, turn) =>
    polar({ x: 0, y: 0 }, 1, (turn * 2 * Math.PI) / DIRECTIONS),
  );
  return layouts(space)
    .flatMap((texts) => {
      const width = Math.max(...texts.map(widthOf));
      const size = { width, height: texts.length * LINE_HEIGHT - 3 };
      return GAPS.flatMap((gap) =>
        directions.map((way): Candidate => {
          const box = { ...besideDisc(space, way, LOOKS[space.kind].radius + gap, size), ...size };
          const unwished = gap * 0.12 + (wish === undefined ? 0 : 1.5 * distance(way, wish));
          return {
            label: { ...box, space: space.id, lines: texts },
            harm: harmOf(box, space, board, nearby) + unwished,
          };
        }),
      );
    })
    .sort((one, other) => one.harm - other.harm);
}

function leastHarmful(candidates: readonly Candidate[], others: readonly Label[]): Label | undefined {
  let best: Candidate | undefined;
  for (const { label, harm } of candidates) {
    if (best !== undefined && harm >= best.harm) break;
    const within = (clearance: number) =>
      others.filter((other) => boxesOverlap(label, grown(other, clearance * 2, clearance))).length;
    const total = harm + within(LABEL_CLEARANCE) * 150 + within(LABEL_CLEARANCE * 3) * 3;
    if (best === undefined || total < best.harm) best = { label, harm: total };
  }
  return best?.label;
}

function grown(box: Box, byWidth: number, byHeight: number): Box {
  return { ...box, width: box.width + byWidth, height: box.height + byHeight };
}

/** The centre of a box that just clears a disc, in the given direction. */
function besideDisc(centre: Point, way: Point, clear: number, size: Pick<Box, 'width' | 'height'>): Point {
  let far = clear + size.width + size.height;
  let near = 0;
  for (let step = 0; step < 14; step += 1) {
    const reach = (far + near) / 2;
    const box = { x: centre.x + way.x * reach, y: centre.y + way.y * reach, ...size };
    if (distanceToBox(centre, box) >= clear) far = reach;
    else near = reach;
  }
  return { x: centre.x + way.x * far, y: centre.y + way.y * far };
}

/** Away from where the lines lead, as a unit vector; undefined where they lead everywhere alike. */
function preferred(space: Space, board: Board): Point | undefined {
  const beside = [...board.lines.map(({ ends }) => ends), ...board.lanes].flatMap((ends) =>
    ends.includes(space.id) ? board.spaces.filter(({ id }) => id !== space.id && ends.includes(id)) : [],
  );
  if (beside.length === 0) return undefined;
  const towards = middle(beside.map((other) => between(space, other, 1 / Math.max(1, distance(space, other)))));
  const length = distance(space, towards);
  return length < 0.05 ? undefined : { x: (space.x - towards.x) / length, y: (space.y - towards.y) / length };
}

/** 0 where the label stands free; each thing that it touches weighs more than any wish. */
function harmOf(box: Box, space: Space, board: Board, { lines, walls }: Obstacles): number {
  const lack = (clear: number, wanted: number) => (clear >= wanted ? 0 : 100 + (wanted - clear) * 20);
  let harm = 0;
  for (const segment of lines) {
    if (isNear(segment, box)) harm += lack(segmentToBox(segment, box), LINE_CLEARANCE);
  }
  for (const segment of walls) {
    if (isNear(segment, box)) harm += lack(segmentToBox(segment, box), WALL_CLEARANCE) / 2;
  }
  for (const other of board.spaces) {
    const clear = distanceToBox(other, box) - LOOKS[other.kind].radius;
    if (other.id === space.id || clear > 12) continue;
    // A name stands clearly nearer to its own space than to any other.
    harm += lack(clear, DISC_CLEARANCE) + (12 - clear) * 0.25;
  }
  const overX = max(0, abs(box.x - board.width / 2) + box.width / 2 + 4 - board.width / 2);
  const overY = max(0, abs(box.y - board.height / 2) + box.height / 2 + 4 - board.height / 2);
  return harm + (overX + overY > 0 ? 200 + overX + overY : 0);
}

/** Whether it is worth while to measure: far from the box nothing touches it. */
function isNear([{ x: x1, y: y1 }, { x: x2, y: y2 }]: Segment, { x, y, width, height }: Box): boolean {
  return (
    abs(x1 + x2 - x * 2) < abs(x1 - x2) + width + LINE_CLEARANCE * 2 &&
    abs(y1 + y2 - y * 2) < abs(y1 - y2) + height + LINE_CLEARANCE * 2
  );
}
