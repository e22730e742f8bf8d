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

/** How sentences and the openings of letters end. */
const END = /[.,;:!…]$/;
/** Elements whose paragraphs aren't titles. */
const PARTS = ['li', 'blockquote', 'td', 'th'];

/** A paragraph, and the size of its smallest text. */
interface Line {
  block: HtmlNode;
  size: number;
  isBold: boolean;
  /** Whether it's in an item, a quote or a cell. */
  isPart: boolean;
  length: number;
}

type Look = Pick<Line, 'block' | 'size' | 'isBold' | 'isPart'>;

/**
 * Makes a heading of the first paragraph that LibreOffice or a program of macOS copies, in place, if it's bold and
 * clearly larger than all other text: that is how people write titles there, and how Apple's notes begin. A page that
 * has a title gets no other.
 */
export function repairTitle(tree: HtmlNode): void {
  if (!findNode(tree, isPlainWriter) || findNode(tree, (node) => isElement(node, 'h1'))) return;
  const lines: Line[] = [];
  collect(tree, { block: tree, size: USUAL_SIZE, isBold: false, isPart: false }, lines);
  const [first, ...rest] = lines;
  if (!first || rest.length === 0 || !isTitle(first)) return;
  if (first.size >= LARGER * usualSize(rest) && rest.every(({ size }) => size < first.size)) first.block.tagName = 'h1';
}

function isTitle({ block, isBold, isPart }: Line): boolean {
  const isLine = !findNode(block, (node) => isElement(node, 'br'));
  const text = textOf(block).trim();
  return isBold && isLine && !isPart && isElement(block, 'p') && text.length <= LONGEST && !END.test(text);
}

function collect(node: HtmlNode, around: Look, lines: Line[]): void {
  if (node.type === 'text') addText((node.value ?? '').trim().length, around, lines);
  if (isRemoved(node)) return;
  const weight = styleOf(node).get('font-weight');
  const isBold = weight === undefined ? around.isBold || isElement(node, 'b', 'strong') : /bold|[6-9]00/.test(weight);
  const block = BLOCKS.has(node.tagName ?? '') ? node : around.block;
  const isPart = around.isPart || isElement(node, ...PARTS);
  const inner = { block, isBold, isPart, size: sizeOf(node) ?? around.size };
  for (const child of node.children ?? []) collect(child, inner, lines);
}

function addText(length: number, look: Look, lines: Line[]): void {
  if (length === 0) return;
  const last = lines.at(-1);
  if (last?.block !== look.block) lines.push({ ...look, length });
  else {
    last.size = Math.min(last.size, look.size);
    last.isBold &&= look.isBold;
    last.length += length;
  }
}

/** Returns the size that most of the text has. */
function usualSize(lines: readonly Line[]): number {
  const lengths = new Map<number, number>();
  for (const { size, length } of lines) lengths.set(size, (lengths.get(size) ?? 0) + length);
  return [...lengths].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}
