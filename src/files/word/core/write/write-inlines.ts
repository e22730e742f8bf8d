import { withoutMarks } from '../marks';
import type { Inline, TextInline } from '../model';
import { escapeLineStart, escapeMarkdown, longestTicks } from './escape';

export interface InlineOptions {
  /** The Markdown for a line break. */
  lineBreak: string;
  isHeading?: boolean;
  isCell?: boolean;
}

type Emphasis = 'bold' | 'italic' | 'strike' | 'highlight';
const EMPHASES: readonly Emphasis[] = ['bold', 'italic', 'strike', 'highlight'];
const DELIMITERS = { bold: '*_', italic: '*_', strike: '~', highlight: '=' } as const;

/**
 * The text on both sides of a piece of Markdown, which decides whether its marks count. Empty at the ends of a
 * paragraph.
 */
interface Sides {
  before: string;
  after: string;
}

/** For text between marks of emphasis. */
const ALONE: Sides = { before: '', after: '' };

/** Returns a paragraph's text as Markdown, with its marks. It has several lines only if the line break contains one. */
export function writeInlines(inlines: readonly Inline[], options: InlineOptions): string {
  const usable = options.isHeading
    ? inlines.map((inline) => ('bold' in inline ? { ...inline, bold: false } : inline))
    : inlines;
  const merged = mergedTexts(usable);
  const written = groupsOf(merged, ({ href }) => href).reduce((before, group, i, groups) => {
    const after = firstCharacter(groups.slice(i + 1).flatMap(({ items }) => items));
    const inner = emphasised(group.items, EMPHASES, group.value ? { before: '[', after: ']' } : { before, after });
    return before + (group.value ? linked(inner, group.value) : inner);
  }, '');
  return lines(written, options);
}

/** Returns the bare characters of a text, for code. */
export function writeVerbatim(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) =>
      inline.type === 'text' ? inline.text : inline.type === 'break' ? '\n' : inline.type === 'mark' ? inline.mark : '',
    )
    .join('');
}

const BREAK = '\n';
/** White space and marks. */
const EDGE = /[\s\u{f0000}-\u{fffff}]/u;

/** Splits a text into the white space and marks at its ends, and the text between them. */
function split(text: string): { before: string; core: string; after: string } {
  const characters = [...text];
  const from = characters.findIndex((character) => !EDGE.test(character));
  const to = characters.findLastIndex((character) => !EDGE.test(character)) + 1;
  const piece = (start: number, end?: number) => characters.slice(start, end).join('');
  return from < 0
    ? { before: text, core: '', after: '' }
    : { before: piece(0, from), core: piece(from, to), after: piece(to) };
}

function lines(written: string, { lineBreak, isCell, isHeading }: InlineOptions): string {
  const all = written.split(BREAK).map((line) => line.replace(/ {2,}/g, ' '));
  const trimmed = all.map((line) => {
    const { before, core, after } = split(line);
    return before.replaceAll(' ', '') + core + after.replaceAll(' ', '');
  });
  while (trimmed.length > 1 && withoutMarks(trimmed.at(-1) ?? '') === '') {
    const marks = trimmed.pop() ?? '';
    trimmed.push((trimmed.pop() ?? '') + marks);
  }
  while (trimmed.length > 1 && withoutMarks(trimmed[0] ?? '') === '')
    trimmed[0] = trimmed[0] + (trimmed.splice(1, 1)[0] ?? '');
  if (isCell) return trimmed.map((line) => line.replaceAll('|', '\\|')).join(lineBreak);
  // An empty line would end the paragraph.
  return trimmed.map((line) => (isHeading ? line : escapeLineStart(line))).join(lineBreak);
}

interface Group {
  value: string;
  items: Inline[];
}

/** Groups neighbours with the same value. Breaks, marks and white space take the value of the previous part. */
function groupsOf(
  inlines: readonly Inline[],
  valueIn: (inline: TextInline | (Inline & { href: string })) => string,
): Group[] {
  const groups: Group[] = [];
  for (const inline of inlines) {
    const isNeutral =
      inline.type === 'mark' || inline.type === 'break' || (inline.type === 'text' && inline.text.trim() === '');
    const last = groups.at(-1);
    const value = isNeutral ? (last?.value ?? '') : valueIn(inline as TextInline);
    if (last?.value === value) last.items.push(inline);
    else groups.push({ value, items: [inline] });
  }
  return groups;
}

function mergedTexts(inlines: readonly Inline[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    const last = merged.at(-1);
    if (inline.type === 'text' && inline.text === '') continue;
    if (inline.type === 'text' && last?.type === 'text' && isSameFormat(last, inline)) {
      merged[merged.length - 1] = { ...last, text: last.text + inline.text };
    } else merged.push(inline);
  }
  return merged;
}

function isSameFormat(a: TextInline, b: TextInline): boolean {
  return a.href === b.href && a.code === b.code && EMPHASES.every((emphasis) => a[emphasis] === b[emphasis]);
}

/** An address that can be written as a link without a label. */
const WHOLE = /^https?:\/\//;

function linked(inner: string, href: string): string {
  const { before, core: label, after } = split(inner);
  if (label === '') return inner;
  return `${before}${label === href && WHOLE.test(href) ? `<${href}>` : `[${label}](${href})`}${after}`;
}

function emphasised(inlines: readonly Inline[], [emphasis, ...inner]: readonly Emphasis[], sides: Sides): string {
  if (!emphasis) return plain(inlines);
  let written = '';
  const groups = groupsOf(inlines, (inline) =>
    emphasis in inline && (inline as TextInline)[emphasis] ? emphasis : '',
  );
  groups.forEach(({ value, items }, i) => {
    const rest = groups.slice(i + 1).flatMap((group) => group.items);
    const here = {
      before: lastCharacter(written) || sides.before.slice(-1),
      after: firstCharacter(rest) || sides.after,
    };
    const plainly = () => emphasised(items, inner, here);
    const inside = value === '' ? undefined : marked(emphasised(items, inner, ALONE), emphasis, here);
    written += inside ?? plainly();
  });
  return written;
}

const FIRST = /^\\?[\p{P}\p{S}]/u;
const LAST = /\\?[\p{P}\p{S}]$/u;

/** Puts emphasis around a text. Returns undefined if Markdown wouldn't recognize the marks. */
function marked(text: string, emphasis: Emphasis, sides: Sides): string | undefined {
  const { before, core, after } = split(text);
  // Beside a letter, marks count only before or after another letter, so punctuation between them is moved outside.
  const head = before === '' && isWord(sides.before) ? edge(core, FIRST, (found) => core.slice(found.length)) : '';
  const rest = core.slice(head?.length ?? 0);
  const tail = after === '' && isWord(sides.after) ? edge(rest, LAST, (found) => rest.slice(0, -found.length)) : '';
  if (head === undefined || tail === undefined) return undefined;
  const inner = split(rest.slice(0, rest.length - tail.length));
  const touching = before + head === '' ? sides.before : '';
  const delimiter = delimiterOf(emphasis, touching, after + tail === '' && isWord(sides.after));
  if (inner.core === '' || delimiter === undefined) return undefined;
  return before + head + inner.before + delimiter + inner.core + delimiter + inner.after + tail + after;
}

/**
 * Returns the delimiter to use. Two delimiters of one kind can't touch, and the other kind doesn't count inside a word.
 */
function delimiterOf(emphasis: Emphasis, touching: string, isInWord: boolean): string | undefined {
  const [usual = '', other] = DELIMITERS[emphasis];
  const sign = touching !== usual ? usual : isInWord ? undefined : other;
  return sign?.repeat(emphasis === 'italic' ? 1 : 2);
}

/**
 * Returns the punctuation at the edge of a text, or undefined if there is too much of it, or if it may be a mark of
 * Markdown.
 */
function edge(text: string, pattern: RegExp, without: (found: string) => string): string | undefined {
  const found = pattern.exec(text)?.[0] ?? '';
  if (found === '') return '';
  const isMark = found.length === 1 && /[*_~`[\]()!\\]/.test(found);
  return isMark || pattern.test(without(found)) ? undefined : found;
}

function isWord(character: string): boolean {
  return /[^\s\p{P}\p{S}]/u.test(character);
}

function lastCharacter(written: string): string {
  return [...withoutMarks(written).slice(-2)].at(-1) ?? '';
}

function firstCharacter(inlines: readonly Inline[]): string {
  for (const inline of inlines) {
    if (inline.type === 'mark') continue;
    if (inline.type === 'break') return ' ';
    if (inline.type === 'raw') return '!';
    const isMarked = inline.code || inline.href !== '';
    return isMarked ? '[' : ([...inline.text.slice(0, 2)][0] ?? '');
  }
  return '';
}

function plain(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'break') return BREAK;
      if (inline.type === 'mark') return inline.mark;
      if (inline.type === 'raw') return inline.markdown;
      const text = inline.text.replace(/[\t\n\r]+/g, ' ');
      return inline.code ? codeSpan(text) : escapeMarkdown(text);
    })
    .join('');
}

function codeSpan(text: string): string {
  if (text.trim() === '') return text;
  const fence = '`'.repeat(longestTicks(text) + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + pad + text + pad + fence;
}
