import { addressOfPath } from '@/files/core/address';
import { safeHref, safeImageSource } from '../markdown/safe-url';

/** The part of hast that is needed here. */
export interface HtmlNode {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: HtmlNode[];
  value?: string;
}

const DROPPED: ReadonlySet<string> = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'head',
  'meta',
  'link',
  'title',
  'base',
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'video',
  'audio',
  'canvas',
  'xml',
]);

/**
 * Pasted HTML made ready for Markdown, in place: scripts, styles and comments go; addresses that may not become live go;
 * what word processors say in styles (bold, italic, struck, list levels) becomes elements. A rehype plugin.
 */
export function cleanupHtml(): (tree: HtmlNode) => void {
  return (tree) => {
    clean(tree);
    groupWordLists(tree);
  };
}

function clean(parent: HtmlNode): void {
  const children: HtmlNode[] = [];
  for (const child of parent.children ?? []) {
    if (child.type !== 'element') {
      if (child.type === 'text') children.push(child);
      continue;
    }
    clean(child);
    children.push(...cleanElement(child));
  }
  parent.children = children;
}

function cleanElement(node: HtmlNode): HtmlNode[] {
  const tag = node.tagName ?? '';
  const children = node.children ?? [];
  if (DROPPED.has(tag)) return isCheckbox(node) ? [node] : [];
  // Office puts its own namespaced elements (`o:p`, `w:sdt`) around text.
  if (tag.includes(':')) return children;
  if (tag === 'a') return cleanLink(node, children);
  if (tag === 'img') return cleanImage(node);
  return styled(node, children);
}

function isCheckbox(node: HtmlNode): boolean {
  return node.tagName === 'input' && node.properties?.type === 'checkbox';
}

function cleanLink(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  const href = typeof node.properties?.href === 'string' ? safeHref(node.properties.href) : undefined;
  if (href === undefined || href.startsWith('#')) return children;
  return [{ ...node, properties: { href: addressOfPath(href) ?? href } }];
}

function cleanImage(node: HtmlNode): HtmlNode[] {
  const { src, alt } = node.properties ?? {};
  const safe = typeof src === 'string' && !src.startsWith('data:') ? safeImageSource(src) : undefined;
  const description = typeof alt === 'string' ? alt : '';
  if (safe === undefined) return description === '' ? [] : [{ type: 'text', value: description }];
  return [{ ...node, properties: { src: addressOfPath(safe) ?? safe, alt: description } }];
}

/** Turns what a style says into elements, and takes away emphasis that a style takes back (Google Docs wraps all in one `b`). */
function styled(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  if (isWordMarker(node)) return [node];
  const style = styleOf(node);
  const tag = node.tagName ?? '';
  const weight = style.get('font-weight');
  const isEmphasis = tag === 'b' || tag === 'strong' || tag === 'i' || tag === 'em';
  if (isEmphasis && (weight === 'normal' || weight === '400' || style.get('font-style') === 'normal')) return children;
  if (isEmphasis || tag === 's' || tag === 'del' || tag === 'strike') return spaceOutside(node);
  if (tag !== 'span' && tag !== 'font') return [node];
  let content = children;
  if (weight === 'bold' || Number(weight) >= 600) content = spaceOutside(wrapped('strong', content));
  if (style.get('font-style') === 'italic') content = spaceOutside(wrapped('em', content));
  if (/line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '')) {
    content = spaceOutside(wrapped('del', content));
  }
  return content;
}

/** Markdown's marks only count next to a word: white space at the inner edges of emphasis goes outside. */
function spaceOutside(node: HtmlNode): HtmlNode[] {
  const children = [...(node.children ?? [])];
  const outside = (index: 0 | -1): HtmlNode[] => {
    const edge = children.at(index);
    const text = edge?.type === 'text' ? (edge.value ?? '') : '';
    const value = index === 0 ? text.trimStart() : text.trimEnd();
    if (!edge || value === text) return [];
    children[index < 0 ? children.length - 1 : 0] = { ...edge, value };
    const space = index === 0 ? text.slice(0, text.length - value.length) : text.slice(value.length);
    return [{ type: 'text', value: space }];
  };
  const before = outside(0);
  const after = outside(-1);
  return [...before, { ...node, children }, ...after];
}

function wrapped(tagName: string, children: HtmlNode[]): HtmlNode {
  return { type: 'element', tagName, properties: {}, children };
}

function styleOf(node: HtmlNode): Map<string, string> {
  const style = typeof node.properties?.style === 'string' ? node.properties.style : '';
  const entries = style.split(';').flatMap((part): [string, string][] => {
    const colon = part.indexOf(':');
    return colon < 0
      ? []
      : [
          [
            part.slice(0, colon).trim().toLowerCase(),
            part
              .slice(colon + 1)
              .trim()
              .toLowerCase(),
          ],
        ];
  });
  return new Map(entries);
}

/** Word writes list items as paragraphs with a level in their style and the bullet as text. */
function groupWordLists(parent: HtmlNode): void {
  const children: HtmlNode[] = [];
  let open: HtmlNode[] = [];
  for (const child of parent.children ?? []) {
    const item = child.type === 'element' ? wordItem(child) : undefined;
    const isGap = child.type === 'text' && child.value?.trim() === '';
    if (item) open = withItem(open, item, children);
    else if (!isGap || open.length === 0) {
      open = [];
      groupWordLists(child);
      children.push(child);
    }
  }
  parent.children = children;
}

interface WordItem {
  level: number;
  isOrdered: boolean;
  content: HtmlNode[];
}

/** Adds an item to the list of its level, in `siblings` or in an item of the list around it; returns the lists around it. */
function withItem(lists: readonly HtmlNode[], item: WordItem, siblings: HtmlNode[]): HtmlNode[] {
  const open = lists.slice(0, item.level);
  const last = open.at(-1);
  const isNew = !last || open.length < item.level;
  const list = isNew ? wrapped(item.isOrdered ? 'ol' : 'ul', []) : last;
  if (isNew) {
    (last?.children?.at(-1)?.children ?? siblings).push(list);
    open.push(list);
  }
  list.children?.push(wrapped('li', item.content));
  return open;
}

function wordItem(node: HtmlNode): WordItem | undefined {
  const list = styleOf(node).get('mso-list');
  const level = list ? Number(/level(\d)/.exec(list)?.[1] ?? Number.NaN) : Number.NaN;
  if (!Number.isInteger(level) || node.tagName !== 'p') return undefined;
  const children = node.children ?? [];
  const marker = children.find(isWordMarker);
  const sign = textOf(marker).trim();
  return { level, isOrdered: /^\(?\w{1,4}[.)]$/.test(sign), content: children.filter((child) => child !== marker) };
}

/** The bullet or number in front of a Word list item, which Markdown writes by itself. */
function isWordMarker(node: HtmlNode): boolean {
  return styleOf(node).get('mso-list') === 'ignore';
}

function textOf(node: HtmlNode | undefined): string {
  if (!node) return '';
  return node.value ?? (node.children ?? []).map(textOf).join('');
}
