import type { Board, Space, SpaceKind } from '../../types.ts';
import type { RulesetProblem } from '../problems.ts';
import { problem } from '../problems.ts';

/** What the rules speak of in the singular: a board has one of each. */
const SINGLE_KINDS: readonly SpaceKind[] = ['control-room', 'tractor-beam', 'detention', 'falcon', 'base'];

/** The spaces, each by itself and beside the others: names, kinds, colours, numbers and places. */
export function checkSpaces(board: Board): readonly RulesetProblem[] {
  return [
    ...checkNames(board),
    ...checkSingleKinds(board),
    ...checkAreas(board),
    ...checkClockwise(board),
    ...checkCoordinates(board),
    ...checkPlaces(board),
  ];
}

function checkNames({ spaces }: Board): readonly RulesetProblem[] {
  return spaces.flatMap(({ id }, index) =>
    isFirst(spaces, index, (space) => space.id)
      ? []
      : [problem('doubled-space', ['board', 'spaces', index, 'id'], `another space is named ${id} already`)],
  );
}

/** Exactly one of each kind that the rules speak of in the singular. */
function checkSingleKinds({ spaces }: Board): readonly RulesetProblem[] {
  return SINGLE_KINDS.flatMap((kind) => {
    const found = spaces.flatMap((space, index) => (space.kind === kind ? [index] : []));
    if (found.length === 0) return [problem('missing-kind', ['board', 'spaces'], `the board has no ${kind} space`)];
    return found
      .slice(1)
      .map((index) =>
        problem('doubled-kind', ['board', 'spaces', index, 'kind'], `the board has another ${kind} space already`),
      );
  });
}

/** Rules 2.1, 3.1: one area for each colour that plays, and colours nowhere else. */
function checkAreas({ clockwise, spaces }: Board): readonly RulesetProblem[] {
  const found: RulesetProblem[] = [];
  const areas = spaces.filter(({ kind }) => kind === 'compactor');
  clockwise.forEach((color, index) => {
    const path = ['board', 'clockwise', index];
    if (clockwise.indexOf(color) < index) found.push(problem('doubled-color', path, `${color} is in the order twice`));
    else if (!areas.some((area) => area.color === color)) {
      found.push(problem('missing-area', path, `no compactor space has the color ${color}`));
    }
  });
  spaces.forEach((space, index) => {
    const path = ['board', 'spaces', index];
    const { id, kind, color } = space;
    if (kind !== 'compactor') {
      if (color === undefined) return;
      found.push(
        problem('stray-color', [...path, 'color'], `${id} is a ${kind} space: only compactor spaces have a color`),
      );
    } else if (color === undefined) {
      found.push(problem('missing-color', path, `${id} is a compactor space: it needs a color`));
    } else if (!clockwise.includes(color)) {
      found.push(problem('area-without-seat', [...path, 'color'], `${color} is not in board.clockwise`));
    } else if (areas.findIndex((area) => area.color === color) < areas.indexOf(space)) {
      found.push(problem('doubled-area', [...path, 'color'], `another area is ${color} already`));
    }
  });
  return found;
}

/** Rule 3.3: the order of play is how the areas lie around their centre, seen on the drawing. */
function checkClockwise({ clockwise, spaces }: Board): readonly RulesetProblem[] {
  const areas = clockwise.flatMap((color) =>
    spaces.filter(({ kind, color: areaColor }) => kind === 'compactor' && areaColor === color).slice(0, 1),
  );
  if (areas.length !== new Set(clockwise).size || areas.length !== clockwise.length || areas.length < 3) return [];
  const centre = { x: mean(areas.map(({ x }) => x)), y: mean(areas.map(({ y }) => y)) };
  // With y growing downwards, a growing angle is a turn clockwise; once around, it drops exactly once.
  const angles = areas.map(({ x, y }) => Math.atan2(y - centre.y, x - centre.x));
  const drops = angles.filter((angle, index) => angle >= (angles[(index + 1) % angles.length] ?? angle));
  if (drops.length === 1) return [];
  return [
    problem(
      'not-clockwise',
      ['board', 'clockwise'],
      `the areas do not lie clockwise in the order ${clockwise.join(', ')}`,
    ),
  ];
}

/** Rule 4.4: each coordinate space has a number of its own, and nothing else has one. */
function checkCoordinates({ spaces }: Board): readonly RulesetProblem[] {
  const numbered = spaces.filter(({ kind }) => kind === 'coordinate');
  return spaces.flatMap((space, index) => {
    const path = ['board', 'spaces', index];
    const { id, kind, coordinate } = space;
    if (kind !== 'coordinate') {
      if (coordinate === undefined) return [];
      const message = `${id} is a ${kind} space: only coordinate spaces have a coordinate`;
      return [problem('stray-coordinate', [...path, 'coordinate'], message)];
    }
    if (coordinate === undefined) {
      return [problem('missing-coordinate', path, `${id} is a coordinate space: it needs a coordinate`)];
    }
    if (numbered.findIndex((other) => other.coordinate === coordinate) === numbered.indexOf(space)) return [];
    return [problem('doubled-coordinate', [...path, 'coordinate'], `another space is DS-${coordinate} already`)];
  });
}

/** Both ways, in units of the drawing: names and legend want their room. */
const SMALLEST_BOARD = 200;
/** Spaces nearer than this cover each other on the drawing. Joined ones lie about 60 apart on the standard board. */
const NEAREST = 10;

/** The drawing is large enough, everything lies on it, and no space covers another. */
function checkPlaces({ width, height, spaces, lines }: Board): readonly RulesetProblem[] {
  const found: RulesetProblem[] = [];
  for (const [side, length] of Object.entries({ width, height })) {
    if (length >= SMALLEST_BOARD) continue;
    const message = `the ${side} is ${length}: nothing can be drawn on less than ${SMALLEST_BOARD}`;
    found.push(problem('too-small', ['board', side], message));
  }
  const isOutside = ({ x, y }: { readonly x: number; readonly y: number }): boolean => x > width || y > height;
  spaces.forEach((space, index) => {
    const path = ['board', 'spaces', index];
    if (isOutside(space)) {
      found.push(problem('off-board', path, `${space.id} lies outside the ${width} by ${height} of the board`));
    }
    if (!isFirst(spaces, index, ({ x, y }) => `${x} ${y}`)) {
      found.push(problem('same-place', path, `${space.id} lies where another space lies`));
      return;
    }
    const near = spaces.slice(0, index).find(({ x, y }) => Math.hypot(x - space.x, y - space.y) < NEAREST);
    if (near === undefined) return;
    const message = `${space.id} lies less than ${NEAREST} from ${near.id}: one would cover the other`;
    found.push(problem('too-close', path, message));
  });
  lines.forEach(({ curve }, index) => {
    if (curve === undefined || !isOutside(curve)) return;
    const message = `the line bends outside the ${width} by ${height} of the board`;
    found.push(problem('off-board', ['board', 'lines', index, 'curve'], message));
  });
  return found;
}

function isFirst(spaces: readonly Space[], index: number, keyOf: (space: Space) => string): boolean {
  const space = spaces[index];
  return space === undefined || spaces.findIndex((other) => keyOf(other) === keyOf(space)) === index;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
