import type { Chance } from '../../kernel/index.ts';
import type { GameEvent } from './events.ts';
import type { State } from './state.ts';

/**
 * The same event with what this chance gives in place of what it tells: the deck's order (2.3), the spins for the start
 * (3.2), a spin (4.1), a dogfight (10.1). Throws a RangeError for an event with chance before the game has started.
 */
export function redraw(state: State | undefined, event: GameEvent, chance: Chance): GameEvent {
  switch (event.type) {
    case 'shuffled': {
      const { deck } = rulesetOf(state);
      return { ...event, deck: chance.shuffle(deck.map(({ id }) => id)) };
    }
    case 'spunOff': {
      const { outer } = rulesetOf(state).spinner;
      return { ...event, spins: event.spins.map(({ seat }) => ({ seat, count: spinBand(outer, chance) })) };
    }
    case 'spun':
      return { ...event, count: spinBand(rulesetOf(state).spinner.outer, chance) };
    case 'dogfought':
      return { ...event, result: spinBand(rulesetOf(state).spinner.inner, chance) };
    default:
      return event;
  }
}

function rulesetOf(state: State | undefined): State['ruleset'] {
  if (state === undefined) throw new RangeError('chance was drawn before the game had started');
  return state.ruleset;
}

/** Rule 2.4: a face may stand on more than one place of its band. */
function spinBand<Face>(band: readonly Face[], chance: Chance): Face {
  const face = band[chance.spin(band.length)];
  if (face === undefined) throw new Error('the spinner stopped beyond its band');
  return face;
}
