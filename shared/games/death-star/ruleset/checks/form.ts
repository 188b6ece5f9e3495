import type { z } from 'zod';
import type { Result } from '../../../../kernel/index.ts';
import { fail, succeed } from '../../../../kernel/index.ts';
import type { Ruleset } from '../../types.ts';
import type { RulesetProblem, ValuePath } from '../problems.ts';
import { problem } from '../problems.ts';
import { rulesetSchema } from '../schema.ts';

/** The form of a value from outside: every key there, none too many, every value of its kind. */
export function checkForm(value: unknown): Result<Ruleset, readonly RulesetProblem[]> {
  const parsed = rulesetSchema.safeParse(value);
  return parsed.success ? succeed(parsed.data) : fail(parsed.error.issues.flatMap(problemsOf));
}

function problemsOf(issue: z.core.$ZodIssue): readonly RulesetProblem[] {
  const path: ValuePath = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problem('unknown-key', [...path, key], `${JSON.stringify(key)} means nothing here`));
  }
  // Nothing in JSON is undefined: what should be there is not.
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  return [problem('malformed', path, isMissing ? `this is missing: expected ${issue.expected}` : issue.message)];
}
