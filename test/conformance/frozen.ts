import type { Game } from '../../shared/kernel/index.ts';
import { deepFreeze } from '../support/plain-data.ts';

/** The same game, with everything that it is given, and everything that it gives, frozen: who changes it, throws. */
export function frozen<Setup, State, Command, Event, View>(
  game: Game<Setup, State, Command, Event, View>,
): Game<Setup, State, Command, Event, View> {
  return {
    ...game,
    start: (setup, seats, chance) => deepFreeze(game.start(deepFreeze(setup), deepFreeze([...seats]), chance)),
    decide: (state, seat, command, chance) =>
      deepFreeze(game.decide(deepFreeze(state), seat, deepFreeze(command), chance)),
    evolve: (state, event) => deepFreeze(game.evolve(deepFreeze(state), deepFreeze(event))),
    active: (state) => deepFreeze(game.active(deepFreeze(state))),
    legal: (state, seat) => deepFreeze(game.legal(deepFreeze(state), seat)),
    outcome: (state) => deepFreeze(game.outcome(deepFreeze(state))),
    view: (state, seat) => deepFreeze(game.view(deepFreeze(state), seat)),
    publicEvent: (event, seat) => deepFreeze(game.publicEvent(deepFreeze(event), seat)),
    describe: (event) => deepFreeze(game.describe(deepFreeze(event))),
    drawsOf: (state, event) => deepFreeze(game.drawsOf(deepFreeze(state), deepFreeze(event))),
    commandOf: (event) => deepFreeze(game.commandOf(deepFreeze(event))),
  };
}
