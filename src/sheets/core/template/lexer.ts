/** A piece of a template: Typst, or a tag with its words. Offsets are UTF-16 units. */
export type Piece =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'tag'; from: number; to: number; words: readonly Word[] };

/** The smallest part of a tag. `value` is the text of a literal without its quotes, or a name. */
export interface Word {
  kind: 'name' | 'string' | 'number' | 'sign';
  value: string;
  from: number;
  to: number;
}

/** Thrown by the lexer and the parser; `parseTemplate` turns it into a problem with line and column. */
export class TemplateError extends Error {
  constructor(
    message: string,
    readonly from: number,
    readonly to: number,
  ) {
    super(message);
  }
}

const MAX_TAG_LENGTH = 2_000;

/** Splits a template into text and tags. Throws TemplateError. */
export function lex(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < source.length) {
    const open = source.indexOf('{{', at);
    const textEnd = open < 0 ? source.length : open;
    if (textEnd > at) pieces.push({ kind: 'text', from: at, to: textEnd });
    if (open < 0) break;
    const tag = lexTag(source, open);
    pieces.push(tag);
    at = tag.to;
  }
  return pieces;
}

const WORDS: readonly [Word['kind'], RegExp][] = [
  ['name', /[\p{L}_][\p{L}\p{N}_-]*/uy],
  ['number', /-?\d+(?:\.\d+)?/y],
  ['string', /'[^'\n]*'|"[^"\n]*"/y],
  ['sign', /[#/.@|:]/y],
];
const SPACE = /\s*/y;

function lexTag(source: string, from: number): Extract<Piece, { kind: 'tag' }> {
  const words: Word[] = [];
  let at = from + 2;
  for (;;) {
    at += matchAt(SPACE, source, at).length;
    if (source.startsWith('}}', at)) return { kind: 'tag', from, to: at + 2, words };
    if (at >= source.length || at - from > MAX_TAG_LENGTH) {
      throw new TemplateError(
        'This “{{” has no “}}”. To write two Typst braces, put a space between them.',
        from,
        from + 2,
      );
    }
    const word = lexWord(source, at);
    if (!word) throw new TemplateError(unexpected(source, at), at, at + 1);
    words.push(word);
    at = word.to;
  }
}

function lexWord(source: string, from: number): Word | undefined {
  for (const [kind, pattern] of WORDS) {
    const text = matchAt(pattern, source, from);
    if (text === '') continue;
    const value = kind === 'string' ? text.slice(1, -1) : text;
    return { kind, value, from, to: from + text.length };
  }
  return undefined;
}

function unexpected(source: string, at: number): string {
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
  if (char === '"' || char === "'") return 'This text has no closing quote on its line.';
  if (char === '{') return 'A placeholder has two braces: {{field}}. To write Typst braces, put a space between them.';
  return `“${char}” can’t be in a placeholder. Placeholders look like {{field}} or {{field | default: 'value'}}.`;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}
