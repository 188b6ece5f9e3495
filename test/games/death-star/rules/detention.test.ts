import { expect, test } from '@jest/globals';
import { alteredRuleset } from '../../../support/altered-ruleset.ts';
import { legalMoves, play, playOn, refused } from '../../../support/death-star.ts';

test('rule 7.1: a token that is sent to the Detention Block is detained, and has not waited yet', () => {
  const after = play({ from: 'red HC@t1 | blue | red spin', turn: '1 HC>u1 F47>det', deck: ['F47'] });
  expect(after).toBe('red HC@det~0 | blue | blue spin');
});

test('rule 7.1: the turn in which it is sent there is not one of the three that it waits', () => {
  const turn = [
    '1 LL>u1 F45>det',
    '1 LL>t0',
    '1 LL~1 -',
    '1 LL>t1',
    '1 LL~2 -',
    '1 LL>t0',
    '1 LL~3 -',
    '1 LL>t1',
    '1 LL~4 LL>k1',
  ].join(' / ');
  const after = play({ from: 'red LL@t1 | blue | red spin', turn, deck: ['F45'] });
  expect(after).toBe('red LL@k1 | blue LL@t1 | blue spin');
});

test('rule 7.2: before the spin of a turn an escape card frees a detained token, then you spin and move as usual', () => {
  const from = 'red LL@det~2 eF25 | blue | red spin';
  expect(legalMoves(from)).toBe('spin LL!');
  const { after, deck } = playOn({ from, turn: 'F25!LL 1 LL>k1' });
  expect(after).toBe('red LL@k1 | blue | blue spin');
  expect(deck.at(-1)).toBe('F25');
});

test('rule 7.2: a seat may keep its card and spin', () => {
  const after = play({ from: 'red LL@det~2 eF25 | blue | red spin', turn: '1 LL~3 HC>t0' });
  expect(after).toBe('red LL@det~3 HC@t0 eF25 | blue | blue spin');
});

test.each([
  ['LL', 'red LL@det HC@det~1 eF25'],
  ['HC', 'red LL@det~0 HC@det eF25'],
])('rule 7.2: where both are detained, either may be freed: %s, with the oldest card', (token, seat) => {
  const from = 'red LL@det~0 HC@det~1 eF27,F25 | blue | red spin';
  expect(legalMoves(from)).toBe('spin LL! HC!');
  expect(play({ from, turn: `F27!${token}` })).toBe(`${seat} | blue | red spin`);
});

test('rule 7.2: one card for each token', () => {
  const from = 'red LL@det~0 HC@det~1 eF27,F25 | blue | red spin';
  const { after, deck } = playOn({ from, turn: 'F27!HC F25!LL 2 HC>m1 F20', deck: ['F20'] });
  expect(after).toBe('red LL@det HC@m1 | blue | red spin');
  expect(deck.slice(-3)).toEqual(['F27', 'F25', 'F20']);
});

test.each([
  ['a token that has been freed', 'red LL@det HC@det~1 eF25 | blue | red spin', 'LL!', 'not_detained'],
  ['a token that is elsewhere', 'red LL@n1 HC@det~1 eF25 | blue | red spin', 'LL!', 'not_detained'],
  ['without a card', 'red LL@det~1 | blue eF25 | red spin', 'LL!', 'no_escape_card'],
  ['after the spin', 'red LL@det~1 eF25 | blue | red move 1', 'LL!', 'wrong_phase'],
  ['after a spin that lets it out', 'red LL@det~1 eF25 | blue | red move 3', 'LL!', 'wrong_phase'],
  ['during a card', 'red LL@det~1 HC@u1 eF25 | blue | red advance HC 2 F01', 'LL!', 'wrong_phase'],
])('rule 7.2: an escape card cannot be played otherwise: %s', (_name, from, command, code) => {
  expect(refused(from, 'red', command)).toBe(code);
});

test('rule 7.2: an escape card cannot be played in the turn of another', () => {
  expect(refused('red LL@det~1 eF25 | blue | blue spin', 'red', 'LL!')).toBe('not_your_turn');
});

test.each([
  ['no token is detained', 'red LL@det HC@n1 eF25 | blue | red spin'],
  ['there is no card', 'red LL@det~1 | blue eF25 | red spin'],
])('rule 7.2: where %s, the turn starts with the spin', (_name, from) => {
  expect(legalMoves(from)).toBe('spin');
});

test.each([
  ['1', 'LL>k1', 'red LL@k1'],
  ['2', 'LL>k6', 'red LL@k6'],
  ['3', 'LL>b2', 'red LL@b2'],
  ['1', 'HC>t0', 'red LL@det HC@t0'],
])(
  'rule 7.2: a freed token is detained no longer: it waits for nothing, and walks with a %s: %s',
  (spin, move, after) => {
    const from = 'red LL@det | blue | red spin';
    expect(play({ from, turn: `${spin} ${move}` })).toBe(`${after} | blue | blue spin`);
  },
);

test('rule 7.3: with a 3 a detained token may walk out, or the other token takes it', () => {
  expect(legalMoves('red LL@det~1 HC@n1 | blue | red move 3')).toBe('LL>u2,b2,k1,k3,k5 HC>t2,n4,u2');
});

test.each([
  ['3 LL>u2', 'red LL@u2 HC@n1'],
  ['3 HC>t2', 'red LL@det~1 HC@t2'],
])('rule 7.3: %s', (turn, after) => {
  expect(play({ from: 'red LL@det~1 HC@n1 | blue | red spin', turn })).toBe(`${after} | blue | blue spin`);
});

test('rule 7.3: a 3 lets both tokens out, but only one can use it', () => {
  const after = play({ from: 'red LL@det~0 HC@det~2 | blue | red spin', turn: '3 HC>k3' });
  expect(after).toBe('red LL@det~0 HC@k3 | blue | blue spin');
});

test.each([
  [1, 'red LL@det~1 HC@n1', 'HC>t1,n2 -'],
  [2, 'red LL@det~3 HC@n1', 'HC>t0,ds1,u1 -'],
  [1, 'red LL@n1 HC@det~2', 'LL>t1,n2 -'],
])(
  'rule 7.4: with a %i a detained token stays, and the other may take the spin or decline: %s',
  (count, seat, moves) => {
    expect(legalMoves(`${seat} | blue | red move ${count}`)).toBe(moves);
  },
);

test('rule 7.4: a token that is held cannot walk', () => {
  expect(refused('red LL@det~1 HC@n1 | blue | red move 1', 'red', 'LL>k1')).toBe('token_held');
});

test.each([
  ['-', 'red LL@det~2 HC@n1'],
  ['HC>n2', 'red LL@det~2 HC@n2'],
])('rule 7.4: %s ends the turn', (move, after) => {
  const from = 'red LL@det~1 HC@n1 | blue | red spin';
  expect(play({ from, turn: `1 LL~2 ${move}` })).toBe(`${after} | blue | blue spin`);
});

test.each([
  ['nothing is detained', 'red LL@n1 | blue | red move 1', 'must_move'],
  ['a 3 lets the token out', 'red LL@det~1 | blue | red move 3', 'must_move'],
  ['any spin lets the token out', 'red LL@det~4 | blue | red move 1', 'must_move'],
  ['the token on the block has been freed', 'red LL@det | blue | red move 1', 'must_move'],
  ['another seat has a detained token', 'red | blue LL@det~1 | red move 1', 'must_move'],
  ['nothing has been spun', 'red LL@det~1 | blue | red spin', 'wrong_phase'],
  ['a card asks', 'red LL@det~1 HC@u1 | blue | red advance HC 2 F01', 'wrong_phase'],
])('rule 7.4: passing is possible only here, not when %s', (_name, from, code) => {
  expect(legalMoves(from)).not.toContain('-');
  expect(refused(from, 'red', '-')).toBe(code);
});

test('rule 7.4: while one token is held, the seat may pass though its other token could walk out of the block', () => {
  expect(legalMoves('red LL@det~4 HC@det~1 | blue | red move 1')).toBe('LL>k1,k5 -');
});

test.each([
  ['both are held', 'red LL@det~0 HC@det~2', '2 LL~1 HC~3', 'red LL@det~1 HC@det~3'],
  ['the other is aboard', 'red LL@det~0 HC@mf BT', '2 LL~1', 'red LL@det~1 HC@mf BT'],
])('rule 7.4: there is nothing to decline when %s: the turn ends by itself', (_name, seat, turn, after) => {
  expect(play({ from: `${seat} | blue | red spin`, turn })).toBe(`${after} | blue | blue spin`);
});

test('rule 7.4: nor when the other has no walk', () => {
  const ruleset = alteredRuleset({ without: [['g1', 'h3']] });
  const after = play({ from: 'red LL@det~0 HC@h3 | blue | red spin', turn: '2 LL~1', ruleset });
  expect(after).toBe('red LL@det~1 HC@h3 | blue | blue spin');
});

test.each([
  [0, 1, 'HC>t0 -'],
  [1, 2, 'HC>t0 -'],
  [2, 3, 'HC>t0 -'],
  [3, 4, 'LL>k1,k5 HC>t0'],
])('rule 7.5: after %i spins without a 3 the next is number %i', (before, misses, moves) => {
  const { after } = playOn({ from: `red LL@det~${before} | blue | red spin`, turn: `1 LL~${misses}` });
  expect(after).toBe(`red LL@det~${misses} | blue | red move 1`);
  expect(legalMoves(after)).toBe(moves);
});

test.each([
  ['1', 'LL>k5'],
  ['2', 'LL>k4'],
  ['3', 'LL>k3'],
])('rule 7.5: if it stays then, every later spin lets it out too: %s', (spin, move) => {
  const turn = `2 LL~4 HC>t1 / 1 LL>t0 / 1 HC>t0 / 1 LL>t2 / ${spin} ${move}`;
  const after = play({ from: 'red LL@det~3 | blue | red spin', turn });
  expect(after).toBe(`red ${move.replace('>', '@')} HC@t0 | blue LL@t2 | blue spin`);
});

test('rule 7.5: each detained token counts by itself', () => {
  const { after } = playOn({ from: 'red LL@det~0 HC@det~3 | blue | red spin', turn: '1 LL~1 HC~4' });
  expect(legalMoves(after)).toBe('HC>k1,k5 -');
  expect(play({ from: after, turn: 'HC>k1' })).toBe('red LL@det~1 HC@k1 | blue | blue spin');
});

test('rule 7.5: only the own spins of a seat count', () => {
  const after = play({ from: 'red LL@det~1 | blue LL@det~2 | blue spin', turn: '1 LL~3 HC>t0' });
  expect(after).toBe('red LL@det~1 | blue LL@det~3 HC@t0 | red spin');
});

test('rule 7.5: a skipped turn adds nothing', () => {
  const after = play({ from: 'red LL@det~1 skip1 | blue | blue spin', turn: '1 LL>t0 red skips' });
  expect(after).toBe('red LL@det~1 | blue LL@t0 | blue spin');
});

test('rule 7.5: a 3 that was spent elsewhere adds nothing and takes nothing away', () => {
  const turn = '3 HC>n1 / 1 LL>t0 / 1 LL~3 -';
  const after = play({ from: 'red LL@det~2 | blue | red spin', turn });
  expect(after).toBe('red LL@det~3 HC@n1 | blue LL@t0 | blue spin');
});

test('rule 7.5: a token that is sent here anew starts again from 0', () => {
  const after = play({ from: 'red LL@det~4 | blue | red spin', turn: '2 LL>m1 F45>det', deck: ['F45'] });
  expect(after).toBe('red LL@det~0 | blue | blue spin');
});

test('rule 7.5: also when an escape card had freed it, before it has moved anywhere else', () => {
  const turn = 'F25!LL 2 LL>m2 F46>det / 1 LL>t0 / 1 LL~1 -';
  const after = play({ from: 'red LL@det~3 eF25 | blue | red spin', turn, deck: ['F46'] });
  expect(after).toBe('red LL@det~1 | blue LL@t0 | blue spin');
});

const EXIT_TWO = alteredRuleset({ spinner: { detentionExit: 2 } });
const SIX_NUMBERS = alteredRuleset({ spinner: { outer: [1, 2, 3, 4, 5, 6], detentionExit: 6 } });

test.each([
  ['a 2', EXIT_TWO, '2 LL>m1 F20', 'red LL@m1 | blue | red spin'],
  ['a 6', SIX_NUMBERS, '6 LL>n1', 'red LL@n1 | blue | blue spin'],
])('rule 7.6: with another ruleset %s lets out', (_name, ruleset, turn, after) => {
  expect(play({ from: 'red LL@det~0 | blue | red spin', turn, ruleset, deck: ['F20'] })).toBe(after);
});

test.each([
  ['with a 2 for the exit', EXIT_TWO, 'HC>n1,s1,u1,b1 -'],
  ['with a 6 for the exit', SIX_NUMBERS, 'HC>n1,s1,u1,b1 -'],
])('rule 7.6: and a 3 holds and counts: %s', (_name, ruleset, moves) => {
  const { after } = playOn({ from: 'red LL@det~0 | blue | red spin', turn: '3 LL~1', ruleset });
  expect(legalMoves(after, { ruleset })).toBe(moves);
});
