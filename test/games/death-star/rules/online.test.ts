import { describe, expect, test } from '@jest/globals';
import { fastChance } from '../../../../shared/kernel/simulation.ts';
import {
  COLORS,
  deathStar,
  makePosition,
  STANDARD_RULESET,
  withOptions,
} from '../../../../shared/games/death-star/index.ts';
import { STRATEGIES } from '../../../../shared/games/death-star/strategy/strategies.ts';
import { legalMoves, play, playOn, refused } from '../../../support/death-star.ts';
import { ALL_HOUSE_RULES } from '../../../support/house-rules.ts';
import { chanceOfStep, playAtRandom } from '../../../support/play.ts';

test.each([
  ['at the start of its turn', 'red LL@n1 BT | green | blue | red spin'],
  ['after its spin', 'red LL@n1 | green | blue | red move 2'],
  ['during a card', 'red LL@u1 | green | blue | red advance LL 2 F01'],
  ['detained', 'red LL@det~1 HC@det~0 | green | blue | red spin'],
  ['before a dogfight', 'red LL@x1 HC@x1 BT | green | blue | red dogfight'],
  ['after a dogfight', 'red LL@x1 HC@x1 BT | green | blue | red fly'],
])('rule 11.1: a seat can resign in its own turn, which passes on: %s', (_name, from) => {
  expect(play({ from, turn: 'red.resigns' })).toBe('red left | green | blue | green spin');
});

test.each([
  ['spin', 'spin'],
  ['move 2', 'LL>t1,n4 HC>t1,t2'],
])('rule 11.1: a seat can resign in the turn of another, which goes on: %s', (phase, moves) => {
  const from = `red LL@n2 | green | blue LL@det~1 BT skip1 | red ${phase}`;
  const after = play({ from, turn: 'blue.resigns' });
  expect(after).toBe(`red LL@n2 | green | blue left | red ${phase}`);
  expect(legalMoves(after)).toBe(moves);
});

test('rule 11.1: also while another has a choice to make', () => {
  const from = 'red LL@u1 | green eF25 | blue | red advance LL 2 F01';
  const { after, deck, position } = playOn({ from, turn: 'green.resigns' });
  expect(after).toBe('red LL@u1 | green left | blue | red advance LL 2 F01 drawn 1');
  expect(deck.slice(-2)).toEqual(['F01', 'F25']);
  expect(play({ from: position, turn: 'LL>n4' })).toBe('red LL@n4 | green left | blue | blue spin');
});

test('rule 11.1: its tokens are off the board, and meet nobody', () => {
  const from = 'red LL@t1 | green LL@n1 HC@n1 | blue | red spin';
  const after = play({ from, turn: 'green.resigns 1 LL>n1 / 1 LL>t0' });
  expect(after).toBe('red LL@n1 | green left | blue LL@t0 | red spin');
});

test('rule 11.1: nor in space', () => {
  const from = 'red LL@mf HC@mf BT | green LL@w1 HC@w1 BT | blue | red dogfight';
  expect(play({ from, turn: 'win green.resigns MF>w1' })).toBe('red LL@w1 HC@w1 BT | green left | blue | blue spin');
});

test('rule 11.1: the escape cards that it kept are put under the deck, and can be drawn again', () => {
  const from = 'red LL@t1 | green eF27,F25,F28 | blue | red spin';
  const { deck, after } = playOn({ from, turn: 'green.resigns', deck: ['F26'] });
  expect(deck).toHaveLength(52);
  expect([deck.at(0), ...deck.slice(-3)]).toEqual(['F26', 'F27', 'F25', 'F28']);
  expect(play({ from: after, turn: '1 LL>u1 F25+', deck: ['F25'] })).toMatch('red LL@u1 eF25 | green left');
});

test('rule 11.1: a turn passes over those who have left', () => {
  const from = 'red | green left | blue left | yellow | red spin';
  expect(play({ from, turn: '1 LL>t0 / 1 HC>t0' })).toBe(
    'red LL@t0 | green left | blue left | yellow HC@t0 | red spin',
  );
});

test('rule 11.1: a turn that passes on takes a number, and skips who has a turn to lose', () => {
  const from = 'red | green skip1 | blue | 8 red spin';
  const { after, state } = playOn({ from, turn: 'red.resigns green skips' });
  expect(after).toBe('red left | green | blue | blue spin');
  expect(state.turn.number).toBe(9);
});

test.each([
  ['in its turn', 'blue', 'red | blue LL@n1 | red spin', 'red.resigns #blue', 'red left | blue LL@n1 | red over blue'],
  ['in the turn of the other', 'red', 'red | blue | red spin', 'blue.resigns #red', 'red | blue left | red over red'],
  [
    'one after the other',
    'green',
    'red | green | blue | red spin',
    'blue.resigns red.resigns #green',
    'red left | green | blue left | red over green',
  ],
])('rule 11.1: if only one seat is left, it wins: %s', (_name, winner, from, turn, after) => {
  const played = playOn({ from, turn });
  expect(played.after).toBe(after);
  expect(deathStar.outcome(played.state)).toEqual({ winners: [winner] });
});

test.each([
  ['red', 'spin'],
  ['red', 'resign'],
  ['yellow', 'spin'],
  ['yellow', 'resign'],
])('rule 11.1: %s, who has left or never played, can no more %s', (seat, command) => {
  expect(refused('red left | green | blue | green spin', seat, command)).toBe('not_seated');
});

/** Plays to the end: red by `chooses`, the others at random. Everything that is chosen must be accepted. */
function playWithBot(name: keyof typeof STRATEGIES, seed: number, isAway: (step: number) => boolean) {
  const chance = fastChance(seed);
  let { state } = deathStar.start({ ruleset: STANDARD_RULESET }, ['red', 'blue'], chanceOfStep(seed, 0));
  for (let step = 1; deathStar.outcome(state) === undefined && step < 40_000; step += 1) {
    const seat = state.turn.seat;
    const open = deathStar.legal(state, seat);
    const choose = seat === 'red' && isAway(step) ? STRATEGIES[name] : STRATEGIES.random;
    const command = choose(deathStar.view(state, seat), seat, open, chance);
    const decided = deathStar.decide(state, seat, command, chanceOfStep(seed, step));
    if (!decided.ok) throw new Error(`seed ${seed}, step ${step}: ${decided.error.code}`);
    state = decided.value.state;
  }
  return deathStar.outcome(state);
}

describe.each(['random', 'planner'] as const)('rule 11.2: the bot %s', (name) => {
  test('plays for a seat from what the seat sees and may do, seed 11', () => {
    expect(playWithBot(name, 11, () => true)?.winners).toHaveLength(1);
  });

  test('can come and go at any moment, seed 12', () => {
    expect(playWithBot(name, 12, (step) => step % 7 < 3)?.winners).toHaveLength(1);
  });
});

const GAMES = ALL_HOUSE_RULES.map((options, index) => ({
  seed: 1100 + index,
  seats: COLORS.slice(0, 2 + (index % 3)),
  options,
  leaves: index % 2 === 0,
}));

test.each(GAMES)(
  'rule 11.3: somebody has a legal command until the game is over: seed $seed, $options',
  ({ seed, seats, options, leaves }) => {
    const setup = { ruleset: withOptions(STANDARD_RULESET, options) };
    const interruptions = leaves ? new Map([[150, { seat: 'red', command: { type: 'resign' } as const }]]) : undefined;
    let last;
    for (const { state } of playAtRandom(deathStar, { setup, seats, seed, longest: 40_000, interruptions })) {
      last = state;
      const isStuck = seats.every((seat) => deathStar.legal(state, seat).length === 0);
      if (isStuck !== (state.phase.kind === 'over')) throw new Error(`stuck in ${makePosition(state)}`);
    }
    expect(last?.phase.kind).toBe('over');
  },
);
