import type { SyntaxNode, Tree } from '@lezer/common';
import { markdownParser } from '@/markdown/core/parser';

/** A part of a text with a change in it, which takes the place of `from` to `to`. UTF-16 units. */
export interface Passage {
  text: string;
  from: number;
  to: number;
}

/** A passage as people read it. */
export interface TextAround {
  /** What stands before the change in its paragraph, heading or cell. */
  before: string;
  /** What stands in its place now. */
  now: string;
  after: string;
}

/** What holds blocks. Everything else that is a block holds text. */
const CONTAINERS = new Set([
  'Document',
  'Blockquote',
  'BulletList',
  'OrderedList',
  'ListItem',
  'Table',
  'TableHeader',
  'TableRow',
]);
const MARKS = new Set([
  'CodeInfo',
  'CodeMark',
  'EmphasisMark',
  'HeaderMark',
  'HighlightMark',
  'ListMark',
  'QuoteMark',
  'StrikethroughMark',
  'TableDelimiter',
  'TaskMarker',
]);

/**
 * Returns the text around a change without Markdown’s marks, up to the borders of its block. If a change that adds a
 * block has nothing beside it, the text before it is the end of the block above.
 */
export function textAround({ text, from, to }: Passage): TextAround {
  const tree = markdownParser.parse(text);
  const [start, end] = [blockAt(tree, from, -1), blockAt(tree, to, 1)];
  const around = {
    before: start ? readText(tree, text, start.from, from).trimStart() : '',
    now: readText(tree, text, from, to),
    after: end ? readText(tree, text, to, end.to) : '',
  };
  if (`${around.before}${around.now}${around.after}`.trim() !== '') return around;
  const above = text.slice(0, from).trimEnd().length;
  const block = blockAt(tree, above, -1);
  return block ? { ...around, before: readText(tree, text, block.from, above) } : around;
}

/** The same for a text that isn't Markdown, where a line is a block. */
export function lineAround({ text, from, to }: Passage): TextAround {
  const lineEnd = text.indexOf('\n', to);
  return {
    before: text.slice(text.lastIndexOf('\n', from - 1) + 1, from),
    now: text.slice(from, to),
    after: text.slice(to, lineEnd < 0 ? text.length : lineEnd),
  };
}

/** The block of text on one side of a position. */
function blockAt(tree: Tree, position: number, side: 1 | -1): SyntaxNode | undefined {
  let node = tree.resolveInner(position, side);
  while (node.parent && !CONTAINERS.has(node.parent.name)) node = node.parent;
  return CONTAINERS.has(node.name) || MARKS.has(node.name) ? undefined : node;
}

function readText(tree: Tree, text: string, from: number, to: number): string {
  let read = '';
  let at = from;
  const skip = (start: number, end: number) => {
    read += text.slice(at, Math.max(at, start));
    at = Math.min(to, Math.max(at, end));
  };
  tree.iterate({
    from,
    to,
    enter: ({ name, from: start, to: end, node }) => {
      if (start >= to || end <= from) return false;
      if (name === 'Escape') skip(start, start + 1);
      else if (name === 'LinkMark') skip(start, endOfMark(node));
      else if (MARKS.has(name)) skip(start, end);
      return name !== 'Escape';
    },
  });
  return read + text.slice(at, to);
}

/** The mark at the end of a link's text goes together with the address. Brackets without an address are text. */
function endOfMark({ from, to, parent }: SyntaxNode): number {
  if (parent?.name !== 'Link' && parent?.name !== 'Image') return to;
  if (!parent.getChild('URL')) return from;
  return from === parent.from ? to : parent.to;
}
