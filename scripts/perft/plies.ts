/**
 * What follows a position, ply by ply. A ply is a command that is legal, and for a spin also what came of it: one ply
 * for each number (or result) that the band shows, however often it shows it. Resigning is none. The deck lies as it
 * lies, so a drawn card is no ply of its own.
 */
import { scriptedChance } from '../../shared/kernel/index.ts';
import type { Command, State } from '../../shared/games/death-star/index.ts';
import { deathStar, makeCommand } from '../../shared/games/death-star/index.ts';

/** One ply by its name, such as `spin 3`, `spin win` or `LL>n2`, and the state after it. */
export interface Ply {
  readonly name: string;
  readonly state: State;
}

export function pliesFrom(state: State): readonly Ply[] {
  const { seat } = state.turn;
  return deathStar
    .legal(state, seat)
    .flatMap((command) => (command.type === 'spin' ? spinsFrom(state) : [plyOf(state, command)]));
}

/** How many sequences of exactly so many plies follow; of no ply there is one. */
export function perft(state: State, depth: number): number {
  if (depth === 0) return 1;
  return pliesFrom(state).reduce((sum, ply) => sum + perft(ply.state, depth - 1), 0);
}

/** The same, for each first ply apart. */
export function divide(state: State, depth: number): readonly { readonly name: string; readonly count: number }[] {
  return pliesFrom(state).map((ply) => ({ name: ply.name, count: perft(ply.state, depth - 1) }));
}

function spinsFrom(state: State): readonly Ply[] {
  const { outer, inner } = state.ruleset.spinner;
  const band: readonly (string | number)[] = state.phase.kind === 'dogfight' ? inner : outer;
  return [...new Set(band)].map((face) => {
    const draw = { kind: 'spin', sides: band.length, result: band.indexOf(face) } as const;
    return { name: `spin ${face}`, state: after(state, { type: 'spin' }, [draw]) };
  });
}

function plyOf(state: State, command: Command): Ply {
  return { name: makeCommand(command), state: after(state, command, []) };
}

function after(state: State, command: Command, draws: Parameters<typeof scriptedChance>[0]): State {
  const decided = deathStar.decide(state, state.turn.seat, command, scriptedChance(draws));
  if (!decided.ok) throw new Error(`${makeCommand(command)} is legal, and is refused as ${decided.error.code}`);
  return decided.value.state;
}
