/** The engine as the bench drives it: a whole game of random players, the legal list made for each action. */
import { deathStar } from '../../shared/games/death-star/index.ts';
import type { Color, Ruleset } from '../../shared/games/death-star/index.ts';
import type { Chance } from '../../shared/kernel/index.ts';

/** What a finished game came to. */
export interface EngineGame {
  readonly winner: Color;
  readonly actions: number;
  readonly turns: number;
}

/** Plays one game to its end. Throws where a legal command is refused or a seat has none: both are bugs. */
export function playOnEngine(ruleset: Ruleset, seats: readonly Color[], chance: Chance, chooser: Chance): EngineGame {
  let { state } = deathStar.start({ ruleset }, seats, chance);
  let actions = 0;
  while (state.phase.kind !== 'over') {
    const { seat } = state.turn;
    const legal = deathStar.legal(state, seat);
    const command = legal[chooser.spin(legal.length)];
    if (command === undefined) throw new Error(`${seat} has no legal command`);
    const decided = deathStar.decide(state, seat, command, chance);
    if (!decided.ok) throw new Error(`a legal command was refused: ${decided.error.code}`);
    state = decided.value.state;
    actions += 1;
  }
  return { winner: state.phase.winner, actions, turns: state.turn.number };
}
