/** Writes the types of an entry into one text that stands alone: what it exports, and what that is made of. */
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';

const CONFIG = join(import.meta.dirname, '../../tsconfig.json');

/** A folder that is nowhere: only the declarations are in it, so that nothing else is found. */
const NOWHERE = '/declarations';

/** The declarations of each entry, by its name. Throws where they cannot stand alone. */
export function declarationsOf(entries) {
  const emitted = emit(entries);
  const host = ts.createCompilerHost({});
  const program = ts.createProgram({
    rootNames: entries.map(declarationPath),
    options: { ...readOptions(), noEmit: true, types: [] },
    host: {
      ...host,
      directoryExists: undefined,
      realpath: undefined,
      readFile: (path) => emitted.get(path) ?? host.readFile(path),
      fileExists: (path) => emitted.has(path),
      getSourceFile: (path, version) =>
        emitted.has(path)
          ? ts.createSourceFile(path, emitted.get(path), version, true)
          : host.getSourceFile(path, version),
    },
  });
  return new Map(entries.map((entry) => [basename(entry, '.ts'), rollUp(program, declarationPath(entry), emitted)]));
}

function readOptions() {
  const { config } = ts.readConfigFile(CONFIG, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, dirname(CONFIG)).options;
}

/** The compiler's own declarations of all files that the entries need, by their path. */
function emit(entries) {
  const options = {
    ...readOptions(),
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  };
  const program = ts.createProgram(entries, { ...options, outDir: undefined, allowImportingTsExtensions: true });
  const emitted = new Map();
  const { diagnostics } = program.emit(undefined, (path, text) =>
    emitted.set(`${NOWHERE}${path}`, text.replace(/(['"])(\.[^'"]*)\.ts\1/g, '$1$2.js$1')),
  );
  const problems = [...ts.getPreEmitDiagnostics(program), ...diagnostics];
  if (problems.length > 0) throw new Error(ts.formatDiagnostics(problems, ts.createCompilerHost({})));
  return emitted;
}

function rollUp(program, entry, ours) {
  const checker = program.getTypeChecker();
  const symbolOf = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  const exports = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  const exported = exports.map(symbolOf);
  const taken = new Map();

  function take(symbol) {
    if (taken.has(symbol.name)) {
      if (taken.get(symbol.name).symbol !== symbol) throw new Error(`two things are called ${symbol.name}`);
      return;
    }
    const statements = symbol.declarations.map(statementOf);
    taken.set(symbol.name, { symbol, statements });
    for (const statement of statements) visit(statement);
  }

  function visit(node) {
    if (ts.isIdentifier(node)) {
      const named = checker.getSymbolAtLocation(node);
      const symbol = named && symbolOf(named);
      if (symbol !== undefined && checker.isUnknownSymbol(symbol)) {
        throw new Error(`${node.text} in ${node.getSourceFile().fileName} comes from a package`);
      }
      const [declaration] = symbol?.declarations ?? [];
      const isOurs = declaration !== undefined && ours.has(declaration.getSourceFile().fileName);
      if (isOurs && statementOf(declaration) !== undefined) take(symbol);
    }
    ts.forEachChild(node, visit);
  }

  exported.forEach(take);
  // A class of which only the type is given out cannot be made or extended.
  const classTypes = exports.filter((symbol) => isTypeOnly(symbol) && symbolOf(symbol).flags & ts.SymbolFlags.Class);
  const values = exported.filter((symbol) => !classTypes.map(symbolOf).includes(symbol));
  const parts = [...taken.values()].flatMap(({ symbol, statements }) =>
    statements.map((statement) => textOf(statement, values.includes(symbol))),
  );
  const types = classTypes.map(({ name }) => name);
  return [...parts, types.length === 0 ? 'export {};' : `export type { ${types.join(', ')} };`, ''].join('\n');
}

function isTypeOnly(symbol) {
  const [declaration] = symbol.declarations;
  return ts.isExportSpecifier(declaration) && ts.isTypeOnlyImportOrExportDeclaration(declaration);
}

/** The statement at the top of its file that makes a declaration; undefined for what is inside of another. */
function statementOf(declaration) {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  return ts.isSourceFile(node.parent) && !ts.isSourceFile(node) ? node : undefined;
}

function textOf(statement, isExported) {
  const comment = ts.getJSDocCommentsAndTags(statement).map((part) => `${part.getText()}\n`);
  const plain = statement.getText().replace(/^(\/\*\*[\s\S]*?\*\/\s*)*(export )?(declare )?/, '');
  const declared = /^(interface|type) /.test(plain) ? plain : `declare ${plain}`;
  return `${comment.join('')}${isExported ? 'export ' : ''}${declared}`;
}

function declarationPath(entry) {
  return `${NOWHERE}${entry.replace(/\.ts$/, '.d.ts')}`;
}
