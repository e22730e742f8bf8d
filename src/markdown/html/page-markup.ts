import { percentDecoded } from '@/kernel/percent-decoded';
import { Slugs } from '@/kernel/slugs';
import { CALLOUTS, type Callout } from '../core/callout-of';
import { LEAST_WIDTH, MAX_WIDTH } from '../core/image-source';
import {
  attribute,
  classesOf,
  findNode,
  HEADINGS,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  namesOf,
  textNode,
  textOf,
  wrapped,
} from './html-node';
import { repairNotes } from './page-notes';

/**
 * Reads the parts of a page that HTML has no elements for, in place: footnotes, callouts, captions, tasks, tables of
 * contents and links to headings, as this product, GitHub, pandoc and others write them.
 */
export function repairMarkup(tree: HtmlNode): void {
  repairNotes(tree);
  unlinkHeadings(tree);
  linkHeadings(tree);
  const isOwn = findNode(tree, isOwnGenerator) !== undefined;
  repair(tree, isOwn);
}

/** Returns whether a node says that this product has written the page. */
function isOwnGenerator(node: HtmlNode): boolean {
  return (
    isElement(node, 'meta') && attribute(node, 'name') === 'generator' && attribute(node, 'content') === 'Variorum'
  );
}

function repair(parent: HtmlNode, isOwn: boolean): void {
  for (const child of parent.children ?? []) repair(child, isOwn);
  parent.children = (parent.children ?? []).map((node) => repaired(node, isOwn));
}

function repaired(node: HtmlNode, isOwn: boolean): HtmlNode {
  if (node.type !== 'element') return node;
  const kind = calloutKind(node);
  if (kind) return callout(node, kind);
  if (isElement(node, 'figure') || hasClass(node, 'picture')) return captioned(node);
  if (attribute(node, 'dataNodeType') === 'actionList') return actionList(node);
  if (isContents(node)) return wrapped('p', [source('[TOC]')]);
  if (isElement(node, 'li') && hasClass(node, 'task')) return task(node);
  if (isOwn && isElement(node, 'img')) return withOwnWidth(node);
  return node;
}

function source(text: string): HtmlNode {
  return wrapped('vr-source', [textNode(text)]);
}

/** Returns the line that begins a callout. White space in the tree is collapsed, so a property says that it's a line. */
function firstLine(kind: Callout): HtmlNode {
  return wrapped('vr-source', [textNode(`[!${kind.toUpperCase()}]`)], { dataLine: true });
}

const BOXES: readonly string[] = [
  ...['callout', 'admonition', 'markdown-alert', 'theme-admonition', 'notecard', 'confluence-information-macro'],
];
const TITLES: readonly string[] = ['callout-title', 'admonition-title', 'markdown-alert-title', 'title'];
/** The kinds of callouts that other programs have. */
const KINDS: Readonly<Record<string, Callout>> = {
  ...Object.fromEntries(CALLOUTS.map((kind) => [kind, kind])),
  ...{
    info: 'note',
    information: 'note',
    hint: 'tip',
    success: 'tip',
    attention: 'warning',
    danger: 'caution',
    error: 'caution',
  },
};

function calloutKind(node: HtmlNode): Callout | undefined {
  if (!isElement(node, 'blockquote', 'div', 'aside', 'section')) return undefined;
  const classes = classesOf(node);
  const panel = attribute(node, 'dataPanelType');
  const isBox = panel !== undefined || BOXES.some((name) => classes.includes(name));
  // Pandoc writes a box with only its kind.
  const isPlain = classes.length === 1 && (node.children ?? []).some((child) => hasClass(child, 'title'));
  if (!isBox && !isPlain) return undefined;
  const words = [attribute(node, 'dataCallout') ?? '', panel ?? '', ...classes].map((name) =>
    name.toLowerCase().replace(/^(?:markdown-alert|theme-admonition|callout|confluence-information-macro)-/, ''),
  );
  const found = words.map((word) => (Object.hasOwn(KINDS, word) ? KINDS[word] : undefined)).find(Boolean);
  return found ?? (isBox && attribute(node, 'dataCallout') !== undefined ? 'note' : undefined);
}

/** Returns a callout as a quote that begins with its kind. A title of its own becomes bold text. */
function callout(node: HtmlNode, kind: Callout): HtmlNode {
  const children = (node.children ?? []).filter((child) => !isBlank(child) && !isIcon(child));
  const title = children.find((child) => TITLES.some((name) => hasClass(child, name)));
  const rest = children.filter((child) => child !== title);
  const words = textOf(title).replace(/\s+/g, ' ').trim();
  // This product's titles only name the kind, in some language.
  const isOwn = isElement(node, 'blockquote') || words === '' || Object.hasOwn(KINDS, words.toLowerCase());
  const lead = isOwn ? [] : [wrapped('p', [wrapped('strong', [textNode(words)])])];
  const content = [...lead, ...rest];
  const [only] = content;
  // Programs put the content into a box beside their icon.
  const isBoxed = only !== undefined && content.length === 1 && isElement(only, 'div');
  const [first, ...others] = isBoxed ? (only.children ?? []).filter((child) => !isBlank(child)) : content;
  if (first && isElement(first, 'p')) {
    const paragraph = {
      ...first,
      children: [firstLine(kind), ...(title ? (first.children ?? []) : withoutKind(first.children ?? [], kind))],
    };
    return wrapped('blockquote', [paragraph, ...others]);
  }
  return wrapped('blockquote', [
    wrapped('p', [source(`[!${kind.toUpperCase()}]`)]),
    ...(first ? [first] : []),
    ...others,
  ]);
}

/** Returns whether a node only decorates a callout. */
function isIcon(node: HtmlNode): boolean {
  return (
    isElement(node, 'div', 'span') && textOf(node).trim() === '' && !findNode(node, (one) => isElement(one, 'img'))
  );
}

/** Returns the content of a paragraph without the kind of its callout in bold, which the callout shows. */
function withoutKind(children: readonly HtmlNode[], kind: Callout): readonly HtmlNode[] {
  const [first, ...rest] = children.filter((child, i) => i > 0 || !isBlank(child));
  const words = first && isElement(first, 'strong', 'b') ? /^(\w+):$/.exec(textOf(first).trim())?.[1] : undefined;
  if (words?.toLowerCase() !== kind) return children;
  return rest.map((child, i) => (i === 0 && child.type === 'text' ? textNode(child.value?.trimStart() ?? '') : child));
}

/** Returns a figure of one image as the image with its caption, or the figure itself if it has anything else. */
function captioned(figure: HtmlNode): HtmlNode {
  const image = findNode(figure, (node) => isElement(node, 'img'));
  const caption = findNode(figure, (node) => isElement(node, 'figcaption') || hasClass(node, 'caption'));
  // A caption in Markdown is plain text. One with a link, for example to a licence, stays a paragraph.
  if (!image || !caption || findNode(caption, (node) => isElement(node, 'img', 'table', 'pre') || isLink(node)))
    return figure;
  const others = (figure.children ?? []).filter((child) => child !== caption && !isBlank(child));
  const [shown] = others;
  const link = shown && isElement(shown, 'a') ? shown : undefined;
  const isOne = (link ? link.children?.filter((child) => !isBlank(child)) : others)?.length === 1;
  if (others.length !== 1 || !isOne || (link ?? figure).children?.includes(image) !== true) return figure;
  const words = textOf(caption).replace(/\s+/g, ' ').trim();
  const isNew = words !== '' && words !== attribute(image, 'alt')?.trim();
  const properties = { ...image.properties, ...(isNew ? { dataCaption: words } : {}) };
  const captionedImage = { ...image, properties };
  const content = link ? { ...link, children: [captionedImage] } : captionedImage;
  return isElement(figure, 'figure') ? wrapped('p', [content]) : wrapped('span', [content]);
}

function isLink(node: HtmlNode): boolean {
  return isElement(node, 'a') && attribute(node, 'href') !== undefined;
}

/** Returns whether a node is a table of contents, or the line `[TOC]`. */
function isContents(node: HtmlNode): boolean {
  if (isElement(node, 'nav', 'div')) {
    return attribute(node, 'role') === 'doc-toc' || attribute(node, 'id') === 'TOC';
  }
  return isElement(node, 'p') && node.children?.length === 1 && /^\[TOC\]$/.test(node.children[0]?.value ?? '');
}

/** Returns the tasks of Confluence, which are boxes, as a list. */
function actionList(list: HtmlNode): HtmlNode {
  const isTask = (node: HtmlNode) => attribute(node, 'dataTaskState') !== undefined;
  return wrapped(
    'ul',
    (list.children ?? []).map((child) => (isTask(child) ? { ...child, tagName: 'li' } : child)),
  );
}

/** Returns a task with a check box in place of this product's sign for it. */
function task(item: HtmlNode): HtmlNode {
  const [box, ...rest] = item.children ?? [];
  if (!box || !hasClass(box, 'box')) return item;
  const checked = attribute(box, 'ariaLabel') === 'x';
  return { ...item, children: [wrapped('input', [], { type: 'checkbox', checked }), ...rest] };
}

/** Returns an image of this product with its width in the description, as in Markdown. */
function withOwnWidth(image: HtmlNode): HtmlNode {
  const width = Number(attribute(image, 'width'));
  if (!Number.isInteger(width) || width < LEAST_WIDTH || width > MAX_WIDTH) return image;
  return { ...image, properties: { ...image.properties, alt: `${attribute(image, 'alt') ?? ''}|${width}` } };
}

/** Returns the heading of a section. */
function headingOf(node: HtmlNode): HtmlNode | undefined {
  if (!isElement(node, 'section', 'div')) return undefined;
  return node.children?.find((child) => isElement(child, ...HEADINGS));
}

/** Makes links to headings lead to the names that the headings have in Markdown, in place. */
function linkHeadings(tree: HtmlNode): void {
  const slugs = new Slugs();
  const names = new Map<string, string>();
  const links: HtmlNode[] = [];
  /** The ids of the boxes that a heading begins, as pandoc and Sphinx write sections. */
  const sections = new Map<HtmlNode, string[]>();
  const visit = (node: HtmlNode, around: string | undefined) => {
    const heading = isElement(node, ...HEADINGS) ? slugs.of(textOf(node).replace(/\s+/g, ' ')) : around;
    const ids = namesOf(node).concat(sections.get(node) ?? []);
    if (heading !== undefined) for (const id of ids) names.set(id, heading);
    else sections.set(headingOf(node) ?? node, ids);
    if (isElement(node, 'a') && around === undefined) links.push(node);
    for (const child of node.children ?? []) visit(child, heading);
  };
  visit(tree, undefined);
  for (const link of links) linkHeading(link, names);
}

/** Removes the links from headings to themselves, in place: they are there to be copied. */
function unlinkHeadings(parent: HtmlNode): void {
  for (const child of parent.children ?? []) unlinkHeadings(child);
  if (!isElement(parent, ...HEADINGS)) return;
  const [only, ...others] = (parent.children ?? []).filter((child) => !isBlank(child));
  const [, hash] = (only && isElement(only, 'a') && attribute(only, 'href')?.split('#')) || [];
  const isOwn = hash !== undefined && namesOf(parent).includes(percentDecoded(hash));
  if (isOwn && others.length === 0) parent.children = only?.children ?? [];
}

function linkHeading(link: HtmlNode, names: ReadonlyMap<string, string>): void {
  const href = attribute(link, 'href') ?? '';
  const name = href.startsWith('#') ? names.get(percentDecoded(href.slice(1))) : undefined;
  if (name !== undefined) link.properties = { ...link.properties, href: `#${encodeURI(name)}`, dataHeading: true };
}
