import {
  attribute,
  classesOf,
  findNode,
  type HtmlNode,
  hasClass,
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
 * Fixes tables for Markdown, in place. A cell is one line there, so blocks in it become words with spaces between. The
 * first row becomes the heading, whether the source marks it as one or not.
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
    if (isElement(child, 'br')) return [textNode(' ')];
    if (isElement(child, 'pre')) return [wrapped('code', [textNode(textOf(child).replace(/\s+/g, ' ').trim())])];
    if (isElement(child, ...BLOCKS)) return [textNode(' '), ...inlineOf(child.children ?? []), textNode(' ')];
    return [child.children ? { ...child, children: inlineOf(child.children) } : child];
  });
}

/** Returns neighbouring texts joined, with one space between words. */
function joined(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  for (const child of children) {
    const last = out.at(-1);
    if (child.type !== 'text' || last?.type !== 'text') out.push(child);
    else out[out.length - 1] = textNode(`${last.value ?? ''}${child.value ?? ''}`.replace(/ {2,}/g, ' '));
  }
  return out;
}

/** Returns a definition list as paragraphs, with the terms in bold. */
export function definitions(list: HtmlNode): HtmlNode[] {
  return (list.children ?? []).flatMap((child): HtmlNode[] => {
    if (isElement(child, 'dt')) return [wrapped('p', [wrapped('strong', child.children ?? [])])];
    if (isElement(child, 'dd')) return [wrapped('p', child.children ?? [])];
    return isElement(child, 'div') ? definitions(child) : [];
  });
}
