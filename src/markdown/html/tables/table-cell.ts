import { formulaInLine, isFormulaBlock } from '../html-blocks';
import { HEADINGS, type HtmlNode, isBlank, isElement, textNode, textOf, wrapped } from '../html-node';
import { joinedTexts } from '../html-space';

const BREAK = '<br>';

/** Returns a line break as it is written in a cell. One at the edge of a block only counts between texts. */
const lineBreak = (isEdge = false): HtmlNode => wrapped('vr-source', [textNode(BREAK)], { dataEdge: isEdge });

function isEdge(node: HtmlNode): boolean {
  return node.properties?.dataEdge === true;
}

function isBreak(node: HtmlNode): boolean {
  return isElement(node, 'vr-source') && textOf(node) === BREAK;
}

/** Removes, in place, the breaks with which a cell's text begins or ends, also inside of a format. */
export function trimBreaks(nodes: HtmlNode[], edge: 'first' | 'last'): void {
  const isText = (node: HtmlNode) => !isBreak(node) && !isBlank(node);
  const at = edge === 'first' ? nodes.findIndex(isText) : nodes.findLastIndex(isText);
  const kept = nodes[at];
  if (edge === 'first') nodes.splice(0, at < 0 ? nodes.length : at);
  else nodes.splice(at + 1);
  if (kept?.children && !isElement(kept, 'vr-source')) trimBreaks(kept.children, edge);
}

const BLOCKS = ['p', 'div', 'ul', 'ol', 'li', ...HEADINGS, 'blockquote', 'section'];

/** Returns nodes as the content of one line, with `between` at the edges of their blocks. */
export function inlineOf(children: readonly HtmlNode[], between = () => textNode(' ')): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (isElement(child, 'br')) return [lineBreak()];
    // Code would show the tag.
    if (isElement(child, 'pre', 'code'))
      return [wrapped('code', [textNode(textOf(child).replace(/\s+/g, ' ').trim())])];
    if (isFormulaBlock(child)) return [between(), formulaInLine(child), between()];
    const inner = inlineOf(child.children ?? [], between);
    if (isElement(child, ...BLOCKS)) return [between(), ...inner, between()];
    return [child.children ? { ...child, children: joined(inner) } : child];
  });
}

/** Returns the content of a cell as one line: its paragraphs and items are lines of it, and items keep their signs. */
export function linesOf(children: readonly HtmlNode[]): HtmlNode[] {
  return withoutSpareBreaks(joined(inlineOf(signed(children), () => lineBreak(true))));
}

/** Returns nodes in which the items of lists begin with their bullet or number as text. */
function signed(children: readonly HtmlNode[]): HtmlNode[] {
  return children.map((child) => {
    if (!child.children) return child;
    const inner = signed(child.children);
    return { ...child, children: isElement(child, 'ul', 'ol') ? signedItems(child, inner) : inner };
  });
}

function signedItems(list: HtmlNode, items: readonly HtmlNode[]): HtmlNode[] {
  let number = Number(list.properties?.start ?? 1);
  return items.map((item) => {
    if (!isElement(item, 'li')) return item;
    const sign = isElement(list, 'ol') ? `${number++}. ` : '• ';
    return textOf(item).trim() === '' ? item : { ...item, children: withSign(sign, item.children ?? []) };
  });
}

/** Returns an item's content behind its sign, which is in its first paragraph. */
function withSign(sign: string, children: readonly HtmlNode[]): HtmlNode[] {
  const content = children.slice(
    Math.max(
      0,
      children.findIndex((child) => !isBlank(child)),
    ),
  );
  const [first, ...rest] = content;
  if (first && isElement(first, 'p')) return [textNode(sign), ...(first.children ?? []), ...rest];
  return [textNode(sign), ...content];
}

/** Returns nodes with one line break at most where blocks end and begin. */
function withoutSpareBreaks(nodes: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  for (const node of nodes) {
    if (node.type === 'text' && node.value === '') continue;
    const last = out.at(-1);
    const isSpare = last !== undefined && isBreak(last) && isBreak(node) && (isEdge(last) || isEdge(node));
    if (isSpare && !isEdge(node)) out[out.length - 1] = node;
    else if (!isSpare) out.push(node);
  }
  return out;
}

/** Returns neighbouring texts joined, with one space between words and none at a line break. */
export function joined(children: readonly HtmlNode[]): HtmlNode[] {
  const out = joinedTexts(children, 'words');
  for (const [i, node] of out.entries()) if (isBreak(node)) trimBeside(out[i - 1], out[i + 1]);
  return out;
}

/** Removes, in place, the white space that two texts have at the line break between them. */
function trimBeside(before: HtmlNode | undefined, after: HtmlNode | undefined): void {
  if (before?.type === 'text') before.value = before.value?.trimEnd() ?? '';
  if (after?.type === 'text') after.value = after.value?.trimStart() ?? '';
}
