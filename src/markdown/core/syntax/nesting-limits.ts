import type { BlockContext, InlineContext, Line, MarkdownConfig } from '@lezer/markdown';

/** The most blocks inside one another. A list and its item count as two. */
const DEEPEST_BLOCK = 40;
/** The most openings of emphasis and images in one paragraph, because each can end up around all that follow. */
const MAX_OPENINGS = 200;

/**
 * Markdown can nest without limit: `>` 9,900 times in a comment makes as many quotes inside one another. Browsers,
 * highlighters and renderers process such a tree recursively, and crash. Anything nested deeper than this is plain
 * text.
 */
export const nestingLimits: MarkdownConfig = {
  parseBlock: [{ name: 'BlockDepthLimit', before: 'Blockquote', parse: parseTooDeep }],
  parseInline: [{ name: 'InlineDepthLimit', before: 'Escape', parse: skipOpening }],
};

const CONTAINER_START = /^(?:>|(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/;

/** Parses a line as a paragraph if it would open one quote or list too many. */
function parseTooDeep(cx: BlockContext, line: Line): boolean {
  if (cx.depth < DEEPEST_BLOCK || !CONTAINER_START.test(line.text.slice(line.pos, line.pos + 12))) return false;
  const element = cx.elt('Paragraph', cx.lineStart + line.pos, cx.lineStart + line.text.length);
  cx.nextLine();
  cx.addElement(element);
  return true;
}

const openings = new WeakMap<InlineContext, number>();

const OPENING = /^(?:[*_]+|~+|=+|!\[)(?=\S)/;
/** After a letter or digit, a mark closes emphasis or is inside a word. Short marks there don't nest. */
const WORD = /[\p{L}\p{N}]/u;
const LONG_MARK = 4;

/** Skips a mark that could open emphasis or an image if there are already too many. */
function skipOpening(cx: InlineContext, next: number, pos: number): number {
  if (!MARKS.has(next)) return -1;
  const mark = OPENING.exec(cx.slice(pos, Math.min(cx.end, pos + 3 * MAX_OPENINGS)))?.[0];
  if (mark === undefined) return -1;
  if (mark.length < LONG_MARK && pos > cx.offset && WORD.test(cx.slice(pos - 1, pos))) return -1;
  const count = (openings.get(cx) ?? 0) + Math.ceil(mark.length / 2);
  if (count > MAX_OPENINGS) return pos + mark.length;
  openings.set(cx, count);
  return -1;
}

/** `!`, `*`, `=`, `_` and `~`. */
const MARKS: ReadonlySet<number> = new Set([33, 42, 61, 95, 126]);
