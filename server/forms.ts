/** What was sent is read by its schema; what is wrong with its form is said in sentences that name the field. */
import type { z } from 'zod';
import type { Result } from '../shared/kernel/index.ts';
import { fail, succeed } from '../shared/kernel/index.ts';
import type { Refusal } from '../shared/protocol/index.ts';
import { isServed, refusalOf } from '../shared/protocol/index.ts';

/** So many sentences are enough to go on with. */
const MOST_SENTENCES = 3;
/** A name that somebody has sent is shown as far as this. */
const LONGEST_NAME = 32;

const KINDS = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
]);

/** What was sent, called `whole` in sentences. Another version says more than a form that has changed with it. */
export function readForm<Form>(schema: z.ZodType<Form>, sent: unknown, whole: string): Result<Form, Refusal> {
  if (isOfOtherVersion(sent)) return fail(refusalOf('unsupported_version'));
  const parsed = schema.safeParse(sent);
  return parsed.success ? succeed(parsed.data) : fail(refusalOf('malformed', faultsOfForm(parsed.error, sent, whole)));
}

function isOfOtherVersion(sent: unknown): boolean {
  if (typeof sent !== 'object' || sent === null || !('v' in sent)) return false;
  return typeof sent.v === 'string' && !isServed(sent.v);
}

/** The first of its faults; `whole` is what it is called where none of its fields can be named. */
export function faultsOfForm({ issues }: z.ZodError, sent: unknown, whole: string): string {
  return issues
    .slice(0, MOST_SENTENCES)
    .map((issue) => `${placeOf(issue.path, whole)} ${wrongOf(issue, isMissing(sent, issue.path))}.`)
    .join(' ');
}

/** Such as `bots[0]`. */
function placeOf(path: readonly PropertyKey[], whole: string): string {
  const [first, ...rest] = path;
  if (first === undefined) return whole;
  return [shown(first), ...rest.map((step) => (typeof step === 'number' ? `[${step}]` : `.${shown(step)}`))].join('');
}

function isMissing(sent: unknown, path: readonly PropertyKey[]): boolean {
  let value = sent;
  for (const step of path) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? Reflect.get(value, step) : undefined;
  }
  return value === undefined;
}

/** What is wrong, to go on from the name of the field. */
function wrongOf(issue: z.core.$ZodIssue, isAbsent: boolean): string {
  if (isAbsent) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS.get(issue.expected) ?? issue.expected}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      return `must ${measureOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'too_big':
      return `must ${measureOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'unrecognized_keys':
      return `has what is not known here: ${issue.keys.slice(0, MOST_SENTENCES).map(shown).join(', ')}`;
    case 'invalid_union':
      return 'is nothing that can stand there';
    case 'custom':
      // The schema's own words.
      return `must be: ${issue.message}`;
    default:
      return 'does not have the form that docs/protocol.md gives it';
  }
}

function measureOf(origin: string): string {
  return origin === 'string' || origin === 'array' ? 'have' : 'be';
}

function unitOf(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : '';
}

function shown(name: PropertyKey): string {
  return String(name).slice(0, LONGEST_NAME);
}
