import type { ArchiveLosses } from '@/files/archive/core/losses';
import {
  attribute,
  classesOf,
  findNode,
  HEADINGS,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  textNode,
  textOf,
  wrapped,
} from '../html-node';

/** Returns whether Notion exported a page. */
export function isNotionPage(tree: HtmlNode): boolean {
  const article = findNode(tree, (node) => isElement(node, 'article') && hasClass(node, 'page'));
  return article !== undefined && findNode(article, (node) => hasClass(node, 'page-title')) !== undefined;
}

/** The endings of a page's name in an export: its id and its format. */
const PAGE_ENDING = / [\da-f]{32}\.html$/;

/**
 * Rewrites the list of all pages that Notion adds to an export, in place: links have the pages' names, and lists are in
 * the items that they belong to. Changes no other page.
 */
export function repairNotionIndex(tree: HtmlNode): void {
  for (const child of tree.children ?? []) repairNotionIndex(child);
  const [list] = tree.children ?? [];
  if (!isElement(tree, 'li') || !list || !isElement(list, 'ul') || !attribute(list, 'id')?.startsWith('id::')) return;
  const [link, ...items] = list.children ?? [];
  if (!link || !isElement(link, 'a')) return;
  const shown = { ...link, children: [textNode(textOf(link).replace(PAGE_ENDING, ''))] };
  tree.children = items.length > 0 ? [shown, wrapped('ul', items)] : [shown];
}

/**
 * Replaces Notion's classes (callouts, toggles, tasks, bookmarks, properties) with elements that Markdown can express,
 * in place. Counts what becomes something else.
 */
export function repairNotion(tree: HtmlNode, losses: ArchiveLosses): void {
  const repaired = (tree.children ?? []).flatMap((child) => {
    if (child.children) repairNotion(child, losses);
    return repairedNode(child, losses);
  });
  tree.children = joinedLists(repaired);
}

/** Classes of Notion's decorations around titles. Markdown can't express them. */
const DECORATIONS: readonly string[] = ['page-cover-image', 'page-header-icon', 'property-icon', 'bookmark-icon'];

/** Invisible characters that Notion writes after formulas. */
const INVISIBLE = /\uFEFF/g;

function repairedNode(node: HtmlNode, losses: ArchiveLosses): HtmlNode[] {
  if (node.type === 'text') return [textNode((node.value ?? '').replace(INVISIBLE, ''))];
  if (node.type !== 'element') return [node];
  if (DECORATIONS.some((name) => hasClass(node, name))) return [];
  switch (node.tagName) {
    case 'figure':
      return figure(node);
    case 'aside':
      return hasClass(node, 'callout') ? [callout(node)] : [node];
    case 'details':
      losses.add('toggles');
      return [toggle(node)];
    case 'div':
    case 'input':
      return isCheckbox(node) ? [checkbox(node)] : [node];
    case 'li':
      return [listItem(node)];
    case 'mark':
      return isHighlight(node) ? [node] : (node.children ?? []);
    case 'nav':
      return hasClass(node, 'table_of_contents') ? [wrapped('p', [wrapped('vr-source', [textNode('[TOC]')])])] : [node];
    case 'pre':
      return [code(node)];
    case 'table':
      return table(node, losses);
    default:
      return [node];
  }
}

function figure(node: HtmlNode): HtmlNode[] {
  if (hasClass(node, 'callout')) return [callout(node)];
  if (hasClass(node, 'image')) return image(node);
  if (hasClass(node, 'link-to-page')) return [wrapped('p', withoutIcons(node.children ?? []))];
  const bookmark = findNode(node, (child) => isElement(child, 'a') && hasClass(child, 'bookmark'));
  if (bookmark) return [bookmarkOf(bookmark)];
  const source = findNode(node, (child) => hasClass(child, 'source'));
  if (!source) return [node];
  const address = textOf(source).trim();
  const isBare = !findNode(source, (child) => isElement(child, 'a')) && /^https?:\/\/\S+$/.test(address);
  return [wrapped('p', isBare ? [wrapped('a', [textNode(address)], { href: address })] : (source.children ?? []))];
}

/** Returns the picture with its caption, and without Notion's link to the picture itself. */
function image(node: HtmlNode): HtmlNode[] {
  const picture = findNode(node, (child) => isElement(child, 'img'));
  if (!picture) return node.children ?? [];
  const caption = findNode(node, (child) => isElement(child, 'figcaption'));
  const alt = textOf(caption).replace(/\s+/g, ' ').trim() || attribute(picture, 'alt') || '';
  return [wrapped('p', [{ ...picture, properties: { ...picture.properties, alt } }])];
}

function bookmarkOf(link: HtmlNode): HtmlNode {
  const href = attribute(link, 'href') ?? '';
  const text = (name: string) =>
    textOf(findNode(link, (child) => hasClass(child, name)))
      .replace(/\s+/g, ' ')
      .trim();
  const description = text('bookmark-description');
  const shown = wrapped('a', [textNode(text('bookmark-title') || href)], { href });
  return wrapped('p', [shown, ...(description === '' ? [] : [textNode(` – ${description}`)])]);
}

/** Returns a callout as a quote. Its icon precedes its text, as in Notion's own Markdown. */
function callout(node: HtmlNode): HtmlNode {
  const icon = findNode(node, (child) => hasClass(child, 'icon') && isElement(child, 'span'));
  const sign = attribute(icon ?? node, 'dataEmoji') ?? textOf(icon).trim();
  const boxes = (node.children ?? []).filter((child) => isElement(child, 'div'));
  const content = boxes.length > 0 ? (boxes.at(-1)?.children ?? []) : (node.children ?? []);
  return wrapped('blockquote', [
    wrapped('p', [wrapped('vr-source', [textNode('[!NOTE]')])]),
    ...withSign(inParagraphs(content), sign),
  ]);
}

function withSign(blocks: HtmlNode[], sign: string): HtmlNode[] {
  const [first, ...rest] = blocks;
  if (sign === '') return blocks;
  if (!first || !isElement(first, 'p')) return [wrapped('p', [textNode(sign)]), ...blocks];
  return [{ ...first, children: [textNode(`${sign} `), ...(first.children ?? [])] }, ...rest];
}

const BLOCKS = ['p', 'div', 'ul', 'ol', ...HEADINGS, 'blockquote', 'pre', 'figure', 'table', 'hr', 'details'];

/** Returns the blocks of a node, with paragraphs for the text between them. */
function inParagraphs(nodes: readonly HtmlNode[]): HtmlNode[] {
  const blocks: HtmlNode[] = [];
  let line: HtmlNode[] = [];
  const end = () => {
    if (!line.every(isBlank)) blocks.push(wrapped('p', line));
    line = [];
  };
  for (const node of nodes) {
    if (isElement(node, ...BLOCKS)) {
      end();
      blocks.push(node);
    } else line.push(node);
  }
  end();
  return blocks;
}

/** Returns a toggle as a list with one item, since Markdown can't fold anything. */
function toggle(node: HtmlNode): HtmlNode {
  const children = node.children ?? [];
  const summary = children.find((child) => isElement(child, 'summary'));
  const lead = inlineOf(summary?.children ?? []);
  const rest = children.filter((child) => child !== summary);
  return wrapped('ul', [wrapped('li', [wrapped('p', lead), ...inParagraphs(rest)])], { className: ['toggle'] });
}

/** Returns nodes with bold text instead of headings. */
function inlineOf(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] =>
    isElement(node, 'h1', 'h2', 'h3', 'h4') ? [wrapped('strong', node.children ?? [])] : [node],
  );
}

function isCheckbox(node: HtmlNode): boolean {
  return hasClass(node, 'checkbox') && (hasClass(node, 'checkbox-on') || hasClass(node, 'checkbox-off'));
}

function checkbox(node: HtmlNode): HtmlNode {
  return wrapped('input', [], { type: 'checkbox', checked: hasClass(node, 'checkbox-on') });
}

/** Returns an item of a list. The box of a task and its text become one paragraph. */
function listItem(node: HtmlNode): HtmlNode {
  const [first, ...rest] = (node.children ?? []).filter((child) => !isBlank(child));
  if (!first || !isElement(first, 'input')) return node;
  const [text, ...under] = rest;
  const lead = text && isElement(text, ...BLOCKS) ? [] : [textNode(' '), ...(text ? [text] : [])];
  return { ...node, children: [wrapped('p', [first, ...lead]), ...(lead.length > 0 ? under : rest)] };
}

function isHighlight(node: HtmlNode): boolean {
  const colours = classesOf(node).filter((name) => name.startsWith('highlight-'));
  return colours.length === 0 || colours.some((name) => name.endsWith('_background'));
}

function code(node: HtmlNode): HtmlNode {
  const inner = findNode(node, (child) => isElement(child, 'code'));
  // “Plain Text” is no language. Others have small letters in Markdown.
  const names = classesOf(inner ?? node).flatMap((name, at) =>
    name === 'language-Plain' ? [] : at === 0 ? [name.toLowerCase()] : [],
  );
  if (inner) inner.properties = { ...inner.properties, className: names };
  return node;
}

function table(node: HtmlNode, losses: ArchiveLosses): HtmlNode[] {
  if (hasClass(node, 'properties')) return [properties(node)];
  if (hasClass(node, 'collection-content')) losses.add('databases');
  replaceCheckboxes(node);
  return [node];
}

/** Returns the properties of a database page as a list. */
function properties(node: HtmlNode): HtmlNode {
  replaceCheckboxes(node);
  const rows = rowsOf(node).flatMap((row) => {
    const name = textOf(findNode(row, (child) => isElement(child, 'th'))).trim();
    const value = findNode(row, (child) => isElement(child, 'td'))?.children ?? [];
    const separated = value.flatMap((child, at) => (at > 0 ? [textNode(', '), child] : [child]));
    return [wrapped('li', [wrapped('strong', [textNode(`${name}:`)]), textNode(' '), ...separated])];
  });
  return wrapped('ul', rows);
}

function rowsOf(node: HtmlNode): HtmlNode[] {
  return (node.children ?? []).flatMap((child) => (isElement(child, 'tr') ? [child] : rowsOf(child)));
}

/** Replaces boxes in cells by words, as in the CSV files of databases. */
function replaceCheckboxes(node: HtmlNode): void {
  node.children = (node.children ?? []).map((child) => {
    if (isElement(child, 'input')) return textNode(child.properties?.checked === true ? 'Yes' : 'No');
    replaceCheckboxes(child);
    return child;
  });
}

/** Joins neighbouring lists, because Notion makes a list for each item. */
function joinedLists(nodes: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  for (const node of nodes.flatMap(listsOf)) {
    const last = out.at(-1);
    if (last && isSameList(last, node)) last.children = [...(last.children ?? []), ...(node.children ?? [])];
    else out.push(node);
  }
  return out;
}

const LISTS: readonly string[] = ['bulleted-list', 'numbered-list', 'to-do-list', 'toggle'];

function isSameList(one: HtmlNode, other: HtmlNode): boolean {
  if (one.tagName !== other.tagName || !isElement(one, 'ul', 'ol')) return false;
  return LISTS.some((name) => hasClass(one, name) && hasClass(other, name));
}

/** Returns the lists in a `ul.toggle > li > details` of older exports, or the node itself. */
function listsOf(node: HtmlNode): HtmlNode[] {
  if (!isElement(node, 'ul') || !hasClass(node, 'toggle')) return [node];
  const inner = (node.children ?? []).flatMap(({ children = [] }) => children).filter((child) => !isBlank(child));
  return inner.length > 0 && inner.every((child) => hasClass(child, 'toggle')) ? inner : [node];
}

function withoutIcons(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (hasClass(node, 'icon')) return [];
    return [node.children ? { ...node, children: withoutIcons(node.children) } : node];
  });
}
