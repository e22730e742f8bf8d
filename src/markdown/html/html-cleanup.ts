import { smallSigns } from '@/kernel/small-signs';
import { definitions, mathOf, repairCode } from './html-blocks';
import { cleanImage } from './html-images';
import { cleanLink } from './html-links';
import { flattenLines } from './html-nesting';
import {
  attribute,
  findNode,
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
import { cleanText, joinedTexts, type Space, spaceIn, spaceOutside } from './html-space';
import { repairLists } from './lists/html-lists';
import { isMarker } from './lists/list-items';
import { decorationIn, spreadLooks } from './looks/block-looks';
import {
  headingLevel,
  isBesideText,
  isQuote,
  joinedQuotes,
  markOnlineStyle,
  markTypedItem,
  plainQuotes,
  styledQuote,
} from './programs/word';
import { writeQuotes } from './quotes';
import { repairTables } from './tables/html-tables';

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
    writeQuotes(tree);
    repairCode(tree);
    spreadLooks(tree);
    clean(tree, 'words');
    repairLists(tree);
    repairTables(tree);
    flattenLines(tree);
  };
}

function clean(parent: HtmlNode, space: Space): void {
  const children = joinedTexts(
    (parent.children ?? []).flatMap((child) => cleanNode(child, space)),
    space,
  );
  parent.children = joinedQuotes(children);
}

function cleanNode(node: HtmlNode, around: Space): HtmlNode[] {
  if (node.type === 'text') return cleanText(node, around);
  if (node.type !== 'element') return [];
  const style = styleOf(node);
  if (isHidden(node, style)) return [];
  const math = mathOf(node);
  if (math) return [math];
  markTypedItem(node, style);
  markOnlineStyle(node);
  // Google Docs shows the box by an image, and describes it in the reader's language.
  if (attribute(node, 'role') === 'checkbox')
    node.children = node.children?.filter((child) => !isElement(child, 'img'));
  if (isDrawing(node)) node.properties = { ...node.properties, dataDrawing: true };
  clean(node, spaceIn(node, style.get('white-space') ?? style.get('white-space-collapse'), around));
  return cleanElement(node);
}

/** Returns whether no text in a node is kept. */
export function isRemoved(node: HtmlNode): boolean {
  if (node.type !== 'element') return false;
  if (isHidden(node, styleOf(node))) return true;
  // Formulas are kept by their TeX.
  return DROPPED.has(node.tagName ?? '') && !isElement(node, 'math');
}

/** Classes of elements that aren't part of the text: links to edit, marks for readers, text for screen readers. */
const HIDDEN: readonly string[] = [
  ...['mw-editsection', 'Inline-Template', 'EOP', 'sr-only', 'visually-hidden', 'screen-reader-text'],
];

function isHidden(node: HtmlNode, style: ReadonlyMap<string, string>): boolean {
  if (style.get('display') === 'none' || style.get('visibility') === 'hidden' || node.properties?.hidden === true)
    return true;
  // Hidden content is an icon's name, an anchor's symbol or the parts of a drawn formula. Line breaks and images are
  // kept.
  if (attribute(node, 'ariaHidden') === 'true' && !isElement(node, 'br', 'img')) return true;
  // A forum's picture of the person that a quotation is from.
  if (isElement(node, 'img') && hasClass(node, 'avatar')) return true;
  return HIDDEN.some((name) => hasClass(node, name)) || isReferenceMark(node) || isBesideText(node, style);
}

/**
 * Returns whether a node is the number of a source in brackets, which links to a part of the page that isn't pasted.
 */
function isReferenceMark(node: HtmlNode): boolean {
  return isElement(node, 'sup') && /^\s*\[[^\]]{1,12}\]\s*$/.test(textOf(node));
}

/** Elements that say nothing without content. The converter takes quadratic time for many empty ones in a row. */
const FORMATS = `area b code del em i kbd mark noembed s samp strike strong tt u var`.split(' ');

const FORMS: Readonly<Partial<Record<string, 'raised' | 'lowered'>>> = { sup: 'raised', sub: 'lowered' };

function cleanElement(node: HtmlNode): HtmlNode[] {
  const tag = node.tagName ?? '';
  const children = node.children ?? [];
  if (DROPPED.has(tag)) return isCheckbox(node) ? [node] : [];
  // Office puts its own namespaced elements (`o:p`, `w:sdt`) around text.
  if (tag.includes(':')) return children;
  if (tag === 'a') return cleanLink(node);
  if (isElement(node, ...FORMATS) && children.every(isBlank) && !isMarker(node)) return children;
  if (tag === 'img') return cleanImage(node);
  if (tag === 'dl') return definitions(node);
  const form = FORMS[tag];
  if (form) return small(children, form);
  return cleanBlock(node, children);
}

function cleanBlock(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  if (isElement(node, 'p')) return cleanParagraph(node, children);
  if (isElement(node, 'blockquote')) return [{ ...node, children: plainQuotes(children) }];
  if (isElement(node, ...HEADINGS)) return cleanHeading(node);
  if (isElement(node, 'table')) return cleanTable(node, children);
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
  const isEmpty = children.every((child) => isBlank(child) || isElement(child, 'br'));
  if (isEmpty) return [];
  const level = headingLevel(node);
  if (level !== undefined) return [wrapped(`h${level}`, children)];
  return [isQuote(node) ? styledQuote(node) : node];
}

/** Returns a heading, or nothing for an empty one: they only make space. */
function cleanHeading(node: HtmlNode): HtmlNode[] {
  if (textOf(node).trim() !== '') return [node];
  return findNode(node, (child) => isElement(child, 'img')) ? [wrapped('p', node.children ?? [])] : [];
}

/** Returns whether a table only has images: Word places drawings by tables. */
function isDrawing(node: HtmlNode): boolean {
  if (!isElement(node, 'table') || textOf(node).trim() !== '') return false;
  return findNode(node, (child) => isElement(child, 'img')) !== undefined;
}

/** Returns a table behind its caption, or nothing for a drawing without anything that Markdown can show. */
function cleanTable(node: HtmlNode, children: HtmlNode[]): HtmlNode[] {
  const isShown = textOf(node).trim() !== '' || findNode(node, (child) => isElement(child, 'img')) !== undefined;
  if (node.properties?.dataDrawing === true && !isShown) return [];
  const caption = children.find((child) => isElement(child, 'caption'));
  if (!caption) return [node];
  const lead = textOf(caption).trim() === '' ? [] : [wrapped('p', caption.children ?? [])];
  return [...lead, { ...node, children: children.filter((child) => child !== caption) }];
}

/** The elements that the converter or the code after this has rules for. */
const MEANINGFUL: ReadonlySet<string> = new Set(
  `a address area article aside b blockquote body br caption center code col colgroup datalist dd del details dialog dir div dl dt em
    fieldset figcaption figure footer frameset h1 h2 h3 h4 h5 h6 header hgroup hr html i image img kbd legend li listing main mark menu
    multicol nav noembed noframes ol optgroup option p picture plaintext pre q s samp section strike strong summary table tbody td tfoot th
    thead tr tt u ul var wbr xmp`.split(/\s+/),
);

/**
 * Returns whether an element is only its content in Markdown, such as `small`. Its text is joined with the text beside
 * it, because the converter takes quadratic time for many texts in a row.
 */
function isOnlyContent(tag: string): boolean {
  return !MEANINGFUL.has(tag) && !tag.startsWith('vr-');
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
  if (!isOnlyContent(tag)) return [node];
  if (style.get('mso-spacerun') === 'yes' || style.has('mso-tab-count')) return [textNode(' ')];
  if (attribute(node, 'dataStringifyType') === 'paragraph-break') return [wrapped('br', []), wrapped('br', [])];
  return withStyle(style, children);
}

function withStyle(style: ReadonlyMap<string, string>, children: HtmlNode[]): HtmlNode[] {
  const weight = style.get('font-weight');
  const align = style.get('vertical-align');
  let content = align === 'super' ? small(children, 'raised') : align === 'sub' ? small(children, 'lowered') : children;
  if (weight === 'bold' || weight === 'bolder' || Number(weight) >= 600)
    content = spaceOutside(wrapped('strong', content));
  if (style.get('font-style') === 'italic') content = spaceOutside(wrapped('em', content));
  if (decorationIn(style)?.includes('line-through')) content = spaceOutside(wrapped('del', content));
  if (HIGHLIGHTED.test(style.get('background-color') ?? style.get('background') ?? '')) {
    content = spaceOutside(wrapped('mark', content));
  }
  return content;
}
