import type { SyntaxNode } from '@lezer/common';
import { pushAll } from '@/kernel/push-all';
import { decodeReference } from '@/markdown/core/character-reference';
import type { AddressOf } from '@/markdown/core/link-references';
import { markdownParser } from '@/markdown/core/parser';
import { bareHref, safeHref } from '@/markdown/core/safe-url';
import { shownImage, shownLink } from '@/markdown/core/shown-image';
import type { Cell } from '@/markdown/core/table-cells';
import type { Look, Run } from './tree';

/** Punctuation without a meaning in Markdown. It keeps the parser from reading "# x" or "1. x" as a block. */
const PREFIX = ',';
const LINE_BREAK = /^<br ?\/?>$/i;
const MARKS = new Set([
  'EmphasisMark',
  'StrikethroughMark',
  'HighlightMark',
  'CodeMark',
  'LinkMark',
  'HeaderMark',
  'QuoteMark',
  'TaskMarker',
  'FootnoteLabel',
]);
const LOOKS: Readonly<Record<string, Look>> = {
  Emphasis: { em: true },
  StrongEmphasis: { strong: true },
  Strikethrough: { strike: true },
  Highlight: { mark: true },
};

/** A parsed text, and the addresses that it defines. */
export interface Source {
  text: string;
  addressOf: AddressOf;
}

/**
 * Returns the content of an inline container, such as a paragraph. A soft line break counts as a space, as usual in
 * Markdown.
 */
export function readRuns(parent: SyntaxNode, source: Source): Run[] {
  return tidy(inside(parent, source, {}, parent.from, parent.to));
}

/** Returns the content of a table cell. `start` is the offset of its row in the text. */
export function readCell(cell: Cell, start: number, addressOf: AddressOf): Run[] {
  const text = PREFIX + cell.text.replace(/\n/g, ' ');
  const paragraph = markdownParser.parse(text).topNode.firstChild;
  if (!paragraph) return [];
  const [from, to] = [start + cell.from, start + cell.to];
  // An escaped pipe is shorter here than in the text, so the whole cell gets a single range.
  const isSame = cell.text.length === to - from;
  const runs = inside(paragraph, { text, addressOf }, {}, PREFIX.length, text.length);
  return tidy(runs).map((run) =>
    isSame
      ? { ...run, from: run.from + from - PREFIX.length, to: run.to + from - PREFIX.length }
      : { ...run, from, to },
  );
}

function inside(parent: SyntaxNode, source: Source, look: Look, from: number, to: number): Run[] {
  const { text } = source;
  const out: Run[] = [];
  let at = from;
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.to <= from || child.from >= to) continue;
    if (child.from > at) out.push(textRun(text.slice(at, child.from), at, look));
    pushAll(out, inline(child, source, look));
    at = Math.max(at, child.to);
  }
  if (at < to) out.push(textRun(text.slice(at, to), at, look));
  return out;
}

function inline(node: SyntaxNode, source: Source, look: Look): Run[] {
  const { name, from, to } = node;
  const { text } = source;
  const written = text.slice(from, to);
  if (MARKS.has(name)) return [];
  const more = LOOKS[name];
  if (more) return inside(node, source, { ...look, ...more }, from, to);
  switch (name) {
    case 'InlineCode':
      return [codeRun(node, text, look)];
    case 'InlineMath':
      return [{ ...look, kind: 'math', text: written.slice(1, -1), from, to }];
    case 'FootnoteReference':
      return [{ ...look, kind: 'note', text: written.slice(2, -1), from, to }];
    case 'Link':
      return link(node, source, look);
    case 'Image':
      return [image(node, source, look)];
    case 'Autolink':
    case 'URL':
      return [bareAddress(node, text, look)];
    case 'Escape':
      return [textRun(text.slice(from + 1, to), from + 1, look)];
    case 'Entity':
      return [{ ...look, kind: 'text', text: decodeReference(written), from, to }];
    case 'HardBreak':
      return [{ ...look, kind: 'break', text: '', from, to }];
    case 'HTMLTag':
      // `<br>` is the only way to break a line in a table cell. Other HTML stays text.
      return LINE_BREAK.test(written)
        ? [{ ...look, kind: 'break', text: '', from, to }]
        : [textRun(written, from, look)];
    default:
      return [textRun(written, from, look)];
  }
}

function textRun(text: string, from: number, look: Look): Run {
  return { ...look, kind: 'text', text, from, to: from + text.length };
}

function codeRun(node: SyntaxNode, text: string, look: Look): Run {
  const marks = node.getChildren('CodeMark');
  const [from, to] = [marks[0]?.to ?? node.from, marks[1]?.from ?? node.to];
  const inner = text.slice(from, to).replace(/\n/g, ' ');
  const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
  const pad = isPadded ? 1 : 0;
  return { ...look, kind: 'code', text: inner.slice(pad, inner.length - pad), from: from + pad, to: to - pad };
}

function link(node: SyntaxNode, source: Source, look: Look): Run[] {
  const shown = shownLink(node, source.text, source.addressOf);
  if (!shown) return [textRun(source.text.slice(node.from, node.to), node.from, look)];
  const { from, to, href } = shown;
  return inside(node, source, href ? { ...look, href } : look, from, to);
}

function image(node: SyntaxNode, { text, addressOf }: Source, look: Look): Run {
  const { alt, width, source, caption } = shownImage(node, text, addressOf);
  const { from, to } = node;
  const description = alt.replace(/\s+/g, ' ');
  if (!source) return { ...look, kind: 'text', text: description, from, to };
  const more = { ...(width !== undefined && { width }), ...(caption && { caption }) };
  return { ...look, kind: 'image', text: description, from, to, source, ...more };
}

function bareAddress(node: SyntaxNode, text: string, look: Look): Run {
  const isBracketed = text[node.from] === '<' && text[node.to - 1] === '>';
  const [from, to] = isBracketed ? [node.from + 1, node.to - 1] : [node.from, node.to];
  const shown = text.slice(from, to);
  const href = safeHref(bareHref(shown));
  return textRun(shown, from, href ? { ...look, href } : look);
}

/** Turns soft line breaks into spaces, and removes repeated spaces and those at both ends. Ranges stay exact. */
function tidy(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const piece of runs.flatMap(lines)) {
    const before = out.at(-1);
    const isBehindBlank = !before || before.kind === 'break' || (before.kind === 'text' && before.text.trim() === '');
    const kept = piece.kind === 'text' && isBehindBlank ? cut(piece, leadingBlanks(piece.text), 0) : piece;
    if (kept.kind !== 'text' || kept.text !== '') out.push(kept);
  }
  const last = out.at(-1);
  if (last?.kind !== 'text') return out;
  const end = cut(last, 0, last.text.length - last.text.trimEnd().length);
  return [...out.slice(0, -1), ...(end.text === '' ? [] : [end])];
}

function leadingBlanks(text: string): number {
  return text.length - text.trimStart().length;
}

/** Splits a run of text into lines, with a space for each line break and the blanks around it. */
function lines(run: Run): Run[] {
  if (run.kind !== 'text' || run.text.length !== run.to - run.from) return [run];
  const pieces: Run[] = [];
  let at = 0;
  for (const [i, line] of run.text.split('\n').entries()) {
    const start = at + (i > 0 ? leadingBlanks(line) : 0);
    const end = at + (at + line.length < run.text.length ? line.trimEnd().length : line.length);
    const before = pieces.at(-1)?.to ?? run.from;
    if (i > 0) pieces.push({ ...run, text: ' ', from: before, to: Math.max(run.from + start, before) });
    if (end > start) pieces.push(piece(run, start, end));
    at += line.length + 1;
  }
  return pieces;
}

function cut(run: Run, start: number, end: number): Run {
  if (start === 0 && end === 0) return run;
  if (run.text.length !== run.to - run.from) return { ...run, text: run.text.slice(start, run.text.length - end) };
  return piece(run, start, run.text.length - end);
}

/** Returns a part of a run whose range is as long as its text. */
export function piece(run: Run, start: number, end: number): Run {
  return { ...run, text: run.text.slice(start, end), from: run.from + start, to: run.from + end };
}
