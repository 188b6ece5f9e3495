import { posix } from 'node:path';
import ts from 'typescript';
import type { SourceFiles } from './source-files.ts';

/**
 * One line of the import table. A file obeys the line whose `from` says most about where it stands.
 * `from` and `may` are paths (`folder/` means everything in it) or packages; `<game>`, or any
 * such word, stands for one folder name, the same in both; `*` for any part of a name without a slash.
 */
export interface ImportRule {
  readonly from: string;
  readonly may: readonly string[];
}

/** What stands under `from` never imports what matches `never`, whatever the import table allows. */
export interface ImportBan {
  readonly from: string;
  readonly never: readonly string[];
}

/** What stands under `from` does not use these names: `Date`, or `Math.random`. Comments and texts may. */
export interface NameBan {
  readonly from: string;
  readonly never: readonly string[];
}

/** The whole of what is checked. */
export interface Architecture {
  readonly imports: readonly ImportRule[];
  readonly bans: readonly ImportBan[];
  readonly names: readonly NameBan[];
}

interface Mention {
  readonly name: string;
  readonly line: number;
}

interface Parsed {
  readonly imports: readonly Mention[];
  readonly names: readonly Mention[];
}

/** Each way in which the files break the architecture, as `path:line what is wrong`. Empty when all is well. */
export function violations(files: SourceFiles, architecture: Architecture): readonly string[] {
  const found: string[] = [];
  const graph = new Map<string, readonly string[]>();
  for (const [path, text] of files) {
    const parsed = parse(path, text);
    const targets = parsed.imports.map((mention) => ({ ...mention, target: targetOf(path, mention.name) }));
    graph.set(
      path,
      targets.map(({ target }) => target).filter((target) => files.has(target)),
    );
    for (const { target, line } of targets) {
      const reason = refusal(path, target, architecture);
      if (reason !== undefined) found.push(`${path}:${line} ${reason}`);
    }
    for (const { from, never } of architecture.names) {
      if (captureUnder(from, path) === undefined) continue;
      for (const { name, line } of parsed.names) {
        if (never.includes(name)) found.push(`${path}:${line} uses ${name}`);
      }
    }
  }
  return [
    ...found,
    ...cycles(graph).map((cycle) => `import cycle between files: ${cycle.join(' -> ')}`),
    ...cycles(folderGraph(graph)).map((cycle) => `import cycle between folders: ${cycle.join(' -> ')}`),
  ];
}

function refusal(path: string, target: string, { imports, bans }: Architecture): string | undefined {
  const rule = imports
    .filter(({ from }) => captureUnder(from, path) !== undefined)
    .sort((one, other) => saysOf(other.from) - saysOf(one.from))[0];
  if (rule === undefined) return 'stands under no line of the import table';
  const folder = captureUnder(rule.from, path)?.folder;
  if (!rule.may.some((allowed) => matches(allowed, target, folder))) {
    return `imports ${target}; ${rule.from} may import only: ${rule.may.join(', ') || 'nothing'}`;
  }
  for (const { from, never } of bans) {
    const capture = captureUnder(from, path);
    if (capture !== undefined && never.some((forbidden) => matches(forbidden, target, capture.folder))) {
      return `imports ${target}, which ${from} never imports`;
    }
  }
  return undefined;
}

/** The path of the project's file, or the package (`zod`, `@noble/hashes`, `node:fs`), that a specifier names. */
function targetOf(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

const PLACEHOLDER = /<[a-z]+>/g;

/** How much a pattern says: a folder that is named counts for more than one that is not. */
function saysOf(pattern: string): number {
  return pattern.replaceAll(PLACEHOLDER, '?').length;
}

/** The folder that the pattern's placeholder stands for, when the path stands under the pattern. */
function captureUnder(pattern: string, path: string): { folder: string | undefined } | undefined {
  const match = patternExpression(pattern, undefined).exec(path);
  return match === null ? undefined : { folder: match[1] };
}

function matches(pattern: string, target: string, folder: string | undefined): boolean {
  return patternExpression(pattern, folder).test(target);
}

function patternExpression(pattern: string, folder: string | undefined): RegExp {
  const source = pattern
    .replaceAll(/[.@\\^$+?()[\]{}|]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll(PLACEHOLDER, folder ?? '([^/]+)');
  return new RegExp(pattern.endsWith('/') ? `^${source}` : `^${source}$`);
}

function parse(path: string, text: string): Parsed {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const imports: Mention[] = [];
  const names: Mention[] = [];
  const lineOf = (node: ts.Node): number => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier !== undefined) imports.push({ name: specifier, line: lineOf(node) });
    if (ts.isIdentifier(node)) names.push({ name: node.text, line: lineOf(node) });
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      names.push({ name: `${node.expression.text}.${node.name.text}`, line: lineOf(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, names };
}

/** The module that a node imports, in whatever way: import, export from, import(), or a type's import(). */
function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return textOf(node.moduleSpecifier);
  if (ts.isExternalModuleReference(node)) return textOf(node.expression);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    return textOf(node.arguments[0]) ?? '(a name made at run time)';
  }
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal);
  return undefined;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Folders import folders; files at the top of a game belong to no folder inside it, and are left to the file graph. */
function folderGraph(files: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, Set<string>>();
  for (const [path, targets] of files) {
    const folder = folderOf(path);
    if (folder === undefined) continue;
    const known = graph.get(folder) ?? new Set<string>();
    graph.set(folder, known);
    for (const target of targets) {
      const other = folderOf(target);
      if (other !== undefined && other !== folder) known.add(other);
    }
  }
  return new Map([...graph].map(([folder, targets]) => [folder, [...targets]]));
}

function folderOf(path: string): string | undefined {
  const parts = path.split('/');
  const depth = path.startsWith('shared/games/') ? 4 : 2;
  return parts.length > depth ? parts.slice(0, depth).join('/') : undefined;
}

/** One cycle for each place where a walk along the imports comes back to where it has been. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const done = new Set<string>();
  const walk = (node: string, way: readonly string[]): void => {
    const start = way.indexOf(node);
    if (start >= 0) {
      found.push([...way.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...way, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return found;
}
