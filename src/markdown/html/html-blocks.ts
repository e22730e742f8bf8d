import {
  attribute,
  classesOf,
  findNode,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  textNode,
  textOf,
  wrapped,
} from './html-node';

const LANGUAGE = /^(?:language-|lang-|highlight-source-|brush:)([\w+#-]+)$/;

/**
 * Rewrites code blocks, in place, as `pre` and `code` that contain only text. The language is named on the block, on
 * its code, or on the box around it. Buttons and headers beside the code are removed.
 */
export function repairCode(parent: HtmlNode, around: string | undefined = undefined): void {
  parent.children = (parent.children ?? []).map((child) => {
    const language = languageOf(child) ?? around;
    if (!isElement(child, 'pre')) {
      repairCode(child, hasClass(child, 'highlight') || isElement(child, 'code') ? language : undefined);
      return child;
    }
    const code = findNode(child, (node) => isElement(node, 'code'));
    const named = (code && languageOf(code)) ?? language;
    const properties = named === undefined ? {} : { className: [`language-${named}`] };
    return wrapped('pre', [wrapped('code', [textNode(textOf(code ?? child))], properties)]);
  });
}

function languageOf(node: HtmlNode): string | undefined {
  for (const name of classesOf(node)) {
    const found = LANGUAGE.exec(name)?.[1];
    if (found) return found;
  }
  return undefined;
}

/** Returns a formula drawn by KaTeX or MathJax as its TeX, or undefined for other nodes. */
export function mathOf(node: HtmlNode): HtmlNode | undefined {
  const isBlock = hasClass(node, 'katex-display');
  if (!isBlock && !hasClass(node, 'katex') && !isElement(node, 'math')) return undefined;
  const source = findNode(
    node,
    (child) => isElement(child, 'annotation') && attribute(child, 'encoding') === 'application/x-tex',
  );
  const tex = textOf(source).trim();
  if (tex === '' || tex.includes('$')) return undefined;
  return wrapped('vr-source', [textNode(isBlock ? `$$\n${tex}\n$$` : `$${tex.replace(/\s+/g, ' ')}$`)]);
}

/**
 * Fixes tables for Markdown, in place. A cell is one line there, so blocks in it become words with spaces between, and
 * line breaks stay tags. The first row becomes the heading, whether the source marks it as one or not.
 */
export function repairTables(parent: HtmlNode): void {
  for (const child of parent.children ?? []) {
    if (isElement(child, 'table') && !findNode(child, (node) => isElement(node, 'th'))) makeHeading(child);
    if (isElement(child, 'td', 'th')) repairCell(child);
    else repairTables(child);
  }
}

function makeHeading(table: HtmlNode): void {
  const row = findNode(table, (node) => isElement(node, 'tr'));
  for (const cell of row?.children ?? []) if (isElement(cell, 'td')) cell.tagName = 'th';
}

function repairCell(cell: HtmlNode): void {
  // Left is the default.
  if (attribute(cell, 'align') === 'left') delete cell.properties?.align;
  cell.children = joined(inlineOf(cell.children ?? []));
  // A break at the edge of a cell only keeps an empty one open, or is left from an editor.
  for (const edge of ['first', 'last'] as const) trimBreaks(cell.children, edge);
}

const BREAK = '<br>';

/** Returns a line break as it is written in a cell. */
const lineBreak = (): HtmlNode => wrapped('vr-source', [textNode(BREAK)]);

function isBreak(node: HtmlNode): boolean {
  return isElement(node, 'vr-source') && textOf(node) === BREAK;
}

/** Removes, in place, the breaks with which a cell's text begins or ends, also inside of a format. */
function trimBreaks(nodes: HtmlNode[], edge: 'first' | 'last'): void {
  const isText = (node: HtmlNode) => !isBreak(node) && !isBlank(node);
  const at = edge === 'first' ? nodes.findIndex(isText) : nodes.findLastIndex(isText);
  const kept = nodes[at];
  if (edge === 'first') nodes.splice(0, at < 0 ? nodes.length : at);
  else nodes.splice(at + 1);
  if (kept?.children && !isElement(kept, 'vr-source')) trimBreaks(kept.children, edge);
}

const BLOCKS: readonly string[] = [
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'section',
];

function inlineOf(children: readonly HtmlNode[]): HtmlNode[] {
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
function joined(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  for (const child of children) {
    const last = out.at(-1);
    const text = child.type === 'text' ? (child.value ?? '') : undefined;
    if (last?.type === 'text' && text !== undefined) last.value = `${last.value ?? ''}${text}`.replace(/ {2,}/g, ' ');
    else out.push(text === undefined ? child : textNode(text));
  }
  for (const [i, node] of out.entries()) if (isBreak(node)) trimBeside(out[i - 1], out[i + 1]);
  return out;
}

/** Removes, in place, the white space that two texts have at the line break between them. */
function trimBeside(before: HtmlNode | undefined, after: HtmlNode | undefined): void {
  if (before?.type === 'text') before.value = before.value?.trimEnd() ?? '';
  if (after?.type === 'text') after.value = after.value?.trimStart() ?? '';
}

/** Returns a definition list as paragraphs, with the terms in bold. */
export function definitions(list: HtmlNode): HtmlNode[] {
  return (list.children ?? []).flatMap((child): HtmlNode[] => {
    if (isElement(child, 'dt')) return [wrapped('p', [wrapped('strong', child.children ?? [])])];
    if (isElement(child, 'dd')) return [wrapped('p', child.children ?? [])];
    return isElement(child, 'div') ? definitions(child) : [];
  });
}
