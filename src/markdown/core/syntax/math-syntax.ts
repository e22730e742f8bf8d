import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';

const DOLLAR = 36;
const BACKSLASH = 92;
const NEWLINE = 10;

const BLOCK_START = /^ {0,3}\$\$/;

/**
 * `$x$` inside a line and `$$ … $$` as a separate block, for @lezer/markdown. Pandoc's rules keep prices as text: no
 * space after the opening dollar or before the closing one, and no digit after the closing one ("$96 and $97"). A block
 * ends at `$$`. If a blank line or the end of the text comes first, it's a paragraph, so an unfinished `$$` can't
 * swallow the rest of the document.
 */
export const mathSyntax: MarkdownConfig = {
  defineNodes: ['InlineMath', { name: 'BlockMath', block: true }],
  parseInline: [{ name: 'InlineMath', before: 'Escape', parse: parseInlineMath }],
  parseBlock: [
    {
      name: 'BlockMath',
      before: 'FencedCode',
      parse: parseBlockMath,
      endLeaf: (_, line) => BLOCK_START.test(line.text),
    },
  ],
};

function parseInlineMath(cx: InlineContext, next: number, pos: number): number {
  if (next !== DOLLAR || cx.char(pos + 1) === DOLLAR || isSpace(cx.char(pos + 1))) return -1;
  if (cx.char(pos - 1) === DOLLAR) return -1;
  for (let i = pos + 1; i < cx.end; i++) {
    const char = cx.char(i);
    if (char === NEWLINE) return -1;
    if (char === BACKSLASH) i++;
    else if (char === DOLLAR) {
      if (isSpace(cx.char(i - 1)) || isDigit(cx.char(i + 1))) return -1;
      return cx.addElement(cx.elt('InlineMath', pos, i + 1));
    }
  }
  return -1;
}

function parseBlockMath(cx: BlockContext, line: Line): boolean {
  if (cx.parentType().name !== 'Document' || !BLOCK_START.test(line.text)) return false;
  const from = cx.lineStart;
  const trimmed = line.text.trim();
  if (trimmed.length > 4 && trimmed.endsWith('$$') && trimmed.slice(2, -2).trim() !== '') {
    const to = from + line.text.length;
    cx.nextLine();
    cx.addElement(cx.elt('BlockMath', from, to));
    return true;
  }
  if (trimmed !== '$$') return false;
  const lines = [line.text];
  let closed = false;
  while (!closed && cx.nextLine() && line.text.trim() !== '') {
    lines.push(line.text);
    closed = line.text.trimEnd().endsWith('$$');
  }
  if (closed) cx.nextLine();
  const source = lines.join('\n');
  const element = closed
    ? cx.elt('BlockMath', from, from + source.length)
    : cx.elt('Paragraph', from, from + source.length, cx.parser.parseInline(source, from));
  cx.addElement(element);
  return true;
}

function isSpace(char: number): boolean {
  return char === 32 || char === 9 || char === NEWLINE || char < 0;
}

function isDigit(char: number): boolean {
  return char >= 48 && char <= 57;
}
