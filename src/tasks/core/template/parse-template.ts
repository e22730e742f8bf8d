import { readList, readQuoted, Scanner, type Value } from '../command/scanner';

/** An argument's value: a literal, or the parameter of the calling template whose value is passed on. */
export type ArgumentValue = { literal: Value } | { parameter: string };

export interface Argument {
  /** The argument's name, or '' for a positional argument. */
  key: string;
  value: ArgumentValue;
  at: number;
}

/** A part of a template. `at` is its position in the body, in UTF-16 units. */
export type TemplatePart =
  | { kind: 'text'; text: string }
  | { kind: 'parameter'; name: string; at: number }
  | { kind: 'call'; name: string; args: readonly Argument[]; at: number };

const NAME = /[A-Za-z]\w*/y;

/**
 * Parses the body of a template: text with `{{parameter}}`, `{{name(argument, key=argument)}}` and `{{'literal
 * text'}}`. An argument is a quoted text, a list, a number, `true` or `false`, or a parameter's name. Throws
 * SyntaxProblem.
 */
export function parseTemplate(body: string): TemplatePart[] {
  const scanner = new Scanner(body);
  const parts: TemplatePart[] = [];
  while (!scanner.isAtEnd) {
    const start = body.indexOf('{{', scanner.at);
    const end = start < 0 ? body.length : start;
    if (end > scanner.at) parts.push({ kind: 'text', text: body.slice(scanner.at, end) });
    scanner.at = end;
    if (start >= 0) parts.push(readPlace(scanner));
  }
  return parts;
}

function readPlace(scanner: Scanner): TemplatePart {
  const at = scanner.at;
  scanner.skip('{{');
  scanner.skipBlanks();
  const text = readQuoted(scanner);
  const part: TemplatePart = text === undefined ? readNamed(scanner, at) : { kind: 'text', text };
  scanner.skipBlanks();
  if (scanner.skip('}}')) return part;
  return scanner.fail('Expected }} here.');
}

function readNamed(scanner: Scanner, at: number): TemplatePart {
  const name = scanner.take(NAME);
  if (name === undefined) scanner.fail('Expected the name of a parameter or of a template after {{.');
  scanner.skipBlanks();
  return scanner.skip('(') ? { kind: 'call', name, args: readArguments(scanner), at } : { kind: 'parameter', name, at };
}

function readArguments(scanner: Scanner): Argument[] {
  const args: Argument[] = [];
  for (;;) {
    scanner.skipBlanks();
    if (scanner.skip(')')) return args;
    const argument = readArgument(scanner);
    if (argument.key === '' && args.some(({ key }) => key !== '')) {
      scanner.fail('Arguments without a name must come first.', argument.at);
    }
    if (argument.key !== '' && args.some(({ key }) => key === argument.key)) {
      scanner.fail(`“${argument.key}” is given twice.`, argument.at);
    }
    args.push(argument);
    scanner.skipBlanks();
    if (!scanner.skip(',') && scanner.next !== ')') scanner.fail('Expected a comma or ) here.');
  }
}

function readArgument(scanner: Scanner): Argument {
  const at = scanner.at;
  const key = scanner.take(/[A-Za-z]\w*(?=\s*=)/y) ?? '';
  if (key !== '') {
    scanner.skipBlanks();
    scanner.skip('=');
    scanner.skipBlanks();
  }
  return { key, value: readValue(scanner), at };
}

function readValue(scanner: Scanner): ArgumentValue {
  const quoted = readQuoted(scanner);
  if (quoted !== undefined) return { literal: quoted };
  if (scanner.next === '[') return { literal: readList(scanner) };
  const plain = scanner.take(/-?\d+(\.\d+)?|(true|false)\b/y);
  if (plain !== undefined) return { literal: plain };
  const parameter = scanner.take(NAME);
  if (parameter === undefined) scanner.fail('Expected a value: text in quotes, a number or the name of a parameter.');
  return { parameter };
}
