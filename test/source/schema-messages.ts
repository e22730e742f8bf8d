import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parsed } from './hard-coded-strings';
import { constantsOf, NOT_FOR_READERS, type Thrown, textsOf } from './server-errors';

/** The messages that the server's schemas give with an invalid input. */

/** Schemas of what a model, a program of our own or the operator's settings say. No person reads their messages. */
const NOT_INPUT = /^src[\\/]platform[\\/]settings/;

/** The checks of zod that take a message, and how many arguments they have before it. */
const CHECKS: Record<string, number> = {
  ...{
    min: 1,
    max: 1,
    length: 1,
    gt: 1,
    gte: 1,
    lt: 1,
    lte: 1,
    multipleOf: 1,
    startsWith: 1,
    endsWith: 1,
    includes: 1,
  },
  ...{ regex: 1, refine: 1, enum: 1, literal: 1, array: 1, object: 1, strictObject: 1, union: 1, tuple: 1, custom: 1 },
  ...{ string: 0, number: 0, int: 0, boolean: 0, date: 0, email: 0, url: 0, uuid: 0, positive: 0, nonnegative: 0 },
  ...{ nonempty: 0, addIssue: 0 },
};

/** Returns the messages in all schemas of inputs, with `{}` for each value. */
export function schemaMessages(): Thrown[] {
  return schemaFiles().flatMap((file) => messagesIn(file));
}

export function messagesIn(file: string, code = fs.readFileSync(file, 'utf8')): Thrown[] {
  return callsIn(file, code, (name, call, constants) => {
    const before = CHECKS[name];
    return before === undefined ? [] : textsOf(call.arguments[before], constants);
  });
}

/**
 * Returns what the schemas call their values in messages that begin with such a name: the texts given to helpers whose
 * first parameter is `what`, e.g. “The title”.
 */
export function namesOfValues(): Thrown[] {
  const files = schemaFiles().map((file) => [file, fs.readFileSync(file, 'utf8')] as const);
  const helpers = files.flatMap(([, code]) =>
    [...code.matchAll(/const (\w+) = \(what: string\b/g)].map(([, one]) => one),
  );
  return files.flatMap(([file, code]) =>
    callsIn(file, code, (name, call, constants) =>
      helpers.includes(name) ? textsOf(call.arguments[0], constants) : [],
    ),
  );
}

function schemaFiles(): string[] {
  return ['src', 'server'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file))
      .filter((file) => /\.ts$/.test(file) && !/\.test\./.test(file))
      .filter((file) => !NOT_FOR_READERS.test(file) && !NOT_INPUT.test(file))
      .filter((file) => /from 'zod'/.test(fs.readFileSync(file, 'utf8'))),
  );
}

/** Returns the texts that `read` finds in a file's calls. */
function callsIn(
  file: string,
  code: string,
  read: (name: string, call: ts.CallExpression, constants: ReadonlyMap<string, ts.Expression>) => string[],
): Thrown[] {
  const source = parsed(file, code);
  const constants = constantsOf(source);
  const found: Thrown[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      const { line } = source.getLineAndCharacterOfPosition(name.getStart());
      found.push(...read(name.getText(), node, constants).map((text) => ({ place: `${file}:${line + 1}`, text })));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
