import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Finds what code can reach, by declaration: not which files are imported, but which of their functions and constants
 * are named, and which ones those name in turn. So a file can contain both a reader and a writer, and only code that
 * names the writer reaches it. Types are left out because they don't exist at run time.
 */

interface Declaration {
  /** E.g. `src/documents/store-log.ts#insertRow`. Code that runs when a file is loaded has `…#(module)`. */
  id: string;
  file: string;
  text: string;
  reaches: readonly string[];
}

export type Reach = ReadonlyMap<string, Declaration>;

const MODULE = '(module)';

/**
 * Reads all of `src`, without tests. `changed` replaces the contents of files, to test which changes would be noticed.
 */
export function readReach(changed: ReadonlyMap<string, string> = new Map()): Reach {
  const files = fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|^src\/(generated|ui)\//.test(name));
  const known = new Set([...files, ...changed.keys()]);
  const all = new Map<string, Declaration>();
  for (const file of known) {
    const text = changed.get(file) ?? fs.readFileSync(file, 'utf8');
    for (const declaration of declarationsOf(file, text, known)) all.set(declaration.id, declaration);
  }
  return all;
}

/**
 * Returns everything that the declarations of some files reach, each with the id of the declaration that named it
 * first.
 */
export function reachedFrom(reach: Reach, isStart: (file: string) => boolean): Map<string, string | undefined> {
  const way = new Map<string, string | undefined>();
  const open = [...reach.values()].filter(({ file }) => isStart(file)).map(({ id }) => id);
  for (const id of open) way.set(id, undefined);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const next of targetsOf(reach, id)) {
      if (way.has(next)) continue;
      way.set(next, id);
      open.push(next);
    }
  }
  return way;
}

function targetsOf(reach: Reach, id: string): string[] {
  return (reach.get(id)?.reaches ?? []).flatMap((target) => {
    const [file, name] = target.split('#') as [string, string];
    const loaded = `${file}#${MODULE}`;
    // A reference to a whole module: `import * as x`, or a dynamic import.
    if (name === '*') return [...reach.keys()].filter((key) => key.startsWith(`${file}#`));
    return [target, loaded].filter((key) => reach.has(key));
  });
}

export function wayTo(way: ReadonlyMap<string, string | undefined>, id: string): string {
  const steps: string[] = [];
  for (let at: string | undefined = id; at !== undefined; at = way.get(at)) steps.unshift(at);
  return steps.join(' → ');
}

/** Returns the files of `src` that a file imports, including type imports. */
export function importsOf(file: string, known: ReadonlySet<string>): string[] {
  const source = parse(file, fs.readFileSync(file, 'utf8'));
  return source.statements
    .filter((statement) => ts.isImportDeclaration(statement))
    .flatMap((statement) => resolve(file, (statement.moduleSpecifier as ts.StringLiteral).text, known) ?? []);
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  if (!/^(@\/|\.)/.test(specifier)) return undefined;
  const base = specifier.startsWith('@/')
    ? `src/${specifier.slice(2)}`
    : path.posix.join(path.posix.dirname(from), specifier);
  return [base, `${base}.ts`, `${base}.tsx`].find((name) => known.has(name));
}

function declarationsOf(file: string, text: string, known: ReadonlySet<string>): Declaration[] {
  const source = parse(file, text);
  const imported = importedNames(source, file, known);
  const parts = new Map<string, ts.Node[]>();
  const add = (name: string, node: ts.Node) => parts.set(name, [...(parts.get(name) ?? []), node]);
  const forwarded: Declaration[] = [];
  for (const statement of source.statements) {
    if (
      ts.isImportDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      continue;
    }
    if (ts.isExportDeclaration(statement)) forwarded.push(...forwardedBy(statement, file, known));
    else if (ts.isVariableStatement(statement)) {
      for (const declaration of statement.declarationList.declarations) {
        for (const name of boundNames(declaration.name)) add(name, declaration);
        // A constant's initializer runs when the file is loaded, unless it is a function.
        if (declaration.initializer && !isFunction(declaration.initializer)) add(MODULE, declaration);
      }
    } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
      add(statement.name.text, statement);
    } else add(MODULE, statement);
  }
  const locals = new Set(parts.keys());
  const own = [...parts].map(([name, nodes]) => ({
    id: `${file}#${name}`,
    file,
    text: nodes.map((node) => node.getText(source)).join('\n'),
    reaches: nodes.flatMap((node) => namesIn(node, { file, imported, locals, known })),
  }));
  return [...own, ...forwarded];
}

function isFunction(node: ts.Expression): boolean {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** `export { a as b } from './c'` refers to a declaration in the other file. */
function forwardedBy(statement: ts.ExportDeclaration, file: string, known: ReadonlySet<string>): Declaration[] {
  const { moduleSpecifier, exportClause } = statement;
  const target = moduleSpecifier && resolve(file, (moduleSpecifier as ts.StringLiteral).text, known);
  if (!target) return [];
  if (!exportClause || !ts.isNamedExports(exportClause)) throw new Error(`${file}: export * hides what is reached`);
  return exportClause.elements.map((element) => ({
    id: `${file}#${element.name.text}`,
    file,
    text: '',
    reaches: [`${target}#${(element.propertyName ?? element.name).text}`],
  }));
}

function importedNames(source: ts.SourceFile, file: string, known: ReadonlySet<string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const target = resolve(file, (statement.moduleSpecifier as ts.StringLiteral).text, known);
    const clause = statement.importClause;
    if (!target || !clause) continue;
    if (clause.name) names.set(clause.name.text, `${target}#default`);
    const bindings = clause.namedBindings;
    if (bindings && ts.isNamespaceImport(bindings)) names.set(bindings.name.text, `${target}#*`);
    if (bindings && ts.isNamedImports(bindings)) {
      for (const element of bindings.elements) {
        names.set(element.name.text, `${target}#${(element.propertyName ?? element.name).text}`);
      }
    }
  }
  return names;
}

interface Names {
  file: string;
  imported: ReadonlyMap<string, string>;
  locals: ReadonlySet<string>;
  known: ReadonlySet<string>;
}

/**
 * Returns the declarations that a piece of code names. A local variable with the same name counts too: it is safer to
 * find too many.
 */
function namesIn(node: ts.Node, names: Names): string[] {
  const found = new Set<string>();
  const visit = (at: ts.Node): void => {
    if (ts.isTypeNode(at)) return;
    if (ts.isPropertyAccessExpression(at)) {
      visit(at.expression);
      return;
    }
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = at.arguments;
      const literal = specifier && ts.isStringLiteral(specifier) ? specifier.text : undefined;
      const target = literal && resolve(names.file, literal, names.known);
      if (target) found.add(`${target}#*`);
    }
    if (ts.isIdentifier(at)) {
      const target = names.imported.get(at.text);
      if (target) found.add(target);
      else if (names.locals.has(at.text)) found.add(`${names.file}#${at.text}`);
    }
    ts.forEachChild(at, visit);
  };
  visit(node);
  return [...found];
}
