import type { z } from 'zod';
import type { Ruleset } from '../../types.ts';
import type { RulesetProblem, ValuePath } from '../problems.ts';
import { problem } from '../problems.ts';
import { rulesetSchema } from '../schema.ts';

/** What the form of a value is like. */
export interface FormChecked {
  /** The ruleset; also of a value with unknown keys, without them. Undefined for one of another form. */
  readonly ruleset: Ruleset | undefined;
  readonly problems: readonly RulesetProblem[];
}

/** The form of a value from outside: every key there, none too many, every value of its kind. */
export function checkForm(value: unknown): FormChecked {
  const parsed = rulesetSchema.safeParse(value);
  if (parsed.success) return { ruleset: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, value));
  const unknown = problems.filter(({ code }) => code === 'unknown-key').map(({ path }) => path);
  if (unknown.length < problems.length) return { ruleset: undefined, problems };
  // Whatever else is wrong should not have to wait until these are gone.
  const without = rulesetSchema.safeParse(withoutKeys(value, unknown));
  return { ruleset: without.success ? without.data : undefined, problems };
}

function problemsOf(issue: z.core.$ZodIssue, value: unknown): readonly RulesetProblem[] {
  const path: ValuePath = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problem('unknown-key', [...path, key], `${JSON.stringify(key)} means nothing here`));
  }
  return [problem('malformed', path, sayIssue(issue, valueAt(value, path)))];
}

/** What is wrong in words of our own: the schema's library speaks of itself. */
function sayIssue(issue: z.core.$ZodIssue, found: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return wanted(TYPES[issue.expected] ?? issue.expected, found);
    case 'invalid_value':
      return wanted(listed(issue.values), found);
    case 'invalid_union':
      // By its tag: the kinds of effect.
      return wanted(listed('options' in issue && Array.isArray(issue.options) ? issue.options : []), found);
    case 'too_small':
      return `expected ${sizeText(issue.origin, Number(issue.minimum))} or more${foundSize(found)}`;
    case 'too_big':
      return `expected ${sizeText(issue.origin, Number(issue.maximum))} at most${foundSize(found)}`;
    default:
      // A pattern, with the sentence that stands beside it in the schema.
      return `${issue.message}${foundText(found)}`;
  }
}

/** Nothing in JSON is undefined: what should be there is not. */
function wanted(expected: string, found: unknown): string {
  return found === undefined ? `this is missing: expected ${expected}` : `expected ${expected}${foundText(found)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list of two',
  object: 'an object',
};

function listed(values: readonly unknown[]): string {
  return values.length === 0 ? 'another value' : `one of ${values.map((value) => JSON.stringify(value)).join(', ')}`;
}

function sizeText(origin: string, size: number): string {
  if (origin === 'array') return size === 1 ? '1 item' : `${size} items`;
  if (origin === 'string') return size === 1 ? '1 character' : `${size} characters`;
  return String(size);
}

const LONGEST_FOUND = 40;

/** What stands there, as far as it is short. */
function foundText(found: unknown): string {
  if (found === undefined) return '';
  if (Array.isArray(found)) return ', found a list';
  if (typeof found === 'object' && found !== null) return ', found an object';
  if (typeof found === 'number' && !Number.isFinite(found)) return ', found one that is too large';
  if (typeof found === 'function' || typeof found === 'symbol') return ', found what is no JSON';
  const text = typeof found === 'bigint' ? String(found) : JSON.stringify(found);
  return `, found ${text.length <= LONGEST_FOUND ? text : `${text.slice(0, LONGEST_FOUND - 1)}…`}`;
}

function foundSize(found: unknown): string {
  return typeof found === 'string' || Array.isArray(found) ? `, found ${found.length}` : foundText(found);
}

function valueAt(value: unknown, path: ValuePath): unknown {
  let held = value;
  for (const part of path) held = entriesOf(held).find(([key]) => key === String(part))?.[1];
  return held;
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** The same value without the keys at these places. */
function withoutKeys(value: unknown, paths: readonly ValuePath[]): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  const byKey = Map.groupBy(paths, ([first]) => String(first));
  const kept = entriesOf(value).flatMap(([key, held]) => {
    const inside = byKey.get(key) ?? [];
    if (inside.some((path) => path.length === 1)) return [];
    return [
      [
        key,
        withoutKeys(
          held,
          inside.map((path) => path.slice(1)),
        ),
      ] as const,
    ];
  });
  return Array.isArray(value) ? kept.map(([, held]) => held) : Object.fromEntries(kept);
}
