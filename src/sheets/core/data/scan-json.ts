import { type FieldPath, printPath } from './field-path';

/** The range of a value in a JSON text, in UTF-16 units. */
export interface JsonRange {
  from: number;
  to: number;
}

export type JsonScan =
  | {
      ok: true;
      rangeOf(path: FieldPath): JsonRange | undefined;
      /**
       * Returns the range of the field's name in its object, with its quotes, or undefined for list items and the whole
       * value.
       */
      nameOf(path: FieldPath): JsonRange | undefined;
    }
  | { ok: false; message: string; from: number; to: number };

/** The deepest nesting that is accepted. People never need more, and it would exhaust the stack of later steps. */
const MAX_DEPTH = 100;

/**
 * Scans a JSON text (RFC 8259): finds the first error, or the place of every value. It accepts exactly the texts that
 * `JSON.parse` accepts, up to 100 levels of nesting. The error messages of `JSON.parse` differ between engines, and it
 * doesn't return the places of values.
 */
export function scanJson(text: string): JsonScan {
  const scanner = new Scanner(text);
  try {
    scanner.document();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const { message, from } = error;
    return { ok: false, message, from, to: Math.min(text.length, from + 1) };
  }
  return {
    ok: true,
    rangeOf: (path) => scanner.ranges.get(printPath(path)),
    nameOf: (path) => scanner.names.get(printPath(path)),
  };
}

class JsonError extends Error {
  constructor(
    message: string,
    readonly from: number,
  ) {
    super(message);
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;

class Scanner {
  readonly ranges = new Map<string, JsonRange>();
  readonly names = new Map<string, JsonRange>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value([]);
    this.#skip(SPACE);
    if (this.#at < this.#text.length) throw this.#error('The JSON value ends here. Remove the text after it.');
  }

  #value(path: FieldPath): void {
    this.#skip(SPACE);
    if (path.length > MAX_DEPTH) throw this.#error(`The data is nested more than ${MAX_DEPTH} levels deep.`);
    const from = this.#at;
    const char = this.#text[from];
    if (char === '{') this.#list('}', () => this.#member(path));
    else if (char === '[') this.#list(']', (n) => this.#value([...path, n]));
    else if (char === '"') this.#string();
    else if (!this.#skip(NUMBER) && !this.#skip(WORD)) throw this.#error(this.#unexpected('a value'));
    this.ranges.set(printPath(path), { from, to: this.#at });
  }

  #member(path: FieldPath): void {
    this.#skip(SPACE);
    if (this.#text[this.#at] !== '"') throw this.#error(this.#unexpected('a field’s name in double quotes'));
    const from = this.#at;
    const key = JSON.parse(this.#string()) as string;
    const name = { from, to: this.#at };
    this.#skip(SPACE);
    if (this.#text[this.#at] !== ':') throw this.#error(this.#unexpected('“:” after the field’s name'));
    this.#at++;
    this.#value([...path, key]);
    this.names.set(printPath([...path, key]), name);
  }

  /** Scans the items between brackets, separated by commas. */
  #list(close: string, item: (n: number) => void): void {
    this.#at++;
    this.#skip(SPACE);
    if (this.#text[this.#at] === close) {
      this.#at++;
      return;
    }
    for (let n = 0; ; n++) {
      item(n);
      this.#skip(SPACE);
      const char = this.#text[this.#at];
      if (char !== close && char !== ',') throw this.#error(this.#unexpected(`“,” or “${close}”`));
      this.#at++;
      if (char === close) return;
    }
  }

  #string(): string {
    const from = this.#at;
    if (!this.#skip(STRING)) throw this.#error(this.#stringProblem(from));
    return this.#text.slice(from, this.#at);
  }

  #stringProblem(from: number): string {
    let at = from + 1;
    for (; at < this.#text.length; at++) {
      const char = this.#text[at] ?? '';
      if (char === '\n' || char === '\r')
        return 'This text has no closing quote on its line. Write a line break as \\n.';
      if (char < ' ') return 'This text contains a control character. Write it as \\u and 4 hexadecimal digits.';
      if (char === '"') break;
      if (char === '\\') {
        at++;
        if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(this.#text.slice(at, at + 5))) {
          return 'This text contains “\\” before a character that can’t follow it. Write a backslash as \\\\.';
        }
      }
    }
    return 'This text has no closing quote.';
  }

  #unexpected(wanted: string): string {
    const char = this.#text[this.#at];
    return char === undefined ? `The JSON ends here, but ${wanted} is missing.` : `Expected ${wanted}.`;
  }

  #error(message: string): JsonError {
    return new JsonError(message, this.#at);
  }

  /** Moves past a sticky pattern. Returns whether it matched anything. */
  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#text)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }
}
