import type { Board, Color, Space, SpaceId, SpaceKind } from '../types.ts';

/**
 * What the Falcon is to a walk: closed to the seat (rule 9.3), open, so that a walk which reaches it ends there, or
 * open to the exact count alone (rule 4.7).
 */
export const FALCON_ACCESSES = ['closed', 'open', 'exact'] as const;
export type FalconAccess = (typeof FALCON_ACCESSES)[number];

/** One walk: the spaces it enters, in order; the last is where it ends. */
export type Walk = readonly SpaceId[];

/** A board made ready to be asked. */
export interface Graph {
  readonly board: Board;
  readonly falcon: SpaceId;
  readonly detention: SpaceId;
  readonly base: SpaceId;
  space(id: SpaceId): Space;
  has(id: SpaceId): boolean;
  /** The own area of a colour in the Trash Compactor. */
  home(color: Color): SpaceId;
  /** Where DS-1 … DS-8 lie, by their number; undefined where the board has none. */
  coordinate(number: number): SpaceId | undefined;
  /** The spaces one line away, on the station. */
  neighbours(id: SpaceId): readonly SpaceId[];
  /** Where walks of exactly `count` lines can end (rules 4.1 to 4.7), each once, in the order of the board. */
  destinations(from: SpaceId, count: number, access: FalconAccess): readonly SpaceId[];
  /** The first such walk to `to`, to draw a move by; undefined where there is none. */
  walk(from: SpaceId, to: SpaceId, count: number, access: FalconAccess): Walk | undefined;
  /** Where `count` lines along a shortest way to the own area can end (rule 6.3); the area itself when it is nearer. */
  waysBack(from: SpaceId, color: Color, count: number): readonly SpaceId[];
  /** How many lines such a way back has; undefined where there is none. */
  distanceHome(from: SpaceId, color: Color): number | undefined;
  /** The spaces that a won dogfight leads to (rule 10.3). */
  flights(from: SpaceId): readonly SpaceId[];
}

/** The spaces that no walk enters (rule 4.6); the Falcon has a rule of its own. */
const CLOSED_TO_WALKS: readonly SpaceKind[] = ['compactor', 'detention'];

const graphs = new WeakMap<Board, Graph>();
let latest: Graph | undefined;

/** The graph of a board, made once for each board. Throws for a board that `checkRuleset` would refuse. */
export function graphOf(board: Board): Graph {
  // Nearly every call asks for the board of the call before; the map is for the others.
  if (latest !== undefined && latest.board === board) return latest;
  const graph = graphs.get(board) ?? makeGraph(board);
  graphs.set(board, graph);
  latest = graph;
  return graph;
}

/** A space with what has been worked out about it so far: walks and ways are found when they are first asked for. */
interface Place {
  readonly space: Space;
  readonly order: number;
  readonly beside: SpaceId[];
  readonly ahead: SpaceId[];
  readonly walks: { readonly [Access in FalconAccess]: WalkTable[] };
  readonly waysBack: { readonly [Name in Color]: (readonly SpaceId[])[] };
}

interface WalkTable {
  readonly ends: readonly SpaceId[];
  readonly byEnd: ReadonlyMap<SpaceId, Walk>;
}

function makePlace(space: Space, order: number): Place {
  return {
    space,
    order,
    beside: [],
    ahead: [],
    walks: { closed: [], open: [], exact: [] },
    waysBack: { red: [], green: [], blue: [], yellow: [] },
  };
}

function makeGraph(board: Board): Graph {
  const places = new Map(board.spaces.map((held, index) => [held.id, makePlace(held, index)]));
  const place = (id: SpaceId): Place => {
    const found = places.get(id);
    if (found === undefined) throw new Error(`no space ${id} on this board`);
    return found;
  };
  for (const { ends } of board.lines) {
    place(ends[0]).beside.push(ends[1]);
    place(ends[1]).beside.push(ends[0]);
  }
  for (const [from, to] of board.lanes) place(from).ahead.push(to);
  for (const { beside, ahead } of places.values()) {
    Object.freeze(beside);
    Object.freeze(ahead);
  }
  const inOrder = (one: SpaceId, other: SpaceId): number => place(one).order - place(other).order;
  const distancesHome = new Map<Color, ReadonlyMap<SpaceId, number>>();

  const only = (what: string, fits: (space: Space) => boolean): Space => {
    const found = board.spaces.find(fits);
    if (found === undefined) throw new Error(`no ${what} on this board`);
    return found;
  };
  const areas = new Map(
    board.spaces.flatMap(({ id, kind, color }) => (kind === 'compactor' && color !== undefined ? [[color, id]] : [])),
  );
  const coordinates = new Map(board.spaces.map(({ id, coordinate }) => [coordinate, id]));

  const graph: Graph = {
    board,
    falcon: only('Falcon', ({ kind }) => kind === 'falcon').id,
    detention: only('Detention Block', ({ kind }) => kind === 'detention').id,
    base: only('Rebel Base', ({ kind }) => kind === 'base').id,
    space: (id) => place(id).space,
    has: (id) => places.has(id),
    home(color) {
      const area = areas.get(color);
      if (area === undefined) throw new Error(`no area of ${color} on this board`);
      return area;
    },
    coordinate: (number) => coordinates.get(number),
    neighbours: (id) => place(id).beside,
    destinations: (from, count, access) => walkTable(from, count, access).ends,
    walk: (from, to, count, access) => walkTable(from, count, access).byEnd.get(to),
    waysBack(from, color, count) {
      const known = place(from).waysBack[color];
      return (known[count] ??= Object.freeze(findWaysBack(graph, from, count, homeDistances(color)).sort(inOrder)));
    },
    distanceHome: (from, color) => homeDistances(color).get(from),
    flights: (from) => place(from).ahead,
  };

  function walkTable(from: SpaceId, count: number, access: FalconAccess): WalkTable {
    const known = place(from).walks[access];
    return (known[count] ??= makeWalkTable(findWalks(graph, from, count, access), inOrder));
  }

  function homeDistances(color: Color): ReadonlyMap<SpaceId, number> {
    const known = distancesHome.get(color) ?? findDistancesHome(graph, color);
    distancesHome.set(color, known);
    return known;
  }

  return graph;
}

function makeWalkTable(
  walks: ReadonlyMap<SpaceId, Walk>,
  inOrder: (one: SpaceId, other: SpaceId) => number,
): WalkTable {
  return { ends: Object.freeze([...walks.keys()].sort(inOrder)), byEnd: walks };
}

/** Rule 6.3: a way back passes neither the Detention Block, nor the Falcon, nor another colour's area. */
function isOnWayBack(space: Space, color: Color): boolean {
  if (space.kind === 'compactor') return space.color === color;
  return space.kind !== 'detention' && space.kind !== 'falcon';
}

/** The number of lines from each space to the own area, where there is a way back at all. */
function findDistancesHome(graph: Graph, color: Color): ReadonlyMap<SpaceId, number> {
  const home = graph.home(color);
  const distances = new Map([[home, 0]]);
  const queue = [home];
  for (const id of queue) {
    for (const next of graph.neighbours(id)) {
      if (distances.has(next) || !isOnWayBack(graph.space(next), color)) continue;
      distances.set(next, (distances.get(id) ?? 0) + 1);
      queue.push(next);
    }
  }
  return distances;
}

/** Rule 6.3: the spaces `count` lines along the shortest ways; the own area when it is nearer. */
function findWaysBack(graph: Graph, from: SpaceId, count: number, distances: ReadonlyMap<SpaceId, number>): SpaceId[] {
  const total = distances.get(from);
  if (total === undefined) return [];
  let front = new Set([from]);
  for (let distance = total - 1; distance >= Math.max(0, total - count); distance -= 1) {
    const nearer = [...front].flatMap((id) => graph.neighbours(id).filter((next) => distances.get(next) === distance));
    front = new Set(nearer);
  }
  return [...front];
}

/**
 * All ends of walks of `count` lines, each with the first walk that leads there. A walk never goes back over the line
 * that it has just used, and does not end where it began (rule 4.2); it enters neither the Detention Block nor the
 * compactor (rule 4.6); at the Falcon it ends (rule 4.7).
 */
function findWalks(graph: Graph, from: SpaceId, count: number, access: FalconAccess): ReadonlyMap<SpaceId, Walk> {
  const found = new Map<SpaceId, Walk>();
  const reach = (path: Walk): void => {
    const end = path.at(-1);
    if (end !== undefined && end !== from && !found.has(end)) found.set(end, path);
  };
  const step = (at: SpaceId, before: SpaceId | undefined, path: Walk): void => {
    for (const next of graph.neighbours(at)) {
      if (next === before) continue;
      const { kind } = graph.space(next);
      if (CLOSED_TO_WALKS.includes(kind)) continue;
      const longer = [...path, next];
      if (kind === 'falcon') {
        if (access === 'open' || (access === 'exact' && longer.length === count)) reach(longer);
      } else if (longer.length === count) reach(longer);
      else step(next, at, longer);
    }
  };
  if (count > 0) step(from, undefined, []);
  return found;
}
