/** What keeps a ruleset from being played. Each is explained in docs/rulesets.md. */
export const RULESET_ERRORS = [
  // The text of the file: found by whoever reads it.
  'not-json',
  'repeated-key',
  // The form.
  'malformed',
  'unknown-key',
  'unknown-edition',
  // The spaces.
  'doubled-space',
  'missing-kind',
  'doubled-kind',
  'missing-color',
  'stray-color',
  'doubled-color',
  'missing-area',
  'doubled-area',
  'area-without-seat',
  'not-clockwise',
  'missing-coordinate',
  'stray-coordinate',
  'doubled-coordinate',
  'off-board',
  'same-place',
  'too-close',
  'too-small',
  // The lines and the lanes.
  'unknown-space',
  'line-to-itself',
  'doubled-line',
  'line-in-space',
  'lane-start',
  'lane-end',
  'doubled-lane',
  'lane-cycle',
  'lane-unreachable',
  'lane-to-nowhere',
  // The walks.
  'too-many-walks',
  'unreachable-space',
  'dead-end',
  'mission-out-of-reach',
  'falcon-out-of-reach',
  'endless',
  'no-way-home',
  // The deck and the spinner.
  'doubled-card',
  'no-such-coordinate',
  'card-without-effect',
  'start-undecided',
  'no-detention-exit',
  'dogfight-never-won',
] as const;

/** What a host may want, and should know of: a ruleset with these can be played. */
export const RULESET_WARNINGS = [
  'known-id',
  'no-walk',
  'only-by-card',
  'exact-falcon-out-of-reach',
  'unequal-distances',
  'empty-deck',
  'idle-deck',
  'escape-without-detention',
  'dogfight-never-lost',
  'dogfight-rarely-won',
] as const;

export const RULESET_PROBLEM_CODES = [...RULESET_ERRORS, ...RULESET_WARNINGS] as const;
export type RulesetProblemCode = (typeof RULESET_PROBLEM_CODES)[number];

export const SEVERITIES = ['error', 'warning'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** The way to a value inside a ruleset: keys and indexes from the outside in; empty for the whole. */
export type ValuePath = readonly (string | number)[];

/** One thing that is wrong with a ruleset, by name and place. */
export interface RulesetProblem {
  readonly code: RulesetProblemCode;
  readonly severity: Severity;
  readonly path: ValuePath;
  /** The path as people write it, such as `board.spaces[12].id`. */
  readonly place: string;
  readonly message: string;
}

const warnings: readonly string[] = RULESET_WARNINGS;

export function problem(code: RulesetProblemCode, path: ValuePath, message: string): RulesetProblem {
  return { code, severity: warnings.includes(code) ? 'warning' : 'error', path, place: placeOf(path), message };
}

/** Whether a ruleset with these problems can be played: warnings allow it, errors do not. */
export function isUsable(problems: readonly RulesetProblem[]): boolean {
  return problems.every(({ severity }) => severity !== 'error');
}

/** A path as people write it, such as `board.spaces[12].id`. */
export function placeOf(path: ValuePath): string {
  if (path.length === 0) return 'the ruleset';
  const parts = path.map((part) => {
    if (typeof part === 'number') return `[${part}]`;
    return /^[A-Za-z$_][\w$]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`;
  });
  return parts.join('').replace(/^\./, '');
}
