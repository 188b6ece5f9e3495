import { expect, test } from '@jest/globals';
import { scriptedChance } from '../../../../shared/kernel/index.ts';
import { COLORS, deathStar, STANDARD_DECK, STANDARD_RULESET } from '../../../../shared/games/death-star/index.ts';
import { alteredRuleset } from '../../../support/altered-ruleset.ts';
import { begin, legalMoves, play, playOn, stateOf } from '../../../support/death-star.ts';

test.each([
  [['red', 'green'], 'red | green | red spin'],
  [['green', 'blue', 'yellow'], 'green | blue | yellow | green spin'],
  [['red', 'green', 'blue', 'yellow'], 'red | green | blue | yellow | red spin'],
])('rule 2.1: %j can play together', (seats, after) => {
  expect(begin(seats, [3, 1, 1, 1].slice(0, seats.length)).after).toBe(after);
});

test.each([[[]], [['red']], [['red', 'red']], [['red', 'pink']], [[...COLORS, 'red']]])(
  'rule 2.1: %j cannot',
  (seats) => {
    expect(() => begin(seats, [3, 1, 1, 1, 1])).toThrow(RangeError);
  },
);

test('rule 2.1: the seats are red, green, blue and yellow, two to four of them', () => {
  expect(deathStar.seats).toEqual({ min: 2, max: 4, names: ['red', 'green', 'blue', 'yellow'] });
});

test('rule 2.1: each seat has two tokens, and either can be chosen', () => {
  expect(legalMoves('red | blue | red move 2')).toBe('LL>t1,t2 HC>t1,t2');
});

test.each([
  ['Blueprint', 'red BT | green BT | blue BT | yellow LL@n7 -T | yellow spin', '1 LL>cr +B'],
  ['Tractor Beam', 'red BT | green BT | blue BT | yellow LL@s7 B- | yellow spin', '1 LL>tb +T'],
])('rule 2.2: there is a %s card left for the fourth seat', (_card, from, turn) => {
  expect(play({ from, turn })).toMatch(/yellow LL@(cr|tb) BT/);
});

test.each([
  ['Blueprint', 'red HC@n7 B- | blue | red spin', '1 HC>cr', 'red HC@cr B- | blue | blue spin'],
  ['Tractor Beam', 'red HC@s7 -T | blue | red spin', '1 HC>tb', 'red HC@tb -T | blue | blue spin'],
])('rule 2.2: no seat gets a second %s card', (_card, from, turn, after) => {
  expect(play({ from, turn })).toBe(after);
});

test('rule 2.3: the game starts with the 52 cards as they have been shuffled', () => {
  const { deck } = begin(['red', 'blue'], [3, 1], { deck: ['F45', 'F07', 'F31'] });
  expect(deck.slice(0, 3)).toEqual(['F45', 'F07', 'F31']);
  expect(new Set(deck)).toEqual(new Set(STANDARD_DECK.map(({ id }) => id)));
  expect(deck).toHaveLength(52);
});

test('rule 2.3: a card lies under the deck before it is carried out', () => {
  const { deck } = playOn({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F05?', deck: ['F05', 'F45'] });
  expect(deck).toHaveLength(52);
  expect([deck.at(0), deck.at(-1)]).toEqual(['F45', 'F05']);
});

test.each(['F12>ds1', 'F20', 'F29>t0', 'F40-', 'F45>det', 'F49>tc-red'])('rule 2.3: %s goes to the bottom', (drawn) => {
  const card = drawn.slice(0, 3);
  const { deck } = playOn({ from: 'red LL@t1 | blue | red spin', turn: `1 LL>u1 ${drawn}`, deck: [card] });
  expect(deck).toHaveLength(52);
  expect(deck.at(-1)).toBe(card);
});

test('rule 2.3: only a card that is kept leaves the deck', () => {
  const { deck } = playOn({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F25+', deck: ['F25'] });
  expect(deck).toHaveLength(51);
  expect(deck).not.toContain('F25');
});

test('rule 2.3: the deck is never shuffled again, but comes round in the same order', () => {
  const ruleset = alteredRuleset({ deck: ['F20', 'F22', 'F21'] });
  const turn = '1 LL>u1 F20 / 2 LL>u3 F22 / 2 LL>u1 F21 / 2 LL>u3 F20 / 1 LL>u4 F22';
  expect(playOn({ from: 'red LL@t1 | blue | red spin', turn, ruleset }).deck).toEqual(['F21', 'F20', 'F22']);
});

test('rule 2.3: when every card is being kept, the token stays where it landed and nothing else happens', () => {
  const ruleset = alteredRuleset({ deck: ['F25', 'F26'] });
  const after = play({ from: 'red LL@t1 eF25 | blue eF26 | red spin', turn: '1 LL>u1', ruleset });
  expect(after).toBe('red LL@u1 eF25 | blue eF26 | blue spin');
});

test('rule 2.3: with no card to draw a token is still met and a turn still ends', () => {
  const ruleset = alteredRuleset({ deck: [] });
  const after = play({ from: 'red LL@t1 | blue LL@u1 | red spin', turn: '1 LL>u1 xblue.LL', ruleset });
  expect(after).toBe('red LL@u1 | blue | blue spin');
});

/** The phase after a spin that stops at a field of a band. */
function phaseAfter(position: string, sides: number, field: number, ruleset = STANDARD_RULESET) {
  const chance = scriptedChance([{ kind: 'spin', sides, result: field }]);
  const decided = deathStar.decide(stateOf(position, { ruleset }), 'red', { type: 'spin' }, chance);
  return decided.ok ? decided.value.state.phase : decided.error.code;
}

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
])('rule 2.4: field %i of the three of the outer band shows %i', (field, count) => {
  expect(phaseAfter('red | blue | red spin', 3, field)).toEqual({ kind: 'move', count });
});

test.each([
  [0, 'win', 'fly'],
  [1, 'win', 'fly'],
  [2, 'lose', 'spin'],
])('rule 2.4: field %i of the three of the inner band shows %s', (field, _result, kind) => {
  expect(phaseAfter('red LL@mf HC@mf BT | blue | red dogfight', 3, field)).toEqual({ kind });
});

test('rule 2.4: another ruleset has bands of its own', () => {
  const ruleset = alteredRuleset({ spinner: { outer: [1, 2, 3, 4, 5, 6], inner: ['lose', 'win'] } });
  expect(phaseAfter('red | blue | red spin', 6, 5, ruleset)).toEqual({ kind: 'move', count: 6 });
  expect(phaseAfter('red LL@mf HC@mf BT | blue | red dogfight', 2, 1, ruleset)).toEqual({ kind: 'fly' });
  expect(legalMoves('red | blue LL@n8 | blue move 5', { ruleset })).toMatch('LL>n4,n13,u2,u5,u6,u7 ');
});
