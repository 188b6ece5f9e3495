import type { Node, ParseError } from 'jsonc-parser';
import { createScanner, parseTree, printParseErrorCode } from 'jsonc-parser';
import type { UsableRuleset } from '../../shared/games/death-star/ruleset/check.ts';
import { parseRuleset } from '../../shared/games/death-star/ruleset/check.ts';
import type { RulesetProblem, ValuePath } from '../../shared/games/death-star/ruleset/problems.ts';
import { isUsable, problem } from '../../shared/games/death-star/ruleset/problems.ts';

/** A problem with its place in the text: line and column count from 1, the column in UTF-16 units. */
export interface PlacedProblem extends RulesetProblem {
  readonly line: number;
  readonly column: number;
}

/** What a text holds: the ruleset where it can be played, and everything that is wrong with it. */
export interface RulesetReading {
  readonly usable: UsableRuleset | undefined;
  readonly problems: readonly PlacedProblem[];
  /** Whether everything has been looked for: what a ruleset means is only asked of one whose form is right. */
  readonly isWhole: boolean;
  /** A problem that somebody else has found, with its place. */
  readonly placeOf: (found: RulesetProblem) => PlacedProblem;
}

/** No ruleset is as deep; a text that is would overflow whatever reads it. */
const DEEPEST = 32;

const STRICT_JSON = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/** Reads the text of a ruleset file. Never throws. */
export function readRuleset(text: string): RulesetReading {
  const refuse = (offset: number, message: string): RulesetReading => {
    const problems = placed(text, [{ offset, held: problem('not-json', [], message) }]);
    return { usable: undefined, problems, isWhole: false, placeOf: (held) => placedOne(text, { offset: 0, held }) };
  };
  const tooDeep = offsetTooDeep(text);
  if (tooDeep !== undefined) return refuse(tooDeep, `more than ${DEEPEST} brackets inside each other`);
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, STRICT_JSON);
  const [error] = errors;
  // What comes after the first mistake follows from it.
  if (error !== undefined) return refuse(error.offset, mistakeOf(text, error, tree, errors[1]));
  const value = parseJson(text);
  if (tree === undefined || value === undefined) return refuse(0, 'this is not JSON');
  const parsed = parseRuleset(value.json);
  const found = parsed.ok ? parsed.value.warnings : parsed.error;
  const offsetOf = offsetsIn(tree);
  const problems = placed(text, [
    ...repeatedKeys(tree, []),
    ...found.map((held) => ({ offset: offsetOf(held), held })),
  ]);
  return {
    usable: parsed.ok && isUsable(problems) ? parsed.value : undefined,
    problems,
    isWhole: parsed.ok || !problems.some(({ code }) => code === 'malformed'),
    placeOf: (held) => placedOne(text, { offset: offsetOf(held), held }),
  };
}

interface AtOffset {
  readonly offset: number;
  readonly held: RulesetProblem;
}

/** The problems with their lines and columns, in the order of the text. */
function placed(text: string, problems: readonly AtOffset[]): readonly PlacedProblem[] {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)];
  const sorted = [...problems].sort((one, other) => one.offset - other.offset);
  let line = 0;
  return sorted.map(({ offset, held }) => {
    while ((starts[line + 1] ?? Infinity) <= offset) line += 1;
    return { ...held, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  });
}

function placedOne(text: string, { offset, held }: AtOffset): PlacedProblem {
  const [only] = placed(text, [{ offset, held }]);
  return only ?? { ...held, line: 1, column: 1 };
}

/** The tokens of the scanner that matter here (its own names for them cannot be imported one module at a time). */
const OPENING: readonly number[] = [1, 3];
const CLOSING: readonly number[] = [2, 4];
const END_OF_FILE = 17;

/** Where the nesting goes too deep, found without going down it. */
function offsetTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token: number = scanner.scan(); token !== END_OF_FILE; token = scanner.scan()) {
    if (OPENING.includes(token)) depth += 1;
    if (CLOSING.includes(token)) depth -= 1;
    if (depth > DEEPEST) return scanner.getTokenOffset();
  }
  return undefined;
}

const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon',
  CommaExpected: 'a comma, or the end of the list or object',
  CloseBraceExpected: 'a closing brace',
  CloseBracketExpected: 'a closing bracket',
  EndOfFileExpected: 'the end of the file',
  InvalidCommentToken: 'JSON without comments',
  UnexpectedEndOfComment: 'JSON without comments',
  UnexpectedEndOfString: 'a double quote at the end of the text',
  UnexpectedEndOfNumber: 'a digit',
  InvalidNumberFormat: 'a number as JSON writes it',
  InvalidUnicode: 'four hexadecimal digits after \\u',
  InvalidEscapeCharacter: 'one of " \\ / b f n r t u after a backslash',
  InvalidCharacter: 'an escape such as \\n for a control character',
  InvalidSymbol: 'a value, a comma or a bracket',
};

function mistakeOf(text: string, error: ParseError, tree: Node | undefined, next: ParseError | undefined): string {
  const end = error.offset + error.length;
  const there = text.slice(error.offset, Math.min(end, error.offset + 20));
  let name = printParseErrorCode(error.error);
  if (name === 'InvalidSymbol') {
    // The parser skips what it cannot read: what it misses there stands in the next error, if it is right behind.
    if (next !== undefined && text.slice(end, next.offset).trim() === '') name = printParseErrorCode(next.error);
    else if (tree !== undefined && tree.offset + tree.length <= error.offset) name = 'EndOfFileExpected';
  }
  const found = there === '' ? 'the end of the file' : JSON.stringify(there);
  return `expected ${EXPECTED[name] ?? 'JSON'}, found ${found}`;
}

function parseJson(text: string): { readonly json: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return { json };
  } catch {
    return undefined;
  }
}

/** Keys that stand in one object more than once: JSON would silently take the last. */
function repeatedKeys(node: Node, path: ValuePath): readonly AtOffset[] {
  const children = node.children ?? [];
  if (node.type === 'array') return children.flatMap((child, index) => repeatedKeys(child, [...path, index]));
  const known = new Set<string>();
  return children.flatMap(({ children: pair = [] }) => {
    const [key, value] = pair;
    if (key === undefined || value === undefined) return [];
    const name = String(key.value);
    const deeper = [...path, name];
    const repeated = { offset: key.offset, held: problem('repeated-key', deeper, `${name} stands in here twice`) };
    const isRepeated = known.has(name);
    known.add(name);
    return [...(isRepeated ? [repeated] : []), ...repeatedKeys(value, deeper)];
  });
}

/** Where the value stands that the problem is about: its key for an unknown one, what it would stand in for one missing. */
function offsetsIn(tree: Node): (found: RulesetProblem) => number {
  // Each object's keys are gone through once, however many problems it has.
  const members = new Map<Node, ReadonlyMap<string | number, Member>>();
  const membersOf = (node: Node): ReadonlyMap<string | number, Member> => {
    const known = members.get(node) ?? new Map(findMembers(node));
    members.set(node, known);
    return known;
  };
  return ({ code, path }) => {
    let { offset } = tree;
    let node = tree;
    for (const [index, part] of path.entries()) {
      const member = membersOf(node).get(part);
      if (member === undefined) return offset;
      const isUnknown = code === 'unknown-key' && index === path.length - 1;
      ({ offset } = isUnknown ? member.start : member.value);
      node = member.value;
    }
    return offset;
  };
}

/** A value inside another, and where it begins with its key. */
interface Member {
  readonly start: Node;
  readonly value: Node;
}

/** Of a key that stands twice the first, as it is found by its name. */
function findMembers({ type, children = [] }: Node): readonly (readonly [string | number, Member])[] {
  if (type === 'array') return children.map((value, index) => [index, { start: value, value }]);
  return children.toReversed().flatMap(({ children: [key, value] = [] }) => {
    return key === undefined || value === undefined ? [] : [[String(key.value), { start: key, value }] as const];
  });
}
