import ts from 'typescript';
import type { SourceFiles } from './source-files.ts';

/** Rule number, such as `4.7`, to the files that cite it. */
export type Citations = ReadonlyMap<string, readonly string[]>;

const TEST_FUNCTIONS = ['test', 'it', 'describe'];
const CITATION = /\brules? (\d+\.\d+(?:(?:, and |, | and )\d+\.\d+)*)/gi;
const RULES_HEADER = /^\[Rules "([^"]*)"\]/gm;

/** The numbers that head a rule in the rules' page: a line that starts with `**4.7**`. */
export function ruleNumbers(rules: string): readonly string[] {
  return [...rules.matchAll(/^\*\*(\d+\.\d+)\*\*/gm)].flatMap(([, number]) => number ?? []);
}

/** What the titles of tests cite (`rule 4.7`, `rules 4.7, 6.3`), and records by their header `[Rules "4.7 8.1"]`. */
export function citations(tests: SourceFiles, records: SourceFiles): Citations {
  const found = new Map<string, string[]>();
  const cite = (number: string, path: string): void => {
    found.set(number, [...(found.get(number) ?? []), path]);
  };
  for (const [path, text] of tests) {
    for (const title of titles(path, text)) {
      for (const [, list = ''] of title.matchAll(CITATION)) numbersIn(list).forEach((number) => cite(number, path));
    }
  }
  for (const [path, text] of records) {
    for (const [, list = ''] of text.matchAll(RULES_HEADER)) numbersIn(list).forEach((number) => cite(number, path));
  }
  return found;
}

/** Everything that a test file can show as a title: what test, it and describe are called with, and tables of each(). */
function titles(path: string, text: string): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestFunction(node.expression)) {
      node.arguments.forEach((argument) => collect(argument, found));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `test`, `describe.each`, and what `describe.each(table)` gives. */
function isTestFunction(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return TEST_FUNCTIONS.includes(callee.text);
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return isTestFunction(callee.expression);
  return false;
}

/** The texts of an argument, but for what a test does: functions are left out. */
function collect(node: ts.Node, found: string[]): void {
  if (ts.isFunctionLike(node)) return;
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
    found.push(node.text);
  }
  ts.forEachChild(node, (child) => collect(child, found));
}

function numbersIn(list: string): readonly string[] {
  return list.match(/\d+\.\d+/g) ?? [];
}
