import { expect, test } from '@jest/globals';
import { legalMoves, play, playOn, refused } from '../../../support/death-star.ts';

const QUIET = { options: { quietSpace: true } };

/** A pair of red, the others at home. */
function pairAt(space: string, phase = 'red dogfight'): string {
  return `red LL@${space} HC@${space} BT | blue | ${phase}`;
}

test.each(['mf', 'w1', 'w2', 'x3', 'x4', 'y1', 'y2', 'z1', 'z2'])(
  'rule 10.1: a turn that starts with the pair at %s starts with the inner band',
  (space) => {
    const { after, position } = playOn({ from: pairAt(space, 'blue spin'), turn: '1 LL>t0' });
    expect(after).toBe(`red LL@${space} HC@${space} BT | blue LL@t0 | red dogfight`);
    expect(legalMoves(position)).toBe('spin');
    expect(playOn({ from: position, turn: 'win' }).after).toMatch('| red fly');
  },
);

test.each(['LL>h1', '-', 'MF>w1', 'LL!'])('rule 10.1: and with nothing else: %s is refused', (command) => {
  expect(refused(pairAt('mf'), 'red', command)).toBe('wrong_phase');
});

test('rule 10.1: two tokens on the same space elsewhere are no pair', () => {
  expect(play({ from: 'red LL@h1 HC@h1 BT | blue | blue spin', turn: '1 LL>t0' })).toMatch('| red spin');
});

test.each(['w1', 'w2', 'x2', 'x3', 'y1', 'y3', 'z1', 'z2'])(
  'rule 10.2: LOSE at %s takes the pair back to the Falcon, and the turn is over',
  (space) => {
    expect(play({ from: pairAt(space), turn: 'lose MF>mf' })).toBe('red LL@mf HC@mf BT | blue | blue spin');
  },
);

test('rule 10.2: LOSE on the Falcon leaves the pair aboard, and the turn is over', () => {
  expect(play({ from: pairAt('mf'), turn: 'lose' })).toBe('red LL@mf HC@mf BT | blue | blue spin');
});

test('rule 10.2: LOSE after a WIN in the same turn takes the pair back all the way', () => {
  const after = play({ from: pairAt('mf'), turn: 'win MF>w2* win MF>x2* lose MF>mf' });
  expect(after).toBe('red LL@mf HC@mf BT | blue | blue spin');
});

test.each([
  ['mf', 'w1,w2,w3'],
  ['w1', 'x1,x2'],
  ['w2', 'x2,x3'],
  ['w3', 'x3,x4'],
  ['x1', 'y1'],
  ['x2', 'y1,y2'],
  ['x3', 'y2,y3'],
  ['x4', 'y3'],
  ['y1', 'z1'],
  ['y2', 'z1,z2'],
  ['y3', 'z2'],
  ['z1', 'rb'],
  ['z2', 'rb'],
])('rule 10.3: WIN at %s takes the pair one space onward, as the lanes allow: %s', (space, ends) => {
  const { after } = playOn({ from: pairAt(space), turn: 'win' });
  expect(legalMoves(after)).toBe(`MF>${ends}`);
});

test.each([
  ['a space that is not ahead', 'MF>x4', 'no_flight'],
  ['a space two rows ahead', 'MF>y1', 'no_flight'],
  ['a space behind', 'MF>mf', 'no_flight'],
  ['staying', 'MF>w1', 'no_flight'],
  ['another spin', 'spin', 'wrong_phase'],
  ['declining', '-', 'wrong_phase'],
  ['a walk', 'LL>x1', 'wrong_phase'],
])('rule 10.3: a WIN cannot be answered with %s', (_name, command, code) => {
  expect(refused(pairAt('w1', 'red fly'), 'red', command)).toBe(code);
});

test.each([
  ['mf', 'w1'],
  ['w2', 'x3'],
  ['x2', 'y1'],
  ['y3', 'z2'],
])('rule 10.3: on an empty space the turn is over: from %s to %s', (from, to) => {
  expect(play({ from: pairAt(from), turn: `win MF>${to}` })).toBe(`red LL@${to} HC@${to} BT | blue | blue spin`);
});

test.each([
  ['mf', 'w2'],
  ['w1', 'x1'],
  ['x3', 'y3'],
  ['y1', 'z1'],
])('rule 10.3: with a TIE Fighter you fight again at once: from %s to %s', (from, to) => {
  expect(play({ from: pairAt(from), turn: `win MF>${to}*` })).toBe(pairAt(to));
});

test.each(['z1', 'z2'])('rule 10.3: on the Rebel Base you have won: from %s', (from) => {
  expect(play({ from: pairAt(from), turn: 'win MF>rb #red' })).toBe('red LL@rb HC@rb BT | blue | red over red');
});

test('rule 10.3: there is no limit to the dogfights of one turn', () => {
  const turn = 'win MF>w2* win MF>x2* win MF>y2* win MF>z1* win MF>rb #red';
  expect(play({ from: pairAt('mf'), turn })).toBe('red LL@rb HC@rb BT | blue | red over red');
});

test('rule 10.4: a turn on an empty space starts with a dogfight', () => {
  const turn = 'win MF>w1 / 1 LL>t0 / lose MF>mf';
  expect(play({ from: pairAt('mf'), turn })).toBe('red LL@mf HC@mf BT | blue LL@t0 | blue spin');
});

test.each(['w1', 'x3', 'y1', 'z2'])('rule 10.4: with quietSpace a turn at %s is one move without a spin', (space) => {
  const { after, position } = playOn({ from: pairAt(space, 'blue spin'), turn: '1 LL>t0', ...QUIET });
  expect(after).toBe(`red LL@${space} HC@${space} BT | blue LL@t0 | red fly`);
  expect(refused(position, 'red', 'spin', QUIET)).toBe('wrong_phase');
});

test.each(['mf', 'w2', 'x1', 'y2', 'z1'])('rule 10.4: with quietSpace leaving %s still takes a dogfight', (space) => {
  const { after } = playOn({ from: pairAt(space, 'blue spin'), turn: '1 LL>t0', ...QUIET });
  expect(after).toBe(`red LL@${space} HC@${space} BT | blue LL@t0 | red dogfight`);
});

test('rule 10.4: a quiet move has the same ways onward', () => {
  expect(legalMoves(pairAt('w1', 'red fly'), QUIET)).toBe('MF>x1,x2');
  expect(refused(pairAt('w1', 'red fly'), 'red', 'MF>x3', QUIET)).toBe('no_flight');
});

test('rule 10.4: a quiet move to a TIE Fighter ends the turn; the dogfight comes with the next', () => {
  const turn = 'MF>x1 / 1 LL>t0 / win MF>y1';
  const after = play({ from: pairAt('w1', 'red fly'), turn, ...QUIET });
  expect(after).toBe('red LL@y1 HC@y1 BT | blue LL@t0 | blue spin');
});

test('rule 10.4: a quiet move to the Rebel Base wins', () => {
  const after = play({ from: pairAt('z2', 'red fly'), turn: 'MF>rb #red', ...QUIET });
  expect(after).toBe('red LL@rb HC@rb BT | blue | red over red');
});

test('rule 10.4: with quietSpace a dogfight won is followed by another at a TIE Fighter, as ever', () => {
  expect(play({ from: pairAt('mf'), turn: 'win MF>w2* win MF>x3', ...QUIET })).toBe(
    'red LL@x3 HC@x3 BT | blue | blue spin',
  );
});

test('rule 10.4: the move after a dogfight won is no quiet move', () => {
  expect(play({ from: pairAt('x2', 'red fly'), turn: 'MF>y2*', ...QUIET })).toBe(pairAt('y2'));
});
