import { expect, test } from '@jest/globals';
import { alteredRuleset } from '../../../support/altered-ruleset.ts';
import { legalMoves, play, playOn, refused } from '../../../support/death-star.ts';

/** The hangar's inner door is a dead end here: from h3 there is no walk but to the Falcon. */
const DEAD_END = alteredRuleset({ without: [['g1', 'h3']] });
/** With counts that lead once around the cell ring k1 … k6. */
const LONG_WALKS = alteredRuleset({ spinner: { outer: [1, 2, 3, 4, 5, 6, 7, 8] } });

test.each([
  [1, 'LL>n1,ds1 HC>ds8,s5,b2'],
  [2, 'LL>t1,n4 HC>s2,ds7,b1,b3,m2'],
  [3, 'LL>t0,n5,u1,u2 HC>t2,s1,s7,b4,k5'],
])('rule 4.1: a spin of %i is walked as exactly as many spaces along the lines, with one token', (count, moves) => {
  expect(legalMoves(`red LL@n2 HC@s4 | blue | red move ${count}`)).toBe(moves);
});

test.each(['LL', 'HC'])('rule 4.1: %s can be chosen, and the other token stays', (token) => {
  expect(play({ from: 'red | blue | red spin', turn: `2 ${token}>t1` })).toBe(`red ${token}@t1 | blue | blue spin`);
});

test.each([
  ['more', 'LL>s1'],
  ['fewer', 'LL>t0'],
  ['none', 'LL>tc-red'],
  ['to a space that is not there', 'LL>zz'],
])('rule 4.1: %s is no walk of 2', (_name, command) => {
  expect(refused('red | blue | red move 2', 'red', command)).toBe('no_walk');
});

test('rule 4.1: two tokens cannot share one spin', () => {
  const after = play({ from: 'red | blue | red spin', turn: '3 LL>n1' });
  expect(after).toBe('red LL@n1 | blue | blue spin');
  expect(refused(after, 'red', 'HC>t0')).toBe('not_your_turn');
});

test.each([
  ['a walk before the spin', 'red | blue | red spin', 'LL>t0'],
  ['a second spin', 'red | blue | red move 1', 'spin'],
  ['a flight', 'red | blue | red move 1', 'MF>w1'],
])('rule 4.1: first the spin, then one walk: %s is refused', (_name, from, command) => {
  expect(refused(from, 'red', command)).toBe('wrong_phase');
});

test('rule 4.1: nobody spins in the turn of another', () => {
  expect(refused('red | blue | red spin', 'blue', 'spin')).toBe('not_your_turn');
});

test('rule 4.2: a walk leads forward, backward and sideways', () => {
  expect(legalMoves('red LL@n4 HC@u2 | blue | red move 1')).toBe('LL>ds1,n5,u2 HC>n4,u1,u3,m1');
});

test('rule 4.2: no step goes straight back over the line just used', () => {
  expect(legalMoves('red LL@h3 HC@g1 | blue | red move 3')).toBe('LL>k2,k4 HC>k1,k5');
});

test.each([
  [6, 'LL>k3'],
  [8, 'LL>k3'],
])('rule 4.2: a walk of %i around the ring does not end where it began', (count, command) => {
  const from = `red LL@k3 | blue | red move ${count}`;
  expect(refused(from, 'red', command, { ruleset: LONG_WALKS })).toBe('no_walk');
});

test('rule 4.2: a walk may cross the space where it began', () => {
  const after = play({ from: 'red LL@k3 | blue | red spin', turn: '7 LL>g1', ruleset: LONG_WALKS });
  expect(after).toBe('red LL@g1 | blue | blue spin');
});

test.each(['k2', 'k4'])('rule 4.2: a walk may come to a space twice: from g1 around the ring to %s', (end) => {
  const after = play({ from: 'red LL@g1 | blue | red spin', turn: `8 LL>${end}`, ruleset: LONG_WALKS });
  expect(after).toBe(`red LL@${end} | blue | blue spin`);
});

test('rule 4.2: but having come to a space twice, it still does not end where it began', () => {
  expect(refused('red LL@g1 | blue | red move 8', 'red', 'LL>g1', { ruleset: LONG_WALKS })).toBe('no_walk');
});

test('rule 4.2: a card orders a new move, which may start back along the line by which the token came', () => {
  const after = play({ from: 'red LL@t1 | blue | red spin', turn: '1 LL>u1 F01? LL>n1', deck: ['F01'] });
  expect(after).toBe('red LL@n1 | blue | blue spin');
});

test('rule 4.2: and which may end where the spin began', () => {
  const after = play({ from: 'red LL@n4 | blue | red spin', turn: '2 LL>u3 F01? LL>n4', deck: ['F01'] });
  expect(after).toBe('red LL@n4 | blue | blue spin');
});

test('rule 4.3: a walk that exists must be taken', () => {
  expect(legalMoves('red LL@n1 HC@h1 | blue | red move 1')).toBe('LL>t1,n2 HC>n14,u7');
  expect(refused('red LL@n1 HC@h1 | blue | red move 1', 'red', '-')).toBe('must_move');
});

test('rule 4.3: the only walk there is must be taken, by whichever token', () => {
  const from = 'red LL@h3 HC@n1 | blue | red move 1';
  expect(legalMoves(from, { ruleset: DEAD_END })).toBe('HC>t1,n2');
  expect(refused(from, 'red', '-', { ruleset: DEAD_END })).toBe('must_move');
});

test('rule 4.3: when no token has a walk, the turn ends by itself', () => {
  const after = play({ from: 'red LL@h3 HC@h3 | blue | red spin', turn: '1', ruleset: DEAD_END });
  expect(after).toBe('red LL@h3 HC@h3 | blue | blue spin');
});

test.each([
  ['both are detained', 'red LL@det~0 HC@det~1', '1 LL~1 HC~2', 'red LL@det~1 HC@det~2'],
  ['one is detained and one aboard', 'red LL@det~2 HC@mf BT', '2 LL~3', 'red LL@det~3 HC@mf BT'],
])('rule 4.3: when no token is free to move, as %s, the turn ends by itself', (_name, seat, turn, after) => {
  expect(play({ from: `${seat} | blue | red spin`, turn })).toBe(`${after} | blue | blue spin`);
});

test.each([
  ['n2', 't1', '2'],
  ['t0', 'tc-red', '1'],
  ['k1', 'k2', '1'],
  ['h3', 'k3', '2'],
  ['ds1', 'n2', '1'],
  ['ds2', 'n4', '2'],
  ['ds3', 'n8', '1'],
  ['ds4', 'n11', '1'],
  ['ds5', 's11', '1'],
  ['ds6', 's8', '1'],
  ['ds7', 's5', '1'],
  ['ds8', 's2', '1'],
])('rule 4.4: nothing happens on %s', (space, from, count) => {
  const after = play({ from: `red LL@${from} | blue | red spin`, turn: `${count} LL>${space}` });
  expect(after).toBe(`red LL@${space} | blue | blue spin`);
});

test('rule 4.5: other tokens are never in the way', () => {
  const walks = 'LL>t0,n5,u1,u2 HC>t2,n4,u2';
  expect(legalMoves('red LL@n2 HC@n1 | green | blue | red move 3')).toBe(walks);
  expect(legalMoves('red LL@n2 HC@n1 | green LL@ds1 HC@n4 | blue LL@t1 HC@t1 | red move 3')).toBe(walks);
});

test('rule 4.5: walking past and over tokens does nothing to them', () => {
  const after = play({
    from: 'red LL@n1 | green LL@n2 HC@n2 | blue LL@ds1 | red spin',
    turn: '3 LL>n4',
  });
  expect(after).toBe('red LL@n4 | green LL@n2 HC@n2 | blue LL@ds1 | green spin');
});

test.each([
  ['a Force space', 'red LL@t1', '2 LL>u2', 'red LL@u2'],
  ['two Force spaces', 'red LL@u2', '3 LL>u5 F20', 'red LL@u5'],
  ['the Control Room', 'red LL@n7', '2 LL>n8', 'red LL@n8'],
  ['the Tractor Beam', 'red LL@s8', '2 LL>s7', 'red LL@s7'],
])('rule 4.5: walking over %s does nothing: only the end counts', (_name, seat, turn, after) => {
  expect(play({ from: `${seat} | blue | red spin`, turn, deck: ['F20'] })).toMatch(`${after} | blue | `);
});

test.each([
  ['k1', 1, 'k2,k6,m1'],
  ['k5', 1, 'k4,k6,m2'],
  ['k2', 2, 'k4,k6,m1,g1'],
])('rule 4.6: nobody walks into the Detention Block: from %s with %i', (space, count, ends) => {
  expect(legalMoves(`red LL@${space} HC@mf BT | blue | red move ${count}`)).toBe(`LL>${ends}`);
});

test('rule 4.6: nobody walks across the Detention Block', () => {
  const ruleset = alteredRuleset({ without: [['k1', 'k6']] });
  expect(legalMoves('red LL@k1 HC@k5 | blue | red move 2', { ruleset })).toBe('LL>u2,k3 HC>b2,k3');
});

test.each([
  ['red', 'red LL@t0 HC@t1 | blue | red move 1'],
  ['blue', 'red | blue LL@t0 HC@t1 | blue move 1'],
])('rule 4.6: nor does %s walk into the compactor, be the area its own or not', (_seat, from) => {
  expect(legalMoves(from)).toBe('LL>t1,t2 HC>t0,n1,u1');
});

test.each([
  ['red', 'red LL@n4 HC@n5 | blue | red move 2'],
  ['blue', 'red | blue LL@n4 HC@n5 | blue move 2'],
])('rule 4.6: nor does %s walk across the compactor', (_seat, from) => {
  const ruleset = alteredRuleset({ lines: [['n4', 'tc-blue']] });
  expect(legalMoves(from, { ruleset })).toBe('LL>n2,ds2,u1,u3,m1 HC>ds1,n7,u2');
});

test.each([
  ['an Advance card', 'm1', 2, 'F01', 'n4,u1,u3,k2,k6'],
  ['an Advance card', 'u1', 4, 'F09', 'n2,ds1,ds2,s1,u5,v1,b1,k2,k6'],
])('rule 4.6: %s does not lead there either: from %s with %i', (_name, space, count, card, ends) => {
  expect(legalMoves(`red LL@${space} | blue | red advance LL ${count} ${card}`)).toBe(`LL>${ends}`);
});

test('rule 4.6: a token leaves both places along the lines, like any other', () => {
  expect(legalMoves('red LL@det | blue | red move 1')).toBe('LL>k1,k5 HC>t0');
  expect(legalMoves('red LL@det | blue | red move 2')).toBe('LL>k2,k4,k6,m1,m2 HC>t1,t2');
});

const OPEN = { options: { falconExactCount: false } };
const EXACT = { options: { falconExactCount: true } };

test.each([
  ['open, exactly', 'u7', 2, 'BT', OPEN, 'n11,n14,u5,mf'],
  ['open, with one to spare', 'u7', 3, 'BT', OPEN, 'n10,ds4,n13,u4,mf'],
  ['open, with two to spare', 'h1', 3, 'BT', OPEN, 'n11,ds4,u5,mf'],
  ['open, too far', 'u7', 1, 'BT', OPEN, 'u6,h1'],
  ['closed, with one mission', 'h1', 1, 'B-', OPEN, 'n14,u7'],
  ['closed, with the other', 'h1', 2, '-T', OPEN, 'n13,u6'],
  ['closed, with none', 'h3', 2, '--', OPEN, 'k3'],
  ['exact, exactly', 'h1', 1, 'BT', EXACT, 'n14,u7,mf'],
  ['exact, with one to spare', 'h1', 2, 'BT', EXACT, 'n13,u6'],
  ['exact, exactly from afar', 'n13', 3, 'BT', EXACT, 'n10,u6,u7,mf'],
  ['exact, but closed', 'h1', 1, 'B-', EXACT, 'n14,u7'],
])('rule 4.7: walks to the Falcon: %s', (_name, space, count, missions, options, ends) => {
  const walks = legalMoves(`red LL@${space} HC@h2 ${missions} | blue | red move ${count}`, options);
  expect(walks.split(' ')[0]).toBe(`LL>${ends}`);
});

test('rule 4.7: a walk ends at the open Falcon, and the rest of the spin is not used', () => {
  const after = play({ from: 'red LL@h1 BT | blue | red spin', turn: '3 LL>mf' });
  expect(after).toBe('red LL@mf BT | blue | blue spin');
});

test.each([OPEN, EXACT])('rule 4.7: no walk passes through the Falcon, with %j', (options) => {
  for (const space of ['h2', 'h3', 's14', 'b7', 'g1']) {
    const count = space.startsWith('h') ? 2 : 3;
    const from = `red LL@h1 BT | blue | red move ${count}`;
    expect(refused(from, 'red', `LL>${space}`, options)).toBe('no_walk');
  }
});

test.each([
  ['open', 3, 'F05', OPEN, 'n10,ds4,n13,u4,mf'],
  ['exact', 3, 'F05', EXACT, 'n10,ds4,n13,u4'],
  ['exact', 2, 'F01', EXACT, 'n11,n14,u5,mf'],
])('rule 4.7: an Advance card boards like a spin: %s, with %i', (_name, count, card, options, ends) => {
  expect(legalMoves(`red LL@u7 BT | blue | red advance LL ${count} ${card}`, options)).toBe(`LL>${ends}`);
});

test.each([
  ['Control Room', 'n7', '2 LL>n8', '1 LL>cr +B'],
  ['Tractor Beam', 's8', '2 LL>s7', '1 LL>tb +T'],
])('rule 4.7: the %s asks for an exact count', (_name, space, over, exactly) => {
  const from = `red LL@${space} | blue | red spin`;
  expect(playOn({ from, turn: over }).state.seats[0]).toMatchObject({ blueprint: false, tractorBeam: false });
  expect(play({ from, turn: exactly })).toMatch(/^red LL@(cr B-|tb -T) /);
});
