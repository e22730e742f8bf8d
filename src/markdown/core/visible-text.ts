import type { SyntaxNode } from '@lezer/common';
import { decodeReference } from './character-reference';
import { emojiOf } from './emoji';
import { EMOJI_NAME } from './emoji-name';
import { markdownParser } from './parser';

/** The characters of a text that readers see, without white space. */
export interface VisibleText {
  text: string;
  /** The position of each UTF-16 unit of `text` in the source. */
  at: number[];
}

const HIDDEN = new Set([
  ...['HeaderMark', 'QuoteMark', 'ListMark', 'TaskMarker', 'TableDelimiter', 'HorizontalRule', 'FrontMatter'],
  ...[
    'EmphasisMark',
    'StrikethroughMark',
    'HighlightMark',
    'CodeMark',
    'CodeInfo',
    'Image',
    'LinkReference',
    'HardBreak',
  ],
]);

/** What is shown as it is written, without emoji. */
const VERBATIM = new Set(['InlineCode', 'FencedCode', 'CodeBlock', 'URL', 'Autolink', 'InlineMath', 'Escape']);

/** A range of the source that readers don't see, with what they see instead. */
type Replaced = [from: number, to: number, shown?: string];

/**
 * Returns the characters of a Markdown text that readers see. White space is left out because pages break lines
 * elsewhere. The result is exact for prose. Formulas and titles of callouts look different from their source.
 */
export function visibleMarkdown(source: string): VisibleText {
  const hidden: Replaced[] = [];
  const verbatim: [from: number, to: number][] = [];
  markdownParser.parse(source).iterate({
    enter: ({ name, from, to, node }) => {
      if (VERBATIM.has(name)) verbatim.push([from, to]);
      if (HIDDEN.has(name)) hidden.push([from, to]);
      else if (name === 'Escape') hidden.push([from, from + 1]);
      else if (name === 'Entity') hidden.push([from, to, decodeReference(source.slice(from, to)).trim()]);
      else if (name === 'Autolink') hidden.push([from, from + 1], [to - 1, to]);
      else if (name === 'Link') hidden.push(...aroundLabel(node));
      return !HIDDEN.has(name);
    },
  });
  return withReplaced(source, [...hidden, ...namedEmoji(source, verbatim)]);
}

/** Returns the emoji that a text names, except in the verbatim ranges, which are in the order of the text. */
function namedEmoji(source: string, verbatim: readonly [from: number, to: number][]): Replaced[] {
  let next = 0;
  return Array.from(source.matchAll(EMOJI_NAME)).flatMap(({ 0: whole, 1: name = '', index }): Replaced[] => {
    const to = index + whole.length;
    while ((verbatim[next]?.[1] ?? to) <= index) next++;
    const emoji = emojiOf(name);
    const isVerbatim = (verbatim[next]?.[0] ?? to) < to;
    return emoji === undefined || isVerbatim ? [] : [[index, to, emoji]];
  });
}

/** Does the same for a text that is shown as it is. */
export function visiblePlain(source: string): VisibleText {
  return withReplaced(source, []);
}

/** Returns the ranges of a link that aren't its label. A link without an address is shown as its source. */
function aroundLabel(node: SyntaxNode): [number, number][] {
  const [open, close] = node.getChildren('LinkMark');
  if (!open || !close || !node.getChild('URL')) return [];
  return [
    [node.from, open.to],
    [close.from, node.to],
  ];
}

function withReplaced(source: string, replaced: readonly Replaced[]): VisibleText {
  const parts: string[] = [];
  const at: number[] = [];
  let next = 0;
  const show = (to: number) => {
    for (; next < to; next++) {
      const unit = source.charAt(next);
      if (/\s/.test(unit)) continue;
      parts.push(unit);
      at.push(next);
    }
  };
  for (const [from, to, shown] of [...replaced].sort(([a], [b]) => a - b)) {
    show(from);
    if (shown && next === from) {
      parts.push(shown);
      // One place for each UTF-16 unit; the last one is the end of what was replaced.
      at.push(...Array<number>(shown.length - 1).fill(from), to - 1);
    }
    next = Math.max(next, to);
  }
  show(source.length);
  return { text: parts.join(''), at };
}
