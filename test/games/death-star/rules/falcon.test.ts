import { expect, test } from '@jest/globals';
import { legalMoves, play, playOn, refused } from '../../../support/death-star.ts';

test.each([
  ['LL', 'n7', '1'],
  ['HC', 'n8', '1'],
  ['HC', 'ds2', '2'],
  ['LL', 'u5', '3'],
])('rule 9.1: %s ends its move on the Control Room: from %s with a %s', (token, space, count) => {
  const after = play({ from: `red ${token}@${space} | blue | red spin`, turn: `${count} ${token}>cr +B` });
  expect(after).toBe(`red ${token}@cr B- | blue | blue spin`);
});

test.each([
  ['LL', 's7', '1'],
  ['HC', 's8', '1'],
  ['HC', 'ds7', '2'],
  ['LL', 'b5', '3'],
])('rule 9.2: %s ends its move on the Tractor Beam: from %s with a %s', (token, space, count) => {
  const after = play({ from: `red ${token}@${space} | blue | red spin`, turn: `${count} ${token}>tb +T` });
  expect(after).toBe(`red ${token}@tb -T | blue | blue spin`);
});

test.each([
  ['9.1', 'red LL@n7 | blue | red spin', '2 LL>n8', 'red LL@n8'],
  ['9.1', 'red LL@u4 | blue | red spin', '3 LL>n7', 'red LL@n7'],
  ['9.2', 'red LL@s7 | blue | red spin', '2 LL>s8', 'red LL@s8'],
  ['9.2', 'red LL@b4 | blue | red spin', '3 LL>s7', 'red LL@s7'],
])('rule %s: passing by earns nothing', (_rule, from, turn, after) => {
  expect(play({ from, turn })).toBe(`${after} | blue | blue spin`);
});

test.each([
  ['9.1', 'red LL@cr HC@n7 B- | blue | red spin', '1 HC>cr', 'red LL@cr HC@cr B-'],
  ['9.2', 'red LL@s4 HC@s7 -T | blue | red spin', '1 HC>tb', 'red LL@s4 HC@tb -T'],
])('rule %s: only the first of the two tokens earns it', (_rule, from, turn, after) => {
  expect(play({ from, turn })).toBe(`${after} | blue | blue spin`);
});

test.each([
  ['9.1', 'red BT | blue LL@n7 | blue spin', '1 LL>cr +B', 'red BT | blue LL@cr B- | red spin'],
  ['9.2', 'red BT | blue LL@s7 | blue spin', '1 LL>tb +T', 'red BT | blue LL@tb -T | red spin'],
])('rule %s: each seat earns its own', (_rule, from, turn, after) => {
  expect(play({ from, turn })).toBe(after);
});

test.each([
  ['without missions', 'red LL@h1 HC@h1', 'LL>n14,u7 HC>n14,u7'],
  ['with the Blueprint card alone', 'red LL@h1 HC@h1 B-', 'LL>n14,u7 HC>n14,u7'],
  ['with the Tractor Beam card alone', 'red LL@h1 HC@h1 -T', 'LL>n14,u7 HC>n14,u7'],
  ['with both, for either token', 'red LL@h1 HC@h1 BT', 'LL>n14,u7,mf HC>n14,u7,mf'],
  ['with those of another seat', 'red LL@h1 HC@h1', 'LL>n14,u7 HC>n14,u7'],
])('rule 9.3: the Falcon is closed until the seat has both cards: %s', (_name, seat, moves) => {
  expect(legalMoves(`${seat} | blue BT | red move 1`)).toBe(moves);
});

test('rule 9.3: a token that would board too early is refused', () => {
  expect(refused('red LL@h1 B- | blue | red move 1', 'red', 'LL>mf')).toBe('no_walk');
});

test('rule 9.3: the last card opens it for the other token, which has been on no mission', () => {
  const from = 'red LL@n7 HC@h1 -T | blue | red spin';
  const after = play({ from, turn: '1 LL>cr +B / 1 LL>t0 / 1 HC>mf' });
  expect(after).toBe('red LL@cr HC@mf BT | blue LL@t0 | blue spin');
});

test('rule 9.4: a token that is aboard makes no more walks', () => {
  expect(legalMoves('red LL@mf HC@n1 BT | blue | red move 1')).toBe('HC>t1,n2');
  expect(refused('red LL@mf HC@n1 BT | blue | red move 1', 'red', 'LL>h1')).toBe('token_aboard');
});

test('rule 9.4: with one token aboard a turn is a normal one', () => {
  expect(legalMoves('red LL@mf HC@n1 BT | blue | red spin')).toBe('spin');
  const after = play({ from: 'red LL@mf HC@n1 BT | blue | red spin', turn: '3 HC>u2' });
  expect(after).toBe('red LL@mf HC@u2 BT | blue | blue spin');
});

test('rule 9.4: the turn in which the second token comes aboard ends there; the next one opens the dogfights', () => {
  const boarded = playOn({ from: 'red LL@mf HC@h1 BT | blue | red spin', turn: '2 HC>mf' });
  expect(boarded.after).toBe('red LL@mf HC@mf BT | blue | blue spin');
  expect(play({ from: boarded.after, turn: '1 LL>t0' })).toBe('red LL@mf HC@mf BT | blue LL@t0 | red dogfight');
});

test('rule 9.4: also when a card brings it aboard', () => {
  const from = 'red LL@mf HC@h1 BT | blue | red spin';
  const after = play({ from, turn: '1 HC>u7 F05? HC>mf / 1 LL>t0', deck: ['F05'] });
  expect(after).toBe('red LL@mf HC@mf BT | blue LL@t0 | red dogfight');
});

test('rule 9.4: a skipped turn opens nothing', () => {
  const after = play({ from: 'red LL@mf HC@mf BT skip1 | blue | blue spin', turn: '1 LL>t0 red skips / 1 LL>t1' });
  expect(after).toBe('red LL@mf HC@mf BT | blue LL@t1 | red dogfight');
});
