import type { SyntaxNode, Tree } from '@lezer/common';
import { markdownParser } from '@/markdown/core/parser';

/** Part of a text with a change that replaces `from` to `to` (UTF-16 offsets). */
export interface Passage {
  text: string;
  from: number;
  to: number;
}

/** A passage as people read it, without Markdown's marks. */
export interface TextAround {
  /** The text before the change in its paragraph, heading or cell. */
  before: string;
  /** The current text in the change's place. */
  now: string;
  after: string;
}

/** Nodes that contain blocks. All other block nodes contain text. */
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
 * block has no text next to it, the text before it is the end of the block above.
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

/** Does the same for a text that isn't Markdown. There, a line is a block. */
export function lineAround({ text, from, to }: Passage): TextAround {
  const lineEnd = text.indexOf('\n', to);
  return {
    before: text.slice(text.lastIndexOf('\n', from - 1) + 1, from),
    now: text.slice(from, to),
    after: text.slice(to, lineEnd < 0 ? text.length : lineEnd),
  };
}

/** Returns the block of text on one side of a position. */
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

/** Returns where a mark ends. The mark after a link's text includes the address. Brackets without one are text. */
function endOfMark({ from, to, parent }: SyntaxNode): number {
  if (parent?.name !== 'Link' && parent?.name !== 'Image') return to;
  if (!parent.getChild('URL')) return from;
  return from === parent.from ? to : parent.to;
}
