import { describe, expect, test } from '@jest/globals';
import { drawnLines } from '../../../../scripts/board-drawing/corridors.ts';
import { distance, distanceToSegment, segmentsMeet } from '../../../../scripts/board-drawing/geometry.ts';
import { LOOKS } from '../../../../scripts/board-drawing/icons.ts';
import { graphOf } from '../../../../shared/games/death-star/board/graph.ts';
import { STANDARD_BOARD } from '../../../../shared/games/death-star/board/standard-board.ts';
import type { Space, SpaceId, SpaceKind } from '../../../../shared/games/death-star/types.ts';
import { COLORS } from '../../../../shared/games/death-star/types.ts';

const { spaces, lines, lanes, clockwise, width, height } = STANDARD_BOARD;
const graph = graphOf(STANDARD_BOARD);
const inSpace = new Set(lanes.map(([, to]) => to));
const station = spaces.filter(({ id }) => !inSpace.has(id));
const MISSIONS = ['cr', 'tb'];
/** What the spinner and the advance cards ask for. */
const COUNTS = [1, 2, 3, 4];

const kindOf = (id: SpaceId): SpaceKind => graph.space(id).kind;
const isForce = (id: SpaceId): boolean => kindOf(id) === 'force';
const ofKind = (kind: SpaceKind): readonly SpaceId[] =>
  spaces.filter((space) => space.kind === kind).map(({ id }) => id);
const notClosed = (id: SpaceId): boolean => !['compactor', 'detention', 'falcon'].includes(kindOf(id));

/** Steps from a space to every other, over spaces that may be passed; the last may be any. */
function stepsFrom(start: SpaceId, mayPass: (id: SpaceId) => boolean = notClosed): ReadonlyMap<SpaceId, number> {
  const steps = new Map([[start, 0]]);
  const queue = [start];
  for (const id of queue) {
    if (id !== start && !mayPass(id)) continue;
    for (const next of graph.neighbours(id)) {
      if (steps.has(next)) continue;
      steps.set(next, (steps.get(id) ?? 0) + 1);
      queue.push(next);
    }
  }
  return steps;
}

function stepsBetween(from: SpaceId, to: SpaceId, mayPass?: (id: SpaceId) => boolean): number {
  return stepsFrom(from, mayPass).get(to) ?? Infinity;
}

/** Every shortest way, as the spaces between its ends. */
function shortestWays(from: SpaceId, to: SpaceId): readonly (readonly SpaceId[])[] {
  const steps = stepsFrom(from);
  const back = (id: SpaceId): readonly (readonly SpaceId[])[] => {
    const before = (steps.get(id) ?? 0) - 1;
    if (before === 0) return [[]];
    return graph
      .neighbours(id)
      .filter((next) => steps.get(next) === before && notClosed(next))
      .flatMap((next) => back(next).map((way) => [...way, next]));
  };
  return back(to);
}

describe('the spaces of the standard board', () => {
  test('are 60 to 90 on the station, each with a name of its own', () => {
    expect(station.length).toBeGreaterThanOrEqual(60);
    expect(station.length).toBeLessThanOrEqual(90);
    expect(new Set(spaces.map(({ id }) => id)).size).toBe(spaces.length);
  });

  test('have names of at most four characters, but for the areas of the compactor', () => {
    const long = spaces.filter(({ id, kind }) => id.length > 4 && kind !== 'compactor');
    expect(long.map(({ id }) => id)).toEqual([]);
    expect(ofKind('compactor')).toEqual(clockwise.map((color) => `tc-${color}`));
  });

  test('have one of each landmark: rules 9.1, 9.2 and 9.3', () => {
    expect(ofKind('control-room')).toEqual(['cr']);
    expect(ofKind('tractor-beam')).toEqual(['tb']);
    expect(ofKind('detention')).toEqual(['det']);
    expect(ofKind('falcon')).toEqual(['mf']);
    expect(ofKind('base')).toEqual(['rb']);
  });

  test('have DS-1 to DS-8 once each, by their names: rule 4.4', () => {
    const coordinates = spaces.filter(({ kind }) => kind === 'coordinate');
    expect(coordinates.map(({ coordinate }) => coordinate).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(coordinates.map(({ id }) => id)).toEqual(coordinates.map(({ coordinate = 0 }) => `ds${coordinate}`));
  });

  test('have one area for each colour, and carry no colour or number elsewhere: rule 3.1', () => {
    const areas = spaces.filter(({ color }) => color !== undefined);
    expect(areas.map(({ color }) => color).sort()).toEqual([...COLORS].sort());
    expect(areas.every(({ kind }) => kind === 'compactor')).toBe(true);
    expect(spaces.every(({ kind, coordinate }) => (coordinate !== undefined) === (kind === 'coordinate'))).toBe(true);
  });

  test('are joined by lines that name two spaces, and no two by more than one line', () => {
    const pairs = lines.map(({ ends }) => [...ends].sort().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    expect(lines.flatMap(({ ends }) => ends).filter((id) => !graph.has(id))).toEqual([]);
    expect(lines.filter(({ ends }) => ends[0] === ends[1])).toEqual([]);
  });

  test('lie in the picture as their mirror images north and south do', () => {
    const swapped: Partial<Record<SpaceKind, SpaceKind>> = {
      'control-room': 'tractor-beam',
      'tractor-beam': 'control-room',
    };
    const alone = station.filter(
      ({ x, y, kind }) =>
        !station.some((other) => other.x === x && other.y === height - y && other.kind === (swapped[kind] ?? kind)),
    );
    expect(alone).toEqual([]);
  });
});

describe('fairness', () => {
  test('the colours are listed clockwise as their areas lie: rule 3.3', () => {
    const areas = spaces.filter(({ kind }) => kind === 'compactor');
    const centre = {
      x: areas.reduce((sum, { x }) => sum + x, 0) / areas.length,
      y: areas.reduce((sum, { y }) => sum + y, 0) / areas.length,
    };
    const angle = ({ x, y }: Space): number => Math.atan2(y - centre.y, x - centre.x);
    const around = [...areas].sort((one, other) => angle(one) - angle(other)).map(({ color }) => color);
    const start = around.indexOf(clockwise[0]);
    expect([...around.slice(start), ...around.slice(0, start)]).toEqual(clockwise);
  });

  test('every area has the same neighbours, and so the same way to everywhere', () => {
    const neighbours = ofKind('compactor').map((area) => graph.neighbours(area));
    expect(new Set(neighbours.map((list) => list.join(' '))).size).toBe(1);
  });

  test('every area is equally far from each landmark', () => {
    const landmarks = spaces.filter(({ kind }) =>
      ['control-room', 'tractor-beam', 'detention', 'falcon', 'coordinate'].includes(kind),
    );
    for (const { id } of landmarks) {
      const steps = ofKind('compactor').map((area) => stepsBetween(area, id));
      expect([id, new Set(steps).size, Number.isFinite(steps[0])]).toEqual([id, 1, true]);
    }
  });
});

describe('walking on the standard board', () => {
  test('no walk of any count enters the Detention Block or an area of the compactor: rule 4.6', () => {
    for (const { id } of station) {
      for (const count of COUNTS) {
        const ends = graph.destinations(id, count, 'open').map(kindOf);
        expect(ends.filter((kind) => kind === 'compactor' || kind === 'detention')).toEqual([]);
      }
    }
  });

  test('every space of the station can be reached from the compactor by walks, but for those closed by rule 4.6', () => {
    const [home = ''] = ofKind('compactor');
    const reached = new Set([home]);
    for (const id of reached) graph.destinations(id, 1, 'open').forEach((end) => reached.add(end));
    const missing = station.filter(({ id, kind }) => !reached.has(id) && kind !== 'compactor' && kind !== 'detention');
    expect(missing).toEqual([]);
  });

  test('no space is a dead end: each count has a walk, even while the Falcon is closed', () => {
    const stuck = station
      .filter(({ kind }) => kind !== 'falcon')
      .flatMap(({ id }) => COUNTS.map((count) => [id, count] as const))
      .filter(([id, count]) => graph.destinations(id, count, 'closed').length === 0);
    expect(stuck).toEqual([]);
  });

  test('from every space there is a way back to each area, past the block, the Falcon and other areas: rule 6.3', () => {
    // Nobody draws a card on the Detention Block, aboard the Falcon or in the compactor.
    const walked = station.filter(({ id }) => notClosed(id));
    const lost = walked.flatMap(({ id }) =>
      COLORS.filter((color) => graph.distanceHome(id, color) === undefined).map((color) => [id, color]),
    );
    expect(lost).toEqual([]);
  });
});

describe('the long way and the short way', () => {
  const ROUTES: readonly (readonly [SpaceId, SpaceId, number, number])[] = [
    ...ofKind('compactor').flatMap((area) => MISSIONS.map((mission) => [area, mission, 8, 10] as const)),
    ...MISSIONS.map((mission) => [mission, 'mf', 7, 9] as const),
  ];

  test.each(ROUTES)('from %s to %s is %i steps, and %i without a Force space', (from, to, short, safe) => {
    expect(stepsBetween(from, to)).toBe(short);
    expect(stepsBetween(from, to, (id) => notClosed(id) && !isForce(id))).toBe(safe);
  });

  test.each(ROUTES)('from %s to %s every shortest way is Force spaces for at least a third', (from, to) => {
    const shares = shortestWays(from, to).map((way) => way.filter(isForce).length / way.length);
    expect(shares.length).toBeGreaterThan(0);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(1 / 3);
  });

  test.each(ROUTES)('from %s to %s every shortest way has three Force spaces in a row, too many to hop', (from, to) => {
    const hopped = shortestWays(from, to).filter(
      (way) => !way.some((_, index) => way.slice(index, index + 3).filter(isForce).length === 3),
    );
    expect(hopped).toEqual([]);
  });

  test('one or two Force spaces in a row can be hopped over with a 3: there are such, too', () => {
    expect(graph.walk('t1', 'u2', 2, 'closed')).toEqual(['u1', 'u2']);
    expect(kindOf('u1')).toBe('force');
    expect(kindOf('u2')).toBe('white');
  });
});

describe('the Detention Block', () => {
  test('is at least seven steps from the missions, and not much nearer or farther than the compactor', () => {
    for (const mission of MISSIONS) {
      const steps = stepsBetween('det', mission);
      expect(steps).toBeGreaterThanOrEqual(7);
      expect(Math.abs(steps - stepsBetween('tc-red', mission))).toBeLessThanOrEqual(2);
    }
  });

  test('lies off every direct way from the compactor to the missions and from there to the Falcon', () => {
    const direct = ['tc-red', 'mf'].flatMap((end) => MISSIONS.flatMap((mission) => shortestWays(end, mission).flat()));
    expect(Math.min(...direct.map((id) => stepsBetween('det', id)))).toBeGreaterThanOrEqual(3);
  });

  test('is left by lines, as the compactor is: rule 4.6', () => {
    expect(graph.neighbours('det').length).toBeGreaterThan(0);
    expect(ofKind('compactor').every((area) => graph.neighbours(area).length > 0)).toBe(true);
  });
});

describe('the lanes through hyperspace', () => {
  const rows: (readonly SpaceId[])[] = [];
  for (let front: readonly SpaceId[] = ['mf']; front.length > 0 && rows.length < 9;) {
    front = [...new Set(front.flatMap((id) => graph.flights(id)))];
    if (front.length > 0) rows.push(front);
  }

  test('are thirteen spaces in four rows and the Rebel Base, five won dogfights from the Falcon: rules 1.1 and 10.3', () => {
    expect(inSpace.size).toBe(13);
    expect(rows).toHaveLength(5);
    expect(rows[4]).toEqual(['rb']);
    expect(new Set(rows.flat()).size).toBe(rows.flat().length);
    expect(rows.flat()).toHaveLength(13);
  });

  test('offer an empty space and a TIE Fighter space at least in every row', () => {
    for (const row of rows.slice(0, 4)) {
      const kinds = row.map(kindOf);
      expect(kinds).toContain('empty');
      expect(kinds).toContain('tie');
      expect(new Set(kinds).size).toBe(2);
    }
  });

  test('lead from an empty space to TIE Fighter spaces only, within the rows', () => {
    const within = ofKind('empty').flatMap((id) => graph.flights(id).filter((next) => next !== 'rb'));
    expect(within.length).toBeGreaterThan(0);
    expect(within.filter((next) => kindOf(next) !== 'tie')).toEqual([]);
  });

  test('can be flown over TIE Fighter spaces alone, by who would be quick, and over an empty one by who would rest', () => {
    let quick: readonly SpaceId[] = ['mf'];
    for (let row = 0; row < 4; row += 1) {
      quick = quick.flatMap((id) => graph.flights(id)).filter((id) => kindOf(id) === 'tie');
    }
    expect(quick.length).toBeGreaterThan(0);
    expect(graph.flights('mf').map(kindOf)).toContain('empty');
  });

  test('go one space forward or diagonally, never back: rule 10.3', () => {
    for (const [from, to] of lanes) {
      const [start, end] = [graph.space(from), graph.space(to)];
      expect(end.x).toBeGreaterThan(start.x);
      expect(Math.abs(end.y - start.y)).toBeLessThan(end.x - start.x);
    }
    expect(rows.flat().filter((id) => id !== 'rb' && graph.flights(id).length === 0)).toEqual([]);
    expect(graph.flights('rb')).toEqual([]);
  });
});

describe('the picture', () => {
  const drawn = drawnLines(STANDARD_BOARD);
  const radius = ({ kind }: Space): number => LOOKS[kind].radius;

  test('has no two lines that cross or touch, but at a space where both end', () => {
    const crossing = drawn.flatMap((one, index) =>
      drawn
        .slice(index + 1)
        .filter((other) => {
          const shared = one.ends.find((id) => other.ends.includes(id));
          const clear = shared === undefined ? 0 : radius(graph.space(shared));
          return one.pieces.some((piece) =>
            other.pieces.some(
              (another) =>
                segmentsMeet(piece, another) &&
                (shared === undefined || distanceToSegment(graph.space(shared), piece) > clear),
            ),
          );
        })
        .map((other) => [one.ends, other.ends]),
    );
    expect(crossing).toEqual([]);
  });

  test('has no line over a space that it does not end at', () => {
    const over = drawn.flatMap(({ ends, pieces }) =>
      spaces
        .filter((space) => !ends.includes(space.id))
        .filter((space) => pieces.some((piece) => distanceToSegment(space, piece) < radius(space) + 8))
        .map(({ id }) => [ends, id]),
    );
    expect(over).toEqual([]);
  });

  test('keeps the spaces apart, and inside the picture', () => {
    const close = spaces.flatMap((one, index) =>
      spaces
        .slice(index + 1)
        .filter((other) => distance(one, other) < radius(one) + radius(other) + 8)
        .map(({ id }) => [one.id, id]),
    );
    expect(close).toEqual([]);
    const outside = spaces.filter(
      (space) => Math.min(space.x, space.y, width - space.x, height - space.y) < radius(space) + 12,
    );
    expect(outside).toEqual([]);
  });
});
