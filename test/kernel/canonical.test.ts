import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson, hashOf } from '../../shared/kernel/index.ts';

const SEED = 20_260;

describe('canonical JSON', () => {
  test.each<[string, unknown, string]>([
    ['keys are sorted, at every depth', { b: 1, a: { d: 2, c: 3 } }, '{"a":{"c":3,"d":2},"b":1}'],
    ['lists keep their order', [{ b: 1, a: 2 }, 3, 1], '[{"a":2,"b":1},3,1]'],
    ['a field that is undefined is absent', { a: undefined, b: null }, '{"b":null}'],
    ['capitals come before small letters, as their codes do', { a: 1, B: 2 }, '{"B":2,"a":1}'],
    ['a text is a text', 'a "b"', '"a \\"b\\""'],
    ['a number is a number', 1.5, '1.5'],
    ['nothing is null', null, 'null'],
  ])('%s', (_name, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test(`does not depend on the order in which fields were written (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (fields) => {
        const backwards = Object.fromEntries(Object.entries(fields).reverse());
        expect(canonicalJson(backwards)).toBe(canonicalJson(fields));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  test(`says the same as the value (seed ${SEED})`, () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});

describe('hashOf', () => {
  test('is the SHA-256 of the canonical JSON in UTF-8', () => {
    const value = { name: 'Émile ☆', list: [1, 2] };
    const wanted = createHash('sha256').update('{"list":[1,2],"name":"Émile ☆"}', 'utf8').digest('hex');
    expect(hashOf(value)).toBe(wanted);
  });

  test('tells apart what differs', () => {
    expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: 2 }));
    expect(hashOf([1, 2])).not.toBe(hashOf([2, 1]));
  });

  test('does not see a field that is undefined', () => {
    expect(hashOf({ a: 1, b: undefined })).toBe(hashOf({ a: 1 }));
  });
});

test('keys are sorted as text, numbers too', () => {
  expect(canonicalJson({ 9: 'b', 10: 'a', 1: { z: 1, 10: 2, 9: 3 } })).toBe(
    '{"1":{"10":2,"9":3,"z":1},"10":"a","9":"b"}',
  );
});
