import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Command, State } from '../../../shared/games/death-star/index.ts';
import { COLORS, deathStar, STANDARD_RULESET, TOKENS, withOptions } from '../../../shared/games/death-star/index.ts';
import { Bookkeeper, stateKeepsTheLaws } from '../../support/death-star-laws.ts';
import { ALL_HOUSE_RULES } from '../../support/house-rules.ts';
import { describeLawsInGames } from '../../support/laws-in-games.ts';
import { chanceOfStep } from '../../support/play.ts';

const GAMES_EACH = 12;
const SEED = 52;

describe('rules 2.3, 2.2, 6.4, 7.5, 8.1 and 11.3: the laws hold in random games', () => {
  describeLawsInGames(GAMES_EACH, SEED);
});

/** What anyone may say next: mostly what is legal, at times whatever comes to mind. */
type Impulse = { readonly legal: number } | { readonly seat: number; readonly said: Command };

const SPACES = STANDARD_RULESET.board.spaces.map(({ id }) => id);

const impulse: fc.Arbitrary<Impulse> = fc.oneof(
  { weight: 1200, arbitrary: fc.record({ legal: fc.nat(30) }) },
  {
    weight: 200,
    arbitrary: fc.record({
      seat: fc.nat(3),
      said: fc.oneof(
        fc.constantFrom<Command>({ type: 'spin' }, { type: 'pass' }, { type: 'escape', token: 'LL' }),
        fc.record({
          type: fc.constant('move' as const),
          token: fc.constantFrom(...TOKENS),
          to: fc.constantFrom(...SPACES),
        }),
        fc.record({ type: fc.constant('fly' as const), to: fc.constantFrom(...SPACES) }),
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ seat: fc.nat(3), said: fc.constant<Command>({ type: 'resign' }) }) },
);

test(`rule 11.3: the laws hold whatever anyone says, and a refusal gives nothing but its code (seed ${SEED})`, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ALL_HOUSE_RULES),
      fc.shuffledSubarray([...COLORS], { minLength: 2 }),
      fc.nat(1_000_000),
      fc.array(impulse, { minLength: 50, maxLength: 300 }),
      (options, seats, seed, impulses) => {
        const books = new Bookkeeper();
        let step = deathStar.start({ ruleset: withOptions(STANDARD_RULESET, options) }, seats, chanceOfStep(seed, 0));
        books.follow(step.events, step.state);
        for (const [index, next] of impulses.entries()) {
          const { seat, said } = resolve(next, step.state, seats);
          const decided = deathStar.decide(step.state, seat, said, chanceOfStep(seed, index + 1));
          if (!decided.ok) continue;
          step = decided.value;
          books.follow(step.events, step.state);
        }
      },
    ),
    { seed: SEED, numRuns: 150 },
  );
});

function resolve(next: Impulse, state: State, seats: readonly string[]): { seat: string; said: Command } {
  const active = deathStar.active(state)[0] ?? 'red';
  if ('said' in next) return { seat: seats[next.seat % seats.length] ?? active, said: next.said };
  const open = deathStar.legal(state, active);
  return { seat: active, said: open[next.legal % Math.max(1, open.length)] ?? { type: 'spin' } };
}

describe('the laws see it when', () => {
  const { state } = deathStar.start({ ruleset: STANDARD_RULESET }, ['red', 'blue'], chanceOfStep(SEED, 0));
  const [red, blue] = state.seats;
  if (red === undefined || blue === undefined) throw new Error('two seats play');
  const withRed = (change: Partial<typeof red>): State => ({ ...state, seats: [{ ...red, ...change }, blue] });
  const at = (space: string, misses: number | null = null) => ({ space, misses });

  test.each<[string, State]>([
    ['a card is lost', { ...state, deck: state.deck.slice(1) }],
    ['a card is there twice', { ...state, deck: [...state.deck.slice(1), ...state.deck.slice(1, 2)] }],
    ['a card is in a hand and in the deck', withRed({ escapeCards: state.deck.slice(0, 1) })],
    ['a token stands in another colour’s area', withRed({ tokens: { LL: at('tc-blue'), HC: at('tc-red') } })],
    ['a token is detained off the block', withRed({ tokens: { LL: at('tc-red', 1), HC: at('tc-red') } })],
    ['a token has waited too often', withRed({ tokens: { LL: at('det', 5), HC: at('tc-red') } })],
    ['a token is aboard without the cards', withRed({ tokens: { LL: at('mf'), HC: at('tc-red') } })],
    [
      'a pair comes apart in space',
      withRed({ blueprint: true, tractorBeam: true, tokens: { LL: at('w1'), HC: at('w2') } }),
    ],
    ['two of the same characters share a space', { ...state, seats: [red, { ...blue, tokens: red.tokens }] }],
    [
      'the turn is of a seat that has left',
      {
        ...state,
        seats: [
          { ...red, playing: false },
          { ...blue, playing: false },
        ],
      },
    ],
    ['a token that is not a pair fights', { ...state, phase: { kind: 'dogfight' } }],
    ['a choice has no card', { ...state, phase: { kind: 'advance', token: 'LL', count: 2, card: 'F01' } }],
  ])('%s', (_name, broken) => {
    expect(() => stateKeepsTheLaws(state)).not.toThrow();
    expect(() => stateKeepsTheLaws(broken)).toThrow();
  });
});
