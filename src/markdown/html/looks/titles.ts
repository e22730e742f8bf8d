import { isRemoved } from '../html-cleanup';
import { BLOCKS } from '../html-nesting';
import { findNode, type HtmlNode, isElement, styleOf, textOf } from '../html-node';
import { isPlainWriter } from '../programs/writers';
import { sizeOf } from './font';

/** The size of text that doesn't say its own, in points. */
const USUAL_SIZE = 12;
/** How much larger than most of the text a title must be. */
const LARGER = 1.25;
const LONGEST = 150;

/** A paragraph, and the size of its smallest text. */
interface Line {
  block: HtmlNode;
  size: number;
  isBold: boolean;
  length: number;
}

interface Look {
  size: number;
  isBold: boolean;
}

/**
 * Makes a heading of the first paragraph that LibreOffice or a program of macOS copies, in place, if it's bold and
 * clearly larger than all other text: that is how people write titles there, and how Apple's notes begin.
 */
export function repairTitle(tree: HtmlNode): void {
  if (!findNode(tree, isPlainWriter)) return;
  const lines: Line[] = [];
  collect(tree, { block: tree, size: USUAL_SIZE, isBold: false }, lines);
  const [first, ...rest] = lines;
  if (!first || rest.length === 0 || !isTitle(first)) return;
  if (first.size >= LARGER * usualSize(rest) && rest.every(({ size }) => size < first.size)) first.block.tagName = 'h1';
}

function isTitle({ block, isBold }: Line): boolean {
  const isLine = !findNode(block, (node) => isElement(node, 'br'));
  return isBold && isLine && isElement(block, 'p') && textOf(block).trim().length <= LONGEST;
}

function collect(node: HtmlNode, around: Look & { block: HtmlNode }, lines: Line[]): void {
  if (node.type === 'text') {
    const length = (node.value ?? '').trim().length;
    if (length === 0) return;
    const { block, size, isBold } = around;
    const last = lines.at(-1);
    if (last?.block !== block) lines.push({ block, size, isBold, length });
    else {
      last.size = Math.min(last.size, size);
      last.isBold &&= isBold;
      last.length += length;
    }
    return;
  }
  if (isRemoved(node)) return;
  const weight = styleOf(node).get('font-weight');
  const isBold = weight === undefined ? around.isBold || isElement(node, 'b', 'strong') : /bold|[6-9]00/.test(weight);
  const block = BLOCKS.has(node.tagName ?? '') ? node : around.block;
  const inner = { block, isBold, size: sizeOf(node) ?? around.size };
  for (const child of node.children ?? []) collect(child, inner, lines);
}

/** Returns the size that most of the text has. */
function usualSize(lines: readonly Line[]): number {
  const lengths = new Map<number, number>();
  for (const { size, length } of lines) lengths.set(size, (lengths.get(size) ?? 0) + length);
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
