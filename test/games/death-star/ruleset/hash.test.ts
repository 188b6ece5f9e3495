import { expect, test } from '@jest/globals';
import { rulesetHash } from '../../../../shared/games/death-star/ruleset/identity.ts';
import { rulesetSchema } from '../../../../shared/games/death-star/ruleset/schema.ts';
import { hashOf } from '../../../../shared/kernel/index.ts';
import { edited, FIVE_MINUTES, sampleText } from './editing.ts';

type Path = readonly (string | number)[];

/** The same data with the keys of every object the other way round. */
function turnedAround(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turnedAround);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, held]) => [key, turnedAround(held)]),
  );
}

/** Every value that holds no others, and the way to it. */
function leavesOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((held: unknown, index) => [index, held])
    : Object.entries(value);
  return entries.flatMap(([key, held]) => leavesOf(held, [...path, key]));
}

function different(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}

test('the hash is 64 hexadecimal characters, and that of the canonical form', () => {
  expect(rulesetHash(FIVE_MINUTES)).toMatch(/^[0-9a-f]{64}$/);
  expect(rulesetHash(FIVE_MINUTES)).toBe(hashOf(FIVE_MINUTES));
});

test('neither the order of keys nor the layout of the file changes the hash', () => {
  const reordered = turnedAround(JSON.parse(sampleText('five-minutes')));
  expect(hashOf(reordered)).toBe(rulesetHash(FIVE_MINUTES));
  expect(rulesetHash(rulesetSchema.parse(reordered))).toBe(rulesetHash(FIVE_MINUTES));
});

test('every change of a value changes the hash, each in its own way', () => {
  const leaves = leavesOf(FIVE_MINUTES);
  const hashes = leaves.map(([path, value]) => hashOf(edited(FIVE_MINUTES, [[path, different(value)]])));
  expect(leaves.length).toBeGreaterThan(200);
  expect(new Set([rulesetHash(FIVE_MINUTES), ...hashes]).size).toBe(leaves.length + 1);
});

test('the order of cards and of the fields of the spinner is part of the ruleset', () => {
  expect(hashOf(edited(FIVE_MINUTES, [[['deck'], [...FIVE_MINUTES.deck].reverse()]]))).not.toBe(
    rulesetHash(FIVE_MINUTES),
  );
  expect(
    hashOf(
      edited(FIVE_MINUTES, [
        [
          ['spinner', 'outer'],
          [3, 2, 1],
        ],
      ]),
    ),
  ).not.toBe(rulesetHash(FIVE_MINUTES));
});
