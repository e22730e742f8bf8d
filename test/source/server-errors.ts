import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parsed } from './hard-coded-strings';

/** The messages of AppErrors that the server's code throws for people. */

/** Files whose errors are read by the agent, by programs, or by the operator in a terminal. */
export const NOT_FOR_READERS =
  /^(src[\\/](agent[\\/](core|tools|complex-edit|gateway)|cli|ui|generated)|src[\\/]platform[\\/]backup|src[\\/]tasks[\\/]aider[\\/]documents)/;

export interface Thrown {
  place: string;
  /** The message, with `{}` for each value. */
  text: string;
}

/** Returns the messages of errors that are written where they are thrown, or in a constant of the same file. */
export function thrownErrors(): Thrown[] {
  return ['src', 'server'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.ts$/.test(file) && !/\.test\./.test(file) && !NOT_FOR_READERS.test(file))
      .flatMap((file) => errorsIn(file)),
  );
}

export function errorsIn(file: string, code = fs.readFileSync(file, 'utf8')): Thrown[] {
  if (!code.includes('new AppError(')) return [];
  const source = parsed(file, code);
  const constants = constantsOf(source);
  const found: Thrown[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isNewExpression(node) && node.expression.getText() === 'AppError') {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      const texts = textsOf(node.arguments?.[1], constants);
      found.push(...texts.map((text) => ({ place: `${file}:${line + 1}`, text })));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the constants that a file declares, by name. */
export function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  const collect = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    ts.forEachChild(node, collect);
  };
  collect(source);
  return constants;
}

/** Returns the texts that an expression can have, or none if it comes from elsewhere. */
export function textsOf(node: ts.Expression | undefined, constants: ReadonlyMap<string, ts.Expression>): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('')];
  }
  if (ts.isConditionalExpression(node)) {
    return [...textsOf(node.whenTrue, constants), ...textsOf(node.whenFalse, constants)];
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return textsOf(node.right, constants);
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? textsOf(property.initializer, constants) : [],
    );
  }
  if (ts.isElementAccessExpression(node)) return textsOf(node.expression, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant && constant !== node ? textsOf(constant, constants) : [];
}
