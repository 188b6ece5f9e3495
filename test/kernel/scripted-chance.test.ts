import { describe, expect, test } from '@jest/globals';
import type { Draw } from '../../shared/kernel/index.ts';
import { ChanceScriptError, scriptedChance } from '../../shared/kernel/index.ts';

const spin = (sides: number, result: number): Draw => ({ kind: 'spin', sides, result });
const shuffle = (...result: readonly unknown[]): Draw => ({ kind: 'shuffle', result });

describe('scripted chance', () => {
  test('gives what was written, in order, and counts what is left', () => {
    const chance = scriptedChance([spin(3, 2), shuffle('b', 'a'), spin(6, 0)]);
    expect(chance.remaining).toBe(3);
    expect(chance.spin(3)).toBe(2);
    expect(chance.shuffle(['a', 'b'])).toEqual(['b', 'a']);
    expect(chance.remaining).toBe(1);
    expect(chance.spin(6)).toBe(0);
    expect(chance.remaining).toBe(0);
  });

  test('leaves the list that it is given as it was', () => {
    const items = Object.freeze(['a', 'b', 'c']);
    expect(scriptedChance([shuffle('c', 'a', 'b')]).shuffle(items)).toEqual(['c', 'a', 'b']);
    expect(items).toEqual(['a', 'b', 'c']);
  });

  test('shuffles lists with equal items', () => {
    expect(scriptedChance([shuffle('a', 'b', 'a')]).shuffle(['a', 'a', 'b'])).toEqual(['a', 'b', 'a']);
  });

  test('shuffles an empty list', () => {
    expect(scriptedChance([shuffle()]).shuffle([])).toEqual([]);
  });

  test.each<[string, Draw[], (chance: ReturnType<typeof scriptedChance>) => unknown, string]>([
    ['a spin beyond its end', [], (chance) => chance.spin(3), 'the script has 0 outcomes, one more was asked for'],
    ['a shuffle beyond its end', [], (chance) => chance.shuffle(['a']), 'one more was asked for'],
    ['a spin for a shuffle', [shuffle('a')], (chance) => chance.spin(3), 'the script has a shuffle'],
    ['a shuffle for a spin', [spin(3, 0)], (chance) => chance.shuffle(['a']), 'the script has a spin'],
    ['other sides', [spin(3, 0)], (chance) => chance.spin(6), '6 sides were asked for, the script has 3'],
    ['a result too high', [spin(3, 3)], (chance) => chance.spin(3), '3 is not a result of 3 sides'],
    ['a result below zero', [spin(3, -1)], (chance) => chance.spin(3), '-1 is not a result of 3 sides'],
    ['a result in between', [spin(3, 0.5)], (chance) => chance.spin(3), '0.5 is not a result of 3 sides'],
    ['an item too few', [shuffle('a')], (chance) => chance.shuffle(['a', 'b']), 'other items'],
    ['an item too many', [shuffle('a', 'b')], (chance) => chance.shuffle(['a']), 'other items'],
    ['a strange item', [shuffle('a', 'c')], (chance) => chance.shuffle(['a', 'b']), 'other items'],
    ['an item twice', [shuffle('a', 'a')], (chance) => chance.shuffle(['a', 'b']), 'other items'],
  ])('refuses %s', (_name, draws, ask, message) => {
    const chance = scriptedChance(draws);
    expect(() => ask(chance)).toThrow(ChanceScriptError);
    expect(() => ask(scriptedChance(draws))).toThrow(message);
  });
});
