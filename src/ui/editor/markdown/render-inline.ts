import type { SyntaxNode } from '@lezer/common';
import { decodeReference } from '@/markdown/core/character-reference';
import type { AddressOf } from '@/markdown/core/link-references';
import { markdownParser } from '@/markdown/core/parser';
import { bareHref, safeHref } from '@/markdown/core/safe-url';
import { shownImage, shownLink } from '@/markdown/core/shown-image';
import { element, type RenderedNode } from './rendered';

/** Punctuation without a meaning in Markdown. It keeps the parser from reading "# x" or "1. x" as a block. */
const PREFIX = ',';
const LINE_BREAK = /^<br ?\/?>$/i;

interface InlineOptions {
  from?: number;
  to?: number;
  /** Without it, references are text. */
  addressOf?: AddressOf | undefined;
}

/** Renders one line of Markdown as inline content only, e.g. a table cell. */
export function renderInlineSource(source: string, addressOf?: AddressOf): RenderedNode[] {
  const text = PREFIX + source.replace(/\n/g, ' ');
  const paragraph = markdownParser.parse(text).topNode.firstChild;
  if (!paragraph) return [source];
  return renderInline(paragraph, text, { from: PREFIX.length, to: text.length, addressOf });
}

/** Renders the children of an inline container between two offsets. Everything outside the children is text. */
export function renderInline(parent: SyntaxNode, text: string, options: InlineOptions = {}): RenderedNode[] {
  const { from = parent.from, to = parent.to, addressOf } = options;
  const out: RenderedNode[] = [];
  let at = from;
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child.to <= from || child.from >= to) continue;
    if (child.from > at) out.push(text.slice(at, child.from));
    out.push(...renderInlineNode(child, text, addressOf));
    at = Math.max(at, child.to);
  }
  if (at < to) out.push(text.slice(at, to));
  return out;
}

function renderInlineNode(node: SyntaxNode, text: string, addressOf: AddressOf | undefined): RenderedNode[] {
  switch (node.name) {
    case 'EmphasisMark':
    case 'StrikethroughMark':
    case 'HighlightMark':
    case 'CodeMark':
    case 'LinkMark':
    case 'HeaderMark':
    case 'QuoteMark':
    case 'TaskMarker':
      return [];
    case 'Emphasis':
      return [element('em', renderInline(node, text, { addressOf }))];
    case 'StrongEmphasis':
      return [element('strong', renderInline(node, text, { addressOf }))];
    case 'Strikethrough':
      return [element('del', renderInline(node, text, { addressOf }))];
    case 'Highlight':
      return [element('mark', renderInline(node, text, { addressOf }))];
    case 'InlineCode':
      return [element('code', [codeText(node, text)])];
    case 'InlineMath':
      return [element('span', [text.slice(node.from, node.to)], { class: 'math' })];
    case 'FootnoteReference':
      return [element('sup', [text.slice(node.from + 2, node.to - 1)])];
    case 'FootnoteLabel':
      return [element('sup', [text.slice(node.from + 2, node.to - 2)])];
    case 'Link':
      return renderLink(node, text, addressOf);
    case 'Image':
      return renderImage(node, text, addressOf);
    case 'Autolink':
    case 'URL':
      return renderBareAddress(node, text);
    case 'Escape':
      return [text.slice(node.from + 1, node.to)];
    case 'Entity':
      return [decodeReference(text.slice(node.from, node.to))];
    case 'HardBreak':
      return [element('br')];
    case 'HTMLTag':
      // The only way to break a line in a table cell. Other HTML stays text.
      return [LINE_BREAK.test(text.slice(node.from, node.to)) ? element('br') : text.slice(node.from, node.to)];
    default:
      return [text.slice(node.from, node.to)];
  }
}

function codeText(node: SyntaxNode, text: string): string {
  const marks = node.getChildren('CodeMark');
  const inner = text.slice(marks[0]?.to ?? node.from, marks[1]?.from ?? node.to);
  const isPadded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== '';
  return isPadded ? inner.slice(1, -1) : inner;
}

function renderLink(node: SyntaxNode, text: string, addressOf: AddressOf | undefined): RenderedNode[] {
  const shown = shownLink(node, text, addressOf);
  if (!shown) return [text.slice(node.from, node.to)];
  const { from, to, href } = shown;
  const label = renderInline(node, text, { from, to, addressOf });
  return href ? [element('a', label, { href })] : label;
}

function renderImage(node: SyntaxNode, text: string, addressOf: AddressOf | undefined): RenderedNode[] {
  const { alt, width, source, caption: title } = shownImage(node, text, addressOf);
  if (!source) return [alt];
  const size = width !== undefined && { width: String(width) };
  return [element('img', [], { src: source, alt, ...size, ...(title && { title }) })];
}

function renderBareAddress(node: SyntaxNode, text: string): RenderedNode[] {
  const shown = text.slice(node.from, node.to).replace(/^<|>$/g, '');
  const href = safeHref(bareHref(shown));
  return [href ? element('a', [shown], { href }) : shown];
}
