import { AppError } from '@/kernel/error';
import type { HtmlNode } from './html-node';

/**
 * The most elements and texts, and the most cells of tables. Converting takes about 60 µs for each, in time that grows
 * with their number: 20 s of the 30 s that an import has.
 */
const MAX_NODES = 300_000;
/** The deepest nesting. Pages that programs write are never this deep. */
const MAX_DEPTH = 300;
/** The most elements that may be open at once in the file. The parser closes some that the file leaves open. */
const MAX_OPEN = 5_000;
/** The most elements that the parser may add because a file doesn't close its formats. */
const MAX_REOPENED = 10 * MAX_NODES;

/** Formats that the parser opens again in each following paragraph until they are closed. */
const FORMATS: ReadonlySet<string> = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Elements that contain nothing, or that the next one of their kind closes. */
const NOT_OPEN: ReadonlySet<string> = new Set(
  (
    'area base br col embed hr img input link meta source track wbr ' +
    'p li dt dd option optgroup tr td th thead tbody tfoot colgroup html head body'
  ).split(' '),
);
/** Cells keep the formats in them to themselves. */
const CELL = /^(?:t[dhr]|table|caption)$/;
const RAW = /^(?:script|style)$/;
const NAME = /<(\/?)([a-z][a-z0-9-]{0,30})/iy;
/** The parser opens at most this many equal formats again. */
const MAX_EQUAL = 3;

interface OpenElement {
  name: string;
  /** The start of a format's tag. Equal ones are counted. */
  tag: string | undefined;
}

/**
 * Checks an HTML file before it's parsed, because the parser's time grows with the product of its tags and the elements
 * that are open. Throws INVALID or TOO_LARGE.
 */
export function requireParsable(html: string): void {
  const open = new OpenElements();
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    NAME.lastIndex = at;
    const [, slash, written = ''] = NAME.exec(html) ?? [];
    if (slash !== '/') tags++;
    if (tags > MAX_NODES) throw tooManyNodes();
    at = afterTag(html, at, { isEnd: slash === '/', name: written.toLowerCase(), open });
  }
}

interface Tag {
  isEnd: boolean;
  /** Empty for a comment and a sign that begins no tag. */
  name: string;
  open: OpenElements;
}

/** Counts a tag, and returns an offset in or after it with no tag in between. */
function afterTag(html: string, at: number, { isEnd, name, open }: Tag): number {
  if (name === '') return afterComment(html, at);
  if (isEnd) {
    open.close(name);
    return at;
  }
  if (RAW.test(name)) return endOfRaw(html, at, name);
  open.add(name, html.slice(at, at + 200).split('>', 1)[0] ?? '');
  return at;
}

/** Returns the end of a comment that starts at the offset, or the offset. */
function afterComment(html: string, at: number): number {
  if (!html.startsWith('<!--', at)) return at;
  const end = html.indexOf('-->', at + 2);
  return end < 0 ? html.length : end;
}

function endOfRaw(html: string, at: number, name: string): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = at;
  // The offset is before the closing tag, which the loop reads next.
  return end.test(html) ? end.lastIndex - name.length - 3 : html.length;
}

/** The elements that the tags so far have opened. */
class OpenElements {
  readonly #stack: OpenElement[] = [];
  readonly #counts = new Map<string, number>();
  /** The open formats, with no more than three equal ones. */
  #formats = 0;
  #reopened = 0;

  add(name: string, tag: string): void {
    this.#reopened += this.#formats;
    if (this.#reopened > MAX_REOPENED) throw tooManyNodes();
    if (CELL.test(name)) this.#closeFormats();
    if (NOT_OPEN.has(name)) return;
    const isFormat = FORMATS.has(name);
    if (isFormat && this.#count(tag) >= MAX_EQUAL) return;
    this.#stack.push({ name, tag: isFormat ? tag : undefined });
    this.#change(name, isFormat ? tag : undefined, 1);
    if (this.#stack.length > MAX_OPEN) throw tooDeep();
  }

  close(name: string): void {
    if (CELL.test(name)) this.#closeFormats();
    while (this.#count(name) > 0) {
      const last = this.#stack.pop();
      if (!last) return;
      this.#change(last.name, last.tag, -1);
      if (last.name === name) return;
    }
  }

  #closeFormats(): void {
    for (let last = this.#stack.at(-1); last?.tag !== undefined; last = this.#stack.at(-1)) {
      this.#stack.pop();
      this.#change(last.name, last.tag, -1);
    }
  }

  #count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  #change(name: string, tag: string | undefined, by: 1 | -1): void {
    this.#counts.set(name, this.#count(name) + by);
    if (tag === undefined) return;
    this.#counts.set(tag, this.#count(tag) + by);
    this.#formats += by;
  }
}

/** Checks the size of the tree without recursion, which a deep tree would overflow. */
export function requireSmall(tree: HtmlNode): void {
  let level = [tree];
  let nodes = 0;
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length;
    if (depth > MAX_DEPTH) throw tooDeep();
    if (nodes > MAX_NODES) throw tooManyNodes();
    level = level.flatMap(({ children = [] }) => children);
  }
}

/** Counts the cells of a page's tables, with the empty ones that Markdown needs. Throws TOO_LARGE if there are too many. */
export class CellCount {
  #cells = 0;

  add(cells: number): void {
    this.#cells += cells;
    if (this.#cells > MAX_NODES) throw tooManyCells();
  }
}

const MOST = MAX_NODES.toLocaleString('en-US');

export function tooDeep(): AppError {
  return new AppError(
    'INVALID',
    `This HTML file is nested too deeply: more than ${MAX_DEPTH} elements inside each other. Nothing was imported.`,
  );
}

function tooManyNodes(): AppError {
  return new AppError('TOO_LARGE', `This HTML file has more than ${MOST} elements. Split it and import the parts.`);
}

function tooManyCells(): AppError {
  return new AppError('TOO_LARGE', `This HTML file has more than ${MOST} table cells. Split it and import the parts.`);
}
