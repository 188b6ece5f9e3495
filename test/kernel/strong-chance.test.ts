import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ChanceSource } from '../../shared/kernel/index.ts';
import { commitmentOf, strongChance } from '../../shared/kernel/index.ts';
import type { Vector } from '../support/checked-chance.ts';
import {
  blockByThePage,
  commitmentByThePage,
  messageByThePage,
  publishedVectors,
  shuffleByThePage,
  spinByThePage,
  wordsByThePage,
} from '../support/checked-chance.ts';

const SEED = 77_001;
const VECTORS = publishedVectors();

function secretOf(text: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(text).digest());
}

function sourceOf({ secret, matchId, entropies }: Vector): ChanceSource {
  return { secret: new Uint8Array(Buffer.from(secret, 'hex')), matchId, entropies };
}

function numbersBelow(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

describe('the vectors of docs/fairness.md', () => {
  test('there are some, and they draw in each way', () => {
    const draws = VECTORS.flatMap((vector) => vector.draws);
    expect(VECTORS.length).toBeGreaterThanOrEqual(4);
    expect(new Set(draws.map(({ kind }) => kind))).toEqual(new Set(['spin', 'shuffle']));
  });

  test.each(VECTORS)('$name: the commitment', (vector) => {
    expect(commitmentOf(sourceOf(vector).secret)).toBe(vector.commitment);
    expect(commitmentByThePage(sourceOf(vector).secret)).toBe(vector.commitment);
  });

  test.each(VECTORS)('$name: the first message and its block', (vector) => {
    const kind = vector.draws[0]?.kind ?? 'none';
    const message = messageByThePage(vector, kind, 0, 0);
    expect(message).toBe(vector.firstMessage);
    expect(blockByThePage(sourceOf(vector).secret, message).toString('hex')).toBe(vector.firstBlock);
  });

  test.each(VECTORS)('$name: every draw', (vector) => {
    const chance = strongChance(sourceOf(vector));
    const drawn = vector.draws.map((draw) =>
      draw.kind === 'spin'
        ? { ...draw, result: chance.spin(draw.sides) }
        : { ...draw, result: chance.shuffle(numbersBelow(draw.items)) },
    );
    expect(drawn).toEqual(vector.draws);
    expect(chance.drawn).toBe(vector.draws.length);
  });

  test.each(VECTORS)('$name: every draw, worked out from the page alone', (vector) => {
    const { secret } = sourceOf(vector);
    const drawn = vector.draws.map((draw, number) =>
      draw.kind === 'spin'
        ? { ...draw, result: spinByThePage(secret, vector, number, draw.sides) }
        : { ...draw, result: shuffleByThePage(secret, vector, number, draw.items) },
    );
    expect(drawn).toEqual(vector.draws);
  });
});

describe('strong chance', () => {
  const source: ChanceSource = { secret: secretOf('a secret'), matchId: 'm-1', entropies: ['one', 'two'] };

  test(`is what the page says for any source and any draws (seed ${SEED})`, () => {
    const ask = fc.oneof(
      fc.record({ kind: fc.constant('spin' as const), sides: fc.integer({ min: 1, max: 2 ** 32 }) }),
      fc.record({ kind: fc.constant('shuffle' as const), items: fc.nat(60) }),
    );
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        text,
        fc.array(text, { maxLength: 4 }),
        fc.array(ask, { maxLength: 5 }),
        (secret, matchId, entropies, asks) => {
          const chance = strongChance({ secret, matchId, entropies });
          for (const [number, asked] of asks.entries()) {
            if (asked.kind === 'spin') {
              expect(chance.spin(asked.sides)).toBe(spinByThePage(secret, { matchId, entropies }, number, asked.sides));
            } else {
              const wanted = shuffleByThePage(secret, { matchId, entropies }, number, asked.items);
              expect(chance.shuffle(numbersBelow(asked.items))).toEqual(wanted);
            }
          }
        },
      ),
      { seed: SEED, numRuns: 300 },
    );
  });

  test.each([0, 1, 31, 33, 64])('refuses a secret of %d bytes', (length) => {
    const secret = new Uint8Array(length);
    expect(() => strongChance({ ...source, secret })).toThrow(new RangeError(`a secret has 32 bytes, not ${length}`));
    expect(() => commitmentOf(secret)).toThrow(RangeError);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 32 + 1])('refuses a spin of %d sides', (sides) => {
    expect(() => strongChance(source).spin(sides)).toThrow(RangeError);
  });

  test('keeps a copy of the secret: who wipes theirs changes no outcome', () => {
    const secret = secretOf('to be wiped');
    const kept = strongChance({ ...source, secret });
    const wiped = strongChance({ ...source, secret: secret.slice() });
    secret.fill(0);
    expect(kept.spin(1_000_000)).toBe(wiped.spin(1_000_000));
  });

  test.each<[string, ChanceSource]>([
    ['the secret', { ...source, secret: secretOf('another secret') }],
    ['the match', { ...source, matchId: 'm-2' }],
    ['an entropy', { ...source, entropies: ['one', 'three'] }],
    ['the order of the entropies', { ...source, entropies: ['two', 'one'] }],
    ['where one entropy ends', { ...source, entropies: ['onet', 'wo'] }],
    ['how many entropies there are', { ...source, entropies: ['one', 'two', ''] }],
  ])('gives something else when %s is another', (_name, other) => {
    const sides = 2 ** 32;
    expect(strongChance(other).spin(sides)).not.toBe(strongChance(source).spin(sides));
    expect(strongChance(other).shuffle(numbersBelow(52))).not.toEqual(strongChance(source).shuffle(numbersBelow(52)));
  });

  test('a spin and a shuffle with the same number have nothing in common', () => {
    const [firstOfSpin] = wordsByThePage(source.secret, source, 'spin', 0);
    const [firstOfShuffle] = wordsByThePage(source.secret, source, 'shuffle', 0);
    expect(firstOfSpin).not.toBe(firstOfShuffle);
  });

  test('a shuffle is one draw, however many words it takes', () => {
    const chance = strongChance(source);
    chance.shuffle(numbersBelow(52));
    expect(chance.drawn).toBe(1);
    chance.spin(3);
    expect(chance.drawn).toBe(2);
  });

  test('restored chance goes on exactly, from any draw on', () => {
    const drawAll = (chance: ReturnType<typeof strongChance>, from: number): readonly unknown[] =>
      numbersBelow(40)
        .slice(from)
        .map((number) => (number % 5 === 0 ? chance.shuffle(numbersBelow(20)) : chance.spin(1000)));
    const whole = drawAll(strongChance(source), 0);
    for (const drawnBefore of numbersBelow(40)) {
      const restored = strongChance(source, drawnBefore);
      expect(restored.drawn).toBe(drawnBefore);
      expect(drawAll(restored, drawnBefore)).toEqual(whole.slice(drawnBefore));
      expect(restored.drawn).toBe(40);
    }
  });
});

describe('a restored chance', () => {
  const source = { secret: new Uint8Array(32), entropies: ['a'], matchId: 'm' };

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5])('cannot have made %p draws', (drawn) => {
    expect(() => strongChance(source, drawn)).toThrow(RangeError);
  });

  test('a spin that cannot be takes no number', () => {
    const chance = strongChance(source);
    expect(() => chance.spin(0)).toThrow(RangeError);
    expect(chance.drawn).toBe(0);
  });

  test('is not changed by changing what it was made of', () => {
    const entropies = ['a'];
    const chance = strongChance({ ...source, entropies });
    entropies[0] = 'b';
    const draws = Array.from({ length: 20 }, () => chance.spin(1_000));
    const again = strongChance(source);
    expect(draws).toEqual(Array.from({ length: 20 }, () => again.spin(1_000)));
  });
});
