import { HEADINGS, type HtmlNode, isBlank, isElement, textNode, textOf, wrapped } from './html-node';

const BREAK = '<br>';

/** Returns a line break as it is written in a cell. */
const lineBreak = (): HtmlNode => wrapped('vr-source', [textNode(BREAK)]);

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

/** Returns nodes as the content of one line, with spaces for their blocks. */
export function inlineOf(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child): HtmlNode[] => {
    if (isElement(child, 'br')) return [lineBreak()];
    // Code would show the tag.
    if (isElement(child, 'pre', 'code'))
      return [wrapped('code', [textNode(textOf(child).replace(/\s+/g, ' ').trim())])];
    if (isElement(child, ...BLOCKS)) return [textNode(' '), ...inlineOf(child.children ?? []), textNode(' ')];
    return [child.children ? { ...child, children: joined(inlineOf(child.children)) } : child];
  });
}

/** Returns neighbouring texts joined, with one space between words and none at a line break. */
export function joined(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let texts: string[] = [];
  // Once for all neighbours, because a cell can have thousands of paragraphs.
  const endTexts = () => {
    const text = texts.join('');
    if (texts.length > 0) out.push(textNode(texts.length > 1 ? text.replace(/ {2,}/g, ' ') : text));
    texts = [];
  };
  for (const child of children) {
    if (child.type === 'text') {
      texts.push(child.value ?? '');
      continue;
    }
    endTexts();
    out.push(child);
  }
  endTexts();
  for (const [i, node] of out.entries()) if (isBreak(node)) trimBeside(out[i - 1], out[i + 1]);
  return out;
}

/** Removes, in place, the white space that two texts have at the line break between them. */
function trimBeside(before: HtmlNode | undefined, after: HtmlNode | undefined): void {
  if (before?.type === 'text') before.value = before.value?.trimEnd() ?? '';
  if (after?.type === 'text') after.value = after.value?.trimStart() ?? '';
}
