/** A syntax error in a command or a template. `at` is its position in UTF-16 units. */
export class SyntaxProblem extends Error {
  override readonly name = 'SyntaxProblem';
  constructor(
    message: string,
    readonly at: number,
  ) {
    super(message);
  }
}

/** A value in the source: a text or a list of texts. Its parameter's type decides how it is used. */
export type Value = string | string[];

/** Reads a text from start to end. Positions are UTF-16 units. */
export class Scanner {
  constructor(
    readonly text: string,
    public at = 0,
  ) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The next character (one UTF-16 unit), or an empty text at the end. */
  get next(): string {
    return this.text.charAt(this.at);
  }

  /** Moves past whitespace and line breaks. Returns whether there were any. */
  skipBlanks(): boolean {
    return this.take(/\s+/y) !== undefined;
  }

  /** Moves past the match of a sticky pattern at this position and returns it. */
  take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** Moves past `text` if it is at this position. Returns whether it is. */
  skip(text: string): boolean {
    const isHere = this.text.startsWith(text, this.at);
    if (isHere) this.at += text.length;
    return isHere;
  }

  fail(message: string, at = this.at): never {
    throw new SyntaxProblem(message, at);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', '\\': '\\', "'": "'", '"': '"' };

/**
 * Reads a text in single or double quotes. Returns undefined if there is no quote at this position. A backslash escapes
 * a quote, a backslash, `n` or `t`; any other backslash is kept.
 */
export function readQuoted(scanner: Scanner): string | undefined {
  const quote = scanner.next;
  if (quote !== "'" && quote !== '"') return undefined;
  const start = scanner.at++;
  const plain = quote === "'" ? /[^'\\]+/y : /[^"\\]+/y;
  for (let value = ''; ; ) {
    value += scanner.take(plain) ?? '';
    if (scanner.isAtEnd) scanner.fail(`The ${quote} that begins here is never closed.`, start);
    if (scanner.skip(quote)) return value;
    const escaped = ESCAPES[scanner.text.charAt(scanner.at + 1)];
    value += escaped ?? '\\';
    scanner.at += escaped === undefined ? 1 : 2;
  }
}

/** Reads a list such as `[a, 'b c']`. The scanner must be at the bracket. */
export function readList(scanner: Scanner): string[] {
  const start = scanner.at++;
  const list: string[] = [];
  for (;;) {
    scanner.skipBlanks();
    if (scanner.skip(']')) return list;
    if (scanner.isAtEnd) scanner.fail('The list that begins here needs a ] at its end.', start);
    const item = readQuoted(scanner) ?? scanner.take(/[^\s,[\]'"]+/y);
    if (item === undefined) scanner.fail('Expected a value in the list.');
    list.push(item);
    scanner.skipBlanks();
    if (!scanner.skip(',') && scanner.next !== ']' && !scanner.isAtEnd) {
      scanner.fail('Expected a comma or ] here. Put quotes around values with spaces.');
    }
  }
}
