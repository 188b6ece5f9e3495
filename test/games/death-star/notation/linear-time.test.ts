import { describe, expect, test } from '@jest/globals';
import { readPosition } from '../../../../shared/games/death-star/notation/position.ts';
import { itemReader, readItems } from '../../../../shared/games/death-star/notation/read-items.ts';
import { readRecord } from '../../../../shared/games/death-star/notation/record.ts';
import type { Scanner } from '../../../../shared/games/death-star/notation/scanner.ts';
import { NotationStop, scannerOf } from '../../../../shared/games/death-star/notation/scanner.ts';
import type { Ruleset } from '../../../../shared/games/death-star/index.ts';
import {
  deathStar,
  makePosition,
  makeRecord,
  STANDARD_RULESET,
  UNFINISHED,
} from '../../../../shared/games/death-star/index.ts';
import { playAtRandom } from '../../../support/play.ts';
import { stateOf } from '../../../support/death-star.ts';

/** How many characters are looked at, at most, for each one of the text. */
const LOOKS = 40;

/** The characters that are looked at until the text is read, or refused. */
function stepsFor(text: string, read: (scanner: Scanner) => unknown): number {
  const scanner = scannerOf(text);
  try {
    read(scanner);
  } catch (error) {
    if (!(error instanceof NotationStop)) throw error;
  }
  return scanner.steps;
}

describe('a text ten times as long takes ten times the steps', () => {
  const scene = stateOf('red | blue | red spin');
  const readEvents = (scanner: Scanner): void => readItems(itemReader(scanner, scene));

  test.each([
    ['turns', '1. red 2 LL>t1 2. blue 3 HC>n1 '],
    ['spins', '3 '],
    ['resignations', 'red.resigns '],
    ['waits', 'LL~1 '],
    ['draws of the same cards', 'LL>u1 F01? LL>u1 F02? '],
    ['digits', '1'],
    ['letters', 'r'],
    ['spaces', ' '],
  ])('%s', (_name, repeated) => {
    const short = stepsFor(repeated.repeat(100), readEvents);
    const long = stepsFor(repeated.repeat(1_000), readEvents);
    expect(long).toBeLessThanOrEqual(10 * short + 100);
    expect(long).toBeLessThanOrEqual(LOOKS * repeated.length * 1_000 + LOOKS);
  });

  test('records', () => {
    const setup = { ruleset: STANDARD_RULESET };
    const steps = [...playAtRandom(deathStar, { setup, seats: ['red', 'blue'], seed: 3, longest: 40_000 })];
    const record = { game: 'death-star', setup, seats: ['red', 'blue'], result: UNFINISHED, tags: [] } as const;
    const recordOf = (length: number): string =>
      makeRecord({ ...record, events: steps.slice(0, length).flatMap(({ events }) => events) });
    const perCharacter = [45, 450].map((length) => {
      const text = recordOf(length);
      return stepsFor(text, (scanner) => readRecord(scanner, () => STANDARD_RULESET)) / text.length;
    });
    expect(steps.length).toBeGreaterThan(450);
    expect(Math.max(...perCharacter)).toBeLessThan(LOOKS);
  });

  test('positions, by the size of the deck', () => {
    const perCharacter = [40, 400].map((size) => {
      const ruleset: Ruleset = {
        ...STANDARD_RULESET,
        deck: Array.from({ length: size }, (_, index) => ({
          id: `F${100 + index}`,
          effect: { kind: 'escape' },
          text: 'Keep it.',
        })),
      };
      const text = makePosition(stateOf('red | blue | red spin', { ruleset }));
      return stepsFor(text, (scanner) => readPosition(scanner, ruleset)) / text.length;
    });
    expect(Math.max(...perCharacter)).toBeLessThan(LOOKS);
  });
});

test('the scanner never goes back', () => {
  const scanner = scannerOf('red 12 blue');
  const offsets: number[] = [];
  scanner.isNext('red');
  offsets.push(scanner.offset);
  scanner.takes('blue');
  offsets.push(scanner.offset);
  scanner.take('red ');
  offsets.push(scanner.offset);
  scanner.read(/[0-9]+/y, 'a number');
  offsets.push(scanner.offset);
  expect(() => scanner.read(/[0-9]+/y, 'a number')).toThrow(NotationStop);
  offsets.push(scanner.offset);
  expect(offsets).toEqual([0, 0, 4, 6, 6]);
});
