import { MAX_SHEET_TEXT } from '../../schema';
import { type Problem, problemAt } from '../position';
import type { EachNode, Field, IfNode, Node, ParsedTemplate, Tag, TextNode, ValueNode } from './ast';
import { REFUSED_MESSAGE, REFUSED_NAME } from './escape';
import { lex, type Piece, TemplateError, type Word } from './lexer';

const MAX_DEPTH = 32;
const MAX_PIECES = 50_000;
const MAX_BRACKETS = 500;

/** Parses a template. If it can't be parsed, returns the first problem, with its line and column. */
export function parseTemplate(source: string): ParsedTemplate {
  const problem = (from: number, to: number, message: string): Problem => problemAt(source, { from, to }, message);
  if (source.length > MAX_SHEET_TEXT) {
    const message = `A template can have at most ${MAX_SHEET_TEXT} characters.`;
    return { ok: false, problem: problem(MAX_SHEET_TEXT, source.length, message) };
  }
  const refused = REFUSED_NAME.exec(source);
  if (refused) return { ok: false, problem: problem(refused.index, refused.index + 4, REFUSED_MESSAGE) };
  const deep = deepBracket(source);
  if (deep !== undefined) {
    return {
      ok: false,
      problem: problem(deep, deep + 1, `Brackets are nested more than ${MAX_BRACKETS} levels deep.`),
    };
  }
  try {
    return { ok: true, template: { source, nodes: new Parser(source).template() } };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { ok: false, problem: problem(error.from, error.to, error.message) };
  }
}

/**
 * Returns the offset of a bracket that is nested too deeply, or undefined. The compiler crashes on thousands of nested
 * brackets, and couldn't say where they are.
 */
function deepBracket(source: string): number | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of source.matchAll(/[([{}\])]/g)) {
    depth = Math.max(0, depth + ('([{'.includes(bracket) ? 1 : -1));
    if (depth > MAX_BRACKETS) return index;
  }
  return undefined;
}

type TagPiece = Extract<Piece, { kind: 'tag' }>;

class Parser {
  readonly #source: string;
  readonly #pieces: readonly Piece[];
  #next = 0;

  constructor(source: string) {
    this.#source = source;
    this.#pieces = lex(source);
    const tooMany = this.#pieces[MAX_PIECES];
    if (tooMany) throw new TemplateError(`A template can have at most ${MAX_PIECES} parts.`, tooMany.from, tooMany.to);
  }

  template(): Node[] {
    const nodes = this.#nodes(0);
    const left = this.#pieces[this.#next];
    if (left?.kind === 'tag') throw strayTag(left);
    return nodes;
  }

  /** Parses until a tag that closes or divides a block. The caller parses that tag. */
  #nodes(depth: number): Node[] {
    const nodes: Node[] = [];
    for (;;) {
      const piece = this.#pieces[this.#next];
      if (!piece || (piece.kind === 'tag' && (isClosing(piece) || isElse(piece)))) return nodes;
      this.#next++;
      nodes.push(piece.kind === 'text' ? this.#text(piece) : this.#tag(piece, depth));
    }
  }

  #tag(piece: TagPiece, depth: number): ValueNode | IfNode | EachNode {
    if (piece.words[0]?.value !== '#' || piece.words[0].kind !== 'sign') return this.#value(piece);
    if (depth >= MAX_DEPTH) throw errorAt(piece, `Blocks can be at most ${MAX_DEPTH} levels deep.`);
    const name = piece.words[1]?.value;
    if (name !== 'if' && name !== 'each')
      throw errorAt(piece, 'The only blocks are {{#if field}} and {{#each field}}.');
    const field = wholeField(piece, piece.words.slice(2));
    return name === 'if' ? this.#if(piece, field, depth) : this.#each(piece, field, depth);
  }

  #if(open: TagPiece, field: Field, depth: number): IfNode {
    const then = this.#nodes(depth + 1);
    const divider = this.#pieces[this.#next];
    let otherwise: IfNode['else'];
    if (divider?.kind === 'tag' && isElse(divider)) {
      this.#next++;
      otherwise = { tag: this.#tagAt(divider), nodes: this.#nodes(depth + 1) };
    }
    const close = this.#close(open, 'if');
    return { kind: 'if', open: this.#tagAt(open), field, then, ...(otherwise && { else: otherwise }), close };
  }

  #each(open: TagPiece, field: Field, depth: number): EachNode {
    const nodes = this.#nodes(depth + 1);
    return { kind: 'each', open: this.#tagAt(open), field, nodes, close: this.#close(open, 'each') };
  }

  #close(open: TagPiece, name: 'if' | 'each'): Tag {
    const piece = this.#pieces[this.#next];
    if (!piece) throw errorAt(open, `This block has no {{/${name}}}.`);
    if (piece.kind !== 'tag' || !isClosing(piece) || piece.words[1]?.value !== name || piece.words.length !== 2) {
      const { line } = problemAt(this.#source, open, '');
      throw errorAt(piece, `Expected {{/${name}}} to close the block that begins on line ${line}.`);
    }
    this.#next++;
    return this.#tagAt(piece);
  }

  #value(piece: TagPiece): ValueNode {
    const bar = piece.words.findIndex(({ kind, value }) => kind === 'sign' && value === '|');
    const field = wholeField(piece, bar < 0 ? piece.words : piece.words.slice(0, bar));
    const tag = this.#tagAt(piece);
    return bar < 0 ? { kind: 'value', tag, field } : { kind: 'value', tag, field, fallback: fallbackOf(piece, bar) };
  }

  #tagAt({ from, to }: TagPiece): Tag {
    return { source: this.#source.slice(from, to), from, to };
  }

  #text({ from, to }: Piece): TextNode {
    const text = this.#source.slice(from, to);
    const before = this.#pieces[this.#next - 2];
    const after = this.#pieces[this.#next];
    const shownFrom = before?.kind === 'tag' && this.#isAlone(this.#next - 2) ? lineBreakEnd(text) : 0;
    const shownTo = after?.kind === 'tag' && this.#isAlone(this.#next) ? blanksStart(text, text.length) : text.length;
    return { kind: 'text', text, from, shownFrom: Math.min(shownFrom, shownTo), shownTo };
  }

  /**
   * Returns whether a line contains only this block tag. Such a line is left out of the output, because otherwise lists
   * would be split.
   */
  #isAlone(index: number): boolean {
    const tag = this.#pieces[index];
    if (tag?.kind !== 'tag' || !(isClosing(tag) || isElse(tag) || tag.words[0]?.value === '#')) return false;
    const start = blanksStart(this.#source, tag.from);
    let end = tag.to;
    while (/[ \t\r]/.test(this.#source[end] ?? '')) end++;
    const startsLine = start === 0 || this.#source[start - 1] === '\n';
    return startsLine && (end === this.#source.length || this.#source[end] === '\n');
  }
}

/** Returns where the spaces and tabs before an offset begin. */
function blanksStart(text: string, end: number): number {
  let start = end;
  while (text[start - 1] === ' ' || text[start - 1] === '\t') start--;
  return start;
}

function lineBreakEnd(text: string): number {
  const at = text.indexOf('\n');
  return at < 0 ? text.length : at + 1;
}

function isClosing({ words }: TagPiece): boolean {
  return words[0]?.kind === 'sign' && words[0].value === '/';
}

function isElse({ words }: TagPiece): boolean {
  return words.length === 1 && words[0]?.kind === 'name' && words[0].value === 'else';
}

function strayTag(piece: TagPiece): TemplateError {
  return errorAt(
    piece,
    isElse(piece) ? 'This {{else}} isn’t inside an {{#if}}.' : 'This tag closes a block that isn’t open.',
  );
}

function errorAt({ from, to }: { from: number; to: number }, message: string): TemplateError {
  return new TemplateError(message, from, to);
}

/** Returns the field that words name. No words may be left over. */
function wholeField(piece: TagPiece, words: readonly Word[]): Field {
  const [first, ...rest] = words;
  if (!first) throw errorAt(piece, 'This placeholder doesn’t name a field.');
  if (first.value === '@' && first.kind === 'sign') {
    if (rest.length === 1 && rest[0]?.value === 'index') return { kind: 'index' };
    throw errorAt(piece, 'The only name that starts with “@” is {{@index}}.');
  }
  for (const [i, word] of words.entries()) {
    const fits = i % 2 === 1 ? isDot(word) : isPathName(word, i === 0);
    if (!fits) throw errorAt(word, 'Expected the name of a field, e.g. {{title}} or {{contact.email}}.');
  }
  const last = words.at(-1) ?? first;
  if (words.length % 2 === 0) throw errorAt(last, 'The name of a field is missing after the dot.');
  const path = words.filter((word) => !isDot(word)).map(({ value }) => value);
  const isThis = first.value === 'this';
  return { kind: 'path', isThis, path: isThis ? path.slice(1) : path };
}

function isDot({ kind, value }: Word): boolean {
  return kind === 'sign' && value === '.';
}

/** Returns whether a word is a name in a path. After a dot, the index of an item counts as a name, too. */
function isPathName({ kind, value }: Word, isFirst: boolean): boolean {
  return kind === 'name' || (!isFirst && /^\d+$/.test(value));
}

/** Returns the value after `| default:`. */
function fallbackOf(piece: TagPiece, bar: number): string | number {
  const [, filter, colon, literal, extra] = piece.words.slice(bar);
  if (filter?.value !== 'default' || colon?.value !== ':' || extra) {
    throw errorAt(filter ?? piece, "The only filter is default: {{field | default: 'value'}}.");
  }
  if (literal?.kind === 'string') return literal.value;
  if (literal?.kind === 'number') return Number(literal.value);
  throw errorAt(literal ?? colon, "A default is text in quotes or a number: {{field | default: 'value'}}.");
}
