import { addressOfPath } from '@/files/core/address';
import { smallSigns } from '@/kernel/small-signs';
import { safeHref, safeImageSource } from '../core/safe-url';
import { definitions, mathOf, repairCode } from './html-blocks';
import { isMarker, repairLists } from './html-lists';
import {
  attribute,
  HEADINGS,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  styleOf,
  textNode,
  textOf,
  wrapped,
} from './html-node';
import { repairTables } from './html-tables';

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
 * Prepares pasted HTML for Markdown, in place. Removes scripts, styles, comments, hidden parts, and addresses that may
 * not become links or images. Turns styles and classes that carry meaning (bold, levels of lists, languages) into
 * elements. A rehype plugin.
 */
export function cleanupHtml(): (tree: HtmlNode) => void {
  return (tree) => {
    repairCode(tree);
    clean(tree, false);
    repairLists(tree);
    repairTables(tree);
  };
}

function clean(parent: HtmlNode, isVerbatim: boolean): void {
  parent.children = (parent.children ?? []).flatMap((child) => cleanNode(child, isVerbatim));
}

function cleanNode(node: HtmlNode, isVerbatim: boolean): HtmlNode[] {
  if (node.type === 'text') return [isVerbatim ? node : textNode(collapsed(node.value ?? ''))];
  if (node.type !== 'element' || isHidden(node)) return [];
  const math = mathOf(node);
  if (math) return [math];
  clean(node, isVerbatim || node.tagName === 'pre');
  return cleanElement(node);
}

/** Replaces line breaks and tabs in the page's source by spaces. Non-breaking spaces are intentional and kept. */
function collapsed(text: string): string {
  return text.replace(/[\t\n\r\f ]+/g, ' ');
}

function isHidden(node: HtmlNode): boolean {
  const style = styleOf(node);
  if (style.get('display') === 'none' || style.get('visibility') === 'hidden' || node.properties?.hidden === true)
    return true;
  // Hidden content is an icon's name, an anchor's symbol or the parts of a drawn formula. Line breaks and images are
  // kept.
  if (attribute(node, 'ariaHidden') === 'true' && !isElement(node, 'br', 'img')) return true;
  return hasClass(node, 'mw-editsection') || hasClass(node, 'EOP') || isReferenceMark(node);
}

/**
 * Returns whether a node is the number of a source in brackets, which links to a part of the page that isn't pasted.
 */
function isReferenceMark(node: HtmlNode): boolean {
  return isElement(node, 'sup') && /^\s*\[[^\]]{1,12}\]\s*$/.test(textOf(node));
}

const PARAGRAPHS: readonly string[] = ['p', ...HEADINGS];
const FORMS: Readonly<Partial<Record<string, 'raised' | 'lowered'>>> = { sup: 'raised', sub: 'lowered' };

function cleanElement(node: HtmlNode): HtmlNode[] {
  const tag = node.tagName ?? '';
  const children = node.children ?? [];
  if (DROPPED.has(tag)) return isCheckbox(node) ? [node] : [];
  // Office puts its own namespaced elements (`o:p`, `w:sdt`) around text.
  if (tag.includes(':')) return children;
  if (tag === 'a') return cleanLink(node, children);
  if (tag === 'img') return cleanImage(node);
  if (tag === 'dl') return definitions(node);
  const form = FORMS[tag];
  if (form) return small(children, form);
  if (PARAGRAPHS.includes(tag)) return cleanParagraph(node, children);
  return styled(node, children);
}

/** Returns raised or lowered digits in that form. Markdown has no other way to write them. */
function small(children: HtmlNode[], form: 'raised' | 'lowered'): HtmlNode[] {
  const isPlain = children.every((child) => child.type === 'text');
  const signs = isPlain ? smallSigns(children.map(textOf).join(''), form) : undefined;
  return signs === undefined ? children : [textNode(signs)];
}

function isCheckbox(node: HtmlNode): boolean {
  return node.tagName === 'input' && node.properties?.type === 'checkbox';
}

function cleanParagraph(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  if (hasClass(node, 'MsoTitle')) return [wrapped('h1', children)];
  const isEmpty = children.every((child) => isBlank(child) || isElement(child, 'br'));
  return isEmpty ? [] : [node];
}

function cleanLink(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  const href = typeof node.properties?.href === 'string' ? safeHref(node.properties.href) : undefined;
  // Only links to headings lead anywhere in Markdown.
  if (href === undefined || (href.startsWith('#') && node.properties?.dataHeading !== true)) return children;
  return [{ ...node, properties: { href: addressOfPath(href) ?? href } }];
}

function cleanImage(node: HtmlNode): HtmlNode[] {
  const { src, alt } = node.properties ?? {};
  const description = typeof alt === 'string' ? alt : '';
  if (attribute(node, 'ariaRoleDescription') === 'checkbox') return [];
  // Chat programs show emoji as images from their own servers.
  const isEmoji = /^:[\w+-]+:$/.test(description) || (hasClass(node, 'emoji') && description !== '');
  const safe = typeof src === 'string' && !src.startsWith('data:') && !isEmoji ? safeImageSource(src) : undefined;
  if (safe === undefined) return description === '' ? [] : [textNode(description)];
  const title = attribute(node, 'dataCaption') ?? attribute(node, 'title')?.trim();
  const caption = title && title !== description ? { title } : {};
  return [{ ...node, properties: { src: addressOfPath(safe) ?? safe, alt: description, ...caption } }];
}

const HIGHLIGHTED = /^(?:yellow|#ff0|#ffff00|rgb\(255, ?255, ?0\))/;

/** Turns styles into elements, and removes emphasis that a style cancels (Google Docs wraps everything in one `b`). */
function styled(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  if (isMarker(node)) return [node];
  const style = styleOf(node);
  const tag = node.tagName ?? '';
  const weight = style.get('font-weight');
  const isEmphasis = tag === 'b' || tag === 'strong' || tag === 'i' || tag === 'em';
  if (isEmphasis && (weight === 'normal' || weight === '400' || style.get('font-style') === 'normal')) return children;
  if (isEmphasis || tag === 's' || tag === 'del' || tag === 'strike' || tag === 'mark') return spaceOutside(node);
  if (tag !== 'span' && tag !== 'font') return [node];
  if (style.get('mso-spacerun') === 'yes') return [textNode(' ')];
  return withStyle(style, children);
}

function withStyle(style: ReadonlyMap<string, string>, children: HtmlNode[]): HtmlNode[] {
  const weight = style.get('font-weight');
  const align = style.get('vertical-align');
  let content = align === 'super' ? small(children, 'raised') : align === 'sub' ? small(children, 'lowered') : children;
  if (weight === 'bold' || Number(weight) >= 600) content = spaceOutside(wrapped('strong', content));
  if (style.get('font-style') === 'italic') content = spaceOutside(wrapped('em', content));
  if (/line-through/.test(style.get('text-decoration') ?? style.get('text-decoration-line') ?? '')) {
    content = spaceOutside(wrapped('del', content));
  }
  if (HIGHLIGHTED.test(style.get('background-color') ?? style.get('background') ?? '')) {
    content = spaceOutside(wrapped('mark', content));
  }
  return content;
}

/** Moves white space at the inner edges of emphasis outside, because Markdown's marks only count next to a word. */
function spaceOutside(node: HtmlNode): HtmlNode[] {
  const children = [...(node.children ?? [])];
  const outside = (index: 0 | -1): HtmlNode[] => {
    const edge = children.at(index);
    const text = edge?.type === 'text' ? (edge.value ?? '') : '';
    const value = index === 0 ? text.trimStart() : text.trimEnd();
    if (!edge || value === text) return [];
    children[index < 0 ? children.length - 1 : 0] = { ...edge, value };
    const space = index === 0 ? text.slice(0, text.length - value.length) : text.slice(value.length);
    return [textNode(space)];
  };
  const before = outside(0);
  const after = outside(-1);
  return [...before, { ...node, children }, ...after];
}
