import type { Command, GameEvent, Ruleset, Setup, State, View } from '../../shared/games/death-star/index.ts';
import {
  COLORS,
  deathStar,
  sayInEnglish,
  STANDARD_RULESET,
  TOKENS,
  withOptions,
} from '../../shared/games/death-star/index.ts';
import { STRATEGIES } from '../../shared/games/death-star/strategy/strategies.ts';
import type { Adapter } from './adapter.ts';

const candidatesOf = new WeakMap<Ruleset, readonly Command[]>();

export const DEATH_STAR: Adapter<Setup, State, Command, GameEvent, View> = {
  game: deathStar,
  cases: [
    { name: 'two seats', setup: { ruleset: STANDARD_RULESET }, seats: ['red', 'blue'], seed: 101 },
    {
      name: 'three seats, one leaves',
      setup: { ruleset: STANDARD_RULESET },
      seats: ['green', 'blue', 'yellow'],
      seed: 102,
      leaving: { 150: 'blue' },
    },
    {
      name: 'four seats, two leave',
      setup: { ruleset: STANDARD_RULESET },
      seats: [...COLORS],
      seed: 103,
      leaving: { 90: 'yellow', 91: 'red' },
    },
    {
      name: 'two seats, every house rule',
      setup: {
        ruleset: withOptions(STANDARD_RULESET, {
          chainForce: true,
          falconExactCount: true,
          quietSpace: true,
          spaceBump: 'falcon',
        }),
      },
      seats: ['yellow', 'red'],
      seed: 104,
    },
    {
      name: 'four seats, pairs share the lanes, cards chain',
      setup: { ruleset: withOptions(STANDARD_RULESET, { chainForce: true, spaceBump: 'none' }) },
      seats: [...COLORS],
      seed: 105,
    },
    {
      name: 'two seats, one gives up',
      setup: { ruleset: STANDARD_RULESET },
      seats: ['red', 'green'],
      seed: 106,
      leaving: { 60: 'red' },
    },
    {
      name: 'three seats, who begins was decided before',
      setup: { ruleset: STANDARD_RULESET, first: 'blue' },
      seats: ['red', 'green', 'blue'],
      seed: 107,
      leaving: { 60: 'green' },
    },
  ],
  longest: 50_000,
  resignation: { type: 'resign' },
  stranger: 'purple',
  playing: ({ seats }) => seats.filter(({ playing }) => playing).map(({ color }) => color),
  candidates({ ruleset }) {
    const known = candidatesOf.get(ruleset) ?? candidatesIn(ruleset);
    candidatesOf.set(ruleset, known);
    return known;
  },
  withOtherSecrets(events) {
    const drawn = drawnIn(events);
    const unseen = deckIn(events).slice(drawn.length);
    if (unseen.length < 2) return undefined;
    const deck = [...drawn, ...unseen.slice(1), ...unseen.slice(0, 1)];
    return events.map((event) => (event.type === 'shuffled' ? { ...event, deck } : event));
  },
  secretsOf(events) {
    const unseen = deckIn(events).slice(drawnIn(events).length);
    return unseen.slice(1).map((card, index) => `"${unseen[index] ?? ''}","${card}"`);
  },
  tampered,
  say: sayInEnglish,
  strategies: STRATEGIES,
};

/** Every move of every token to every space, and all else that a seat can say; resigning is looked at apart. */
function candidatesIn({ board }: Ruleset): readonly Command[] {
  const places = [...board.spaces.map(({ id }) => id), 'nowhere', 'MF', ' '];
  return [
    { type: 'spin' },
    { type: 'pass' },
    ...TOKENS.map((token): Command => ({ type: 'escape', token })),
    ...places.map((to): Command => ({ type: 'fly', to })),
    ...TOKENS.flatMap((token) => places.map((to): Command => ({ type: 'move', token, to }))),
  ];
}

function deckIn(events: readonly GameEvent[]): readonly string[] {
  for (const event of events) if (event.type === 'shuffled') return event.deck;
  throw new Error('the deck has not been shuffled');
}

/** The cards that have been seen, in the order in which they came first. */
function drawnIn(events: readonly GameEvent[]): readonly string[] {
  return [...new Set(events.flatMap((event) => (event.type === 'drew' ? [event.card] : [])))];
}

/** What the rules never have in this event's place, while the fold can still live with it. */
function tampered(event: GameEvent, seats: readonly string[]): GameEvent | undefined {
  switch (event.type) {
    case 'started':
      return { ...event, seats: [...event.seats].reverse() };
    case 'shuffled':
      return { ...event, deck: [...event.deck.slice(1), ...event.deck.slice(1, 2)] };
    case 'spunOff':
      return { ...event, spins: event.spins.map((spin) => ({ ...spin, count: 99 })) };
    case 'turnBegan':
      return { ...event, number: event.number + 1 };
    case 'turnSkipped':
    case 'earned':
    case 'turnLost':
    case 'passed':
    case 'won':
      return { ...event, seat: COLORS.find((color) => color !== event.seat && seats.includes(color)) ?? event.seat };
    case 'spun':
      return { ...event, count: 99 };
    case 'waited':
      return { ...event, misses: event.misses + 1 };
    case 'walked':
    case 'wentBack':
    case 'sent':
    case 'bumped':
    case 'fellBack':
    case 'flew':
      return { ...event, to: event.from };
    case 'detained':
      return { ...event, to: event.from };
    case 'drew':
    case 'escaped':
      return { ...event, card: event.card === 'F01' ? 'F02' : 'F01' };
    case 'dogfought':
      return { ...event, result: event.result === 'win' ? 'lose' : 'win' };
    case 'resigned':
      return undefined;
  }
}
