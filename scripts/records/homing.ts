import type { Chance } from '../../shared/kernel/index.ts';
import type { Board, Command, SeatState, SpaceId, State, Token } from '../../shared/games/death-star/index.ts';
import { graphOf, seatNamed, TOKENS } from '../../shared/games/death-star/index.ts';

/** One decision in so many is made at random. */
const CARELESS_ONE_IN = 4;

/** A simple player for written games: mostly it goes straight to its missions and the Falcon. It changes with no bot. */
export function choose(state: State, legal: readonly Command[], chance: Chance): Command {
  const ranked = chance.spin(CARELESS_ONE_IN) === 0 ? legal : nearest(state, legal);
  const chosen = ranked[chance.spin(ranked.length)];
  if (chosen === undefined) throw new Error('there is nothing to choose from');
  return chosen;
}

/** The commands that leave the fewest steps to go. */
function nearest(state: State, legal: readonly Command[]): readonly Command[] {
  const seat = seatNamed(state.seats, state.turn.seat);
  const ranked = legal.map((command) => ({ command, steps: stepsLeft(state.ruleset.board, seat, command) }));
  const fewest = Math.min(...ranked.map(({ steps }) => steps));
  return ranked.filter(({ steps }) => steps === fewest).map(({ command }) => command);
}

function stepsLeft(board: Board, seat: SeatState, command: Command): number {
  // An escape card is played before the spin; a pass is a last resort.
  if (command.type === 'escape') return -1;
  const spaceOf = (token: Token): SpaceId =>
    command.type === 'move' && command.token === token ? command.to : seat.tokens[token].space;
  return TOKENS.reduce((steps, token) => steps + stepsToGoal(board, seat, spaceOf(token)), 0);
}

function stepsToGoal(board: Board, seat: SeatState, from: SpaceId): number {
  const goals = [...(seat.blueprint ? [] : ['control-room']), ...(seat.tractorBeam ? [] : ['tractor-beam'])];
  const kinds = goals.length > 0 ? goals : ['falcon'];
  const targets = board.spaces.filter(({ kind }) => kinds.includes(kind));
  return Math.min(...targets.map(({ id }) => distance(board, from, id)));
}

const distances = new WeakMap<Board, Map<SpaceId, ReadonlyMap<SpaceId, number>>>();

/** Lines between two spaces; space lanes count as no distance. */
function distance(board: Board, from: SpaceId, to: SpaceId): number {
  const known = distances.get(board) ?? new Map<SpaceId, ReadonlyMap<SpaceId, number>>();
  distances.set(board, known);
  const found = known.get(to) ?? distancesTo(board, to);
  known.set(to, found);
  return found.get(from) ?? 0;
}

function distancesTo(board: Board, to: SpaceId): ReadonlyMap<SpaceId, number> {
  const graph = graphOf(board);
  const found = new Map([[to, 0]]);
  for (const [id, steps] of found) {
    for (const next of graph.neighbours(id)) if (!found.has(next)) found.set(next, steps + 1);
  }
  return found;
}
