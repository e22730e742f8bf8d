import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parsed } from './hard-coded-strings';
import { constantsOf, type Thrown, textsOf } from './server-errors';

/**
 * Where the server writes texts of one kind: the properties that contain them, the functions that return them, and the
 * functions that get them.
 */
export interface Writers {
  files: RegExp;
  properties: readonly string[];
  calls?: readonly string[];
}

/** Returns the texts that the server's code writes in these places, with `{}` for each value. */
export function writtenTexts({ files, properties, calls = [] }: Writers): Thrown[] {
  return fs
    .readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join('src', file.split(path.sep).join('/')))
    .filter((file) => files.test(file) && /\.ts$/.test(file) && !/\.test\.|test-support|\/generated\//.test(file))
    .flatMap((file) => textsIn(file, fs.readFileSync(file, 'utf8'), { properties, calls }));
}

export function textsIn(
  file: string,
  code: string,
  { properties, calls = [] }: Pick<Writers, 'properties' | 'calls'>,
): Thrown[] {
  const source = parsed(file, code);
  const constants = constantsOf(source);
  const found: Thrown[] = [];
  const add = (node: ts.Node | undefined) => {
    if (!node) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(
      ...returned(node)
        .flatMap((text) => wholeTexts(text, constants))
        .map((text) => ({ place: `${file}:${line + 1}`, text })),
    );
  };
  const visit = (node: ts.Node) => {
    const isNamed =
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isBindingElement(node)) &&
      properties.includes((ts.isBindingElement(node) ? (node.propertyName ?? node.name) : node.name).getText());
    if (isNamed) add(node.initializer);
    const isFunction = ts.isMethodDeclaration(node) || ts.isFunctionDeclaration(node);
    if (isFunction && properties.includes(node.name?.getText() ?? '')) add(node.body);
    if (ts.isShorthandPropertyAssignment(node) && properties.includes(node.name.text)) add(node.name);
    if ((ts.isCallExpression(node) || ts.isNewExpression(node)) && calls.includes(nameOf(node.expression))) {
      node.arguments?.forEach(add);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function nameOf(node: ts.Expression): string {
  return ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
}

/** Returns what a function returns, or the expression itself. */
function returned(node: ts.Node): ts.Expression[] {
  if ((ts.isArrowFunction(node) && ts.isBlock(node.body)) || ts.isBlock(node)) {
    const found: ts.Expression[] = [];
    const visit = (inner: ts.Node) => {
      if (ts.isReturnStatement(inner) && inner.expression) found.push(inner.expression);
      if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
    };
    ts.forEachChild(ts.isBlock(node) ? node : node.body, visit);
    return found;
  }
  if (ts.isArrowFunction(node)) return [node.body as ts.Expression];
  return ts.isExpression(node) ? [node] : [];
}

/** The most variants of one text. With more, its values stay open. */
const MAX_VARIANTS = 50;

/** Returns all texts that an expression can have, including those of the conditions inside it. */
function wholeTexts(node: ts.Expression, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (ts.isConditionalExpression(node)) {
    return [node.whenTrue, node.whenFalse].flatMap((branch) => wholeTexts(branch, constants));
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([wholeTexts(node.left, constants), wholeTexts(node.right, constants)]);
  }
  if (ts.isIdentifier(node)) {
    const constant = constants.get(node.text);
    return constant && constant !== node && !ts.isIdentifier(constant) ? wholeTexts(constant, constants) : [];
  }
  if (!ts.isTemplateExpression(node)) return textsOf(node, constants);
  const spans = node.templateSpans.flatMap(({ expression, literal }) => {
    const values = wholeTexts(expression, constants);
    return [values.length > 0 ? values : ['{}'], [literal.text]];
  });
  return joined([[node.head.text], ...spans]);
}

function joined(parts: readonly string[][]): string[] {
  const count = parts.reduce((product, { length }) => product * length, 1);
  if (count > MAX_VARIANTS) return [parts.map((variants) => (variants.length === 1 ? variants[0] : '{}')).join('')];
  return parts.reduce<string[]>(
    (texts, variants) => texts.flatMap((text) => variants.map((variant) => text + variant)),
    [''],
  );
}
