import { pushAll } from '@/kernel/push-all';
import { formulaInLine, isFormulaBlock } from './html-blocks';
import { HEADINGS, type HtmlNode, isBlank, isElement, textNode, wrapped } from './html-node';
import { joinedTexts } from './html-space';

/** Elements that are no part of a line. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...HEADINGS,
  ...`address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption figure footer
    header hgroup hr legend li listing main menu nav ol p plaintext pre section summary table tbody td tfoot th thead tr
    ul xmp`.split(/\s+/),
]);
const LINES = ['p', 'summary', 'legend', 'hgroup', 'dt'];
const MARKS = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'del', 'strike', 'mark'];
/** Elements whose content is read as text. */
const TEXTS = ['pre', 'code', 'kbd', 'samp', 'vr-source', 'vr-noteref'];

/**
 * Makes lines of text have no blocks in them, in place: a paragraph with blocks becomes a box, a heading has their text,
 * and a mark around blocks becomes marks in them. The converter does this too, in time that doubles with each level.
 */
export function flattenLines(tree: HtmlNode): void {
  const holders = new Set<HtmlNode>();
  visit(tree, holders);
  if (holders.size > 0) tree.children = spread(tree.children ?? [], [], holders);
}

/** Adds the elements with blocks in them to `holders`. */
function visit(node: HtmlNode, holders: Set<HtmlNode>): void {
  for (const child of node.children ?? []) {
    if (!isElement(child, ...TEXTS)) visit(child, holders);
    if (isBlock(child) || holders.has(child)) holders.add(node);
  }
  if (!holders.has(node)) return;
  if (isElement(node, ...LINES)) node.tagName = 'div';
  if (!isElement(node, ...HEADINGS)) return;
  node.children = joinedTexts(lineOf(node.children ?? []), 'words');
  holders.delete(node);
}

function isBlock(node: HtmlNode): boolean {
  const { tagName = '' } = node;
  return BLOCKS.has(tagName) || tagName === 'vr-note' || isFormulaBlock(node);
}

/** Returns nodes with the marks around them in their blocks. */
function spread(nodes: readonly HtmlNode[], marks: readonly HtmlNode[], holders: ReadonlySet<HtmlNode>): HtmlNode[] {
  const out: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const endLine = () => {
    if (line.every(isBlank)) pushAll(out, line);
    else
      pushAll(
        out,
        marks.reduceRight((content, mark) => [{ ...mark, children: content }], line),
      );
    line = [];
  };
  for (const node of nodes) {
    if (!isBlock(node) && !holders.has(node)) {
      line.push(node);
      continue;
    }
    endLine();
    const children = node.children ?? [];
    if (isFormulaBlock(node)) out.push(wrapped('p', [node]));
    else if (isElement(node, ...TEXTS) || children.length === 0) out.push(node);
    else if (isBlock(node)) out.push({ ...node, children: spread(children, marks, holders) });
    else pushAll(out, spread(children, withMark(marks, node), holders));
  }
  endLine();
  return out;
}

/** Returns the marks of what is in an element. A mark in the same mark says nothing new. */
function withMark(marks: readonly HtmlNode[], node: HtmlNode): readonly HtmlNode[] {
  const isNew = isElement(node, ...MARKS) && !marks.some(({ tagName }) => tagName === node.tagName);
  return isNew ? [...marks, node] : marks;
}

function lineOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!node.children) return [node];
    if (isFormulaBlock(node)) return [textNode(' '), formulaInLine(node), textNode(' ')];
    const children = lineOf(node.children);
    return BLOCKS.has(node.tagName ?? '') ? [textNode(' '), ...children, textNode(' ')] : [{ ...node, children }];
  });
}
