import { describe, expect, test } from '@jest/globals';
import type { Result } from '../../shared/kernel/index.ts';
import { assertNever, fail, succeed } from '../../shared/kernel/index.ts';

function half(number: number): Result<number, string> {
  return number % 2 === 0 ? succeed(number / 2) : fail(`${number} is odd`);
}

describe('Result', () => {
  test('carries the value of what succeeded', () => {
    expect(half(4)).toEqual({ ok: true, value: 2 });
  });

  test('carries the reason of what failed', () => {
    expect(half(5)).toEqual({ ok: false, error: '5 is odd' });
  });
});

describe('assertNever', () => {
  test('throws, and says what got there', () => {
    // The compiler refuses such a call, but for one by way of a method with wider parameters.
    const unchecked: { assertNever(value: unknown): unknown } = { assertNever };
    expect(() => unchecked.assertNever({ kind: 'other' })).toThrow('not a member of its union: {"kind":"other"}');
  });
});
