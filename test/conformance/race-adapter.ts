import type { Chance, Strategy } from '../../shared/kernel/index.ts';
import type { RaceCommand, RaceEvent, RaceSetup, RaceState, RaceView } from '../support/toy-game.ts';
import { race } from '../support/toy-game.ts';
import type { Adapter } from './adapter.ts';

const any: Strategy<RaceView, RaceCommand> = (_view, seat, legal, chance: Chance) => {
  const chosen = legal[chance.spin(legal.length)];
  if (chosen === undefined) throw new Error(`${seat} has nothing to choose from`);
  return chosen;
};

/** The toy game: that it takes no more than this shows that the contract is all there is to a game. */
export const RACE: Adapter<RaceSetup, RaceState, RaceCommand, RaceEvent, RaceView> = {
  game: race,
  cases: [
    { name: 'two seats', setup: { goal: 20 }, seats: ['left', 'right'], seed: 201 },
    {
      name: 'three seats, one leaves',
      setup: { goal: 30 },
      seats: ['left', 'middle', 'right'],
      seed: 202,
      leaving: { 7: 'right' },
    },
    {
      name: 'two seats, one gives up',
      setup: { goal: 100 },
      seats: ['middle', 'left'],
      seed: 203,
      leaving: { 30: 'left' },
    },
  ],
  longest: 2000,
  resignation: { type: 'resign' },
  stranger: 'nobody',
  playing: ({ runners }) => runners.filter(({ runs }) => runs).map(({ seat }) => seat),
  candidates: () => [{ type: 'roll' }, { type: 'go' }, { type: 'take' }],
  withOtherSecrets(events) {
    const taken = takenIn(events);
    const unseen = stackIn(events).slice(taken);
    if (unseen.length < 2) return undefined;
    const tiles = [...stackIn(events).slice(0, taken), ...unseen.slice(1), ...unseen.slice(0, 1)];
    return events.map((event) => (event.type === 'stacked' ? { ...event, tiles } : event));
  },
  secretsOf(events) {
    const unseen = stackIn(events).slice(takenIn(events));
    return unseen.length < 3 ? [] : [unseen.join(',')];
  },
  tampered(event) {
    switch (event.type) {
      case 'started':
        return { ...event, goal: event.goal + 1 };
      case 'stacked':
        return { ...event, tiles: event.tiles.slice(1) };
      case 'rolled':
        return { ...event, count: 9 };
      case 'went':
      case 'took':
        return { ...event, to: event.to + 1 };
      case 'turned':
      case 'won':
        return { ...event, seat: 'nobody' };
      case 'resigned':
        return undefined;
    }
  },
  say(event) {
    const { key, values } = race.describe(event);
    return `${key}: ${Object.values(values).join(' ')}`;
  },
  strategies: { any },
};

function stackIn(events: readonly RaceEvent[]): readonly number[] {
  for (const event of events) if (event.type === 'stacked') return event.tiles;
  throw new Error('the tiles have not been stacked');
}

function takenIn(events: readonly RaceEvent[]): number {
  return events.filter(({ type }) => type === 'took').length;
}
