import { pushAll } from '@/kernel/push-all';
import {
  attribute,
  HEADINGS,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  styleOf,
  textNode,
  wrapped,
} from '../html-node';
import { officeClassesOf } from '../programs/word';
import { repairItem, tidied } from './item-content';
import {
  type Item,
  indentOf,
  isWordParagraph,
  itemsOf,
  levelOf,
  numberOf,
  USUAL_INDENT,
  withoutMarker,
} from './list-items';
import { countedLists } from './list-numbers';

/**
 * Makes lists, in place, from the constructs by which programs write lists: Word's paragraphs with a level in their
 * style, PowerPoint's boxes with a bullet, consecutive lists with a level each (Word on the web, Slack), and lists
 * directly inside lists (Google Docs).
 */
export function repairLists(parent: HtmlNode): void {
  parent.children = withoutWrappers(parent.children ?? []);
  for (const child of parent.children) repairLists(child);
  parent.children = regrouped(parent.children).flatMap(countedLists);
  if (isElement(parent, 'ul', 'ol')) nestLists(parent);
  if (isElement(parent, 'li')) repairItem(parent);
  if (isElement(parent, ...HEADINGS)) repairNumber(parent);
}

function withoutWrappers(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => (hasClass(child, 'ListContainerWrapper') ? (child.children ?? []) : [child]));
}

/** A list that the next item may belong to. */
interface OpenList {
  list: HtmlNode;
  level: number;
  source: string | undefined;
  /** How much deeper its items are than their own level says. */
  shift: number;
  /** The indentation of its last item. */
  indent: number;
  /** The number of the item after its last one. */
  next: number;
  /** The empty items at its end. They count, but are only shown if another item follows. */
  empty: number;
}

/** Returns the nodes with runs of items that have a level turned into nested lists. */
function regrouped(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let open: OpenList[] = [];
  for (const one of children) {
    const child = numberedHeading(one) ?? one;
    const items = itemsOf(child);
    if (items) for (const item of items) open = withItem(open, item, out);
    else if (continuesItem(child, open)) open = withParagraph(open, child);
    else if (!isBlank(child) || open.length === 0) {
      open = [];
      out.push(child);
    }
  }
  return out;
}

/** Returns the heading that Word on the web writes as a list of one item, with its number, or undefined. */
function numberedHeading(list: HtmlNode): HtmlNode | undefined {
  if (!isElement(list, 'ul', 'ol')) return undefined;
  const [item, ...items] = (list.children ?? []).filter((child) => !isBlank(child));
  const [heading, ...others] = (item?.children ?? []).filter((child) => !isBlank(child));
  const isOnly = heading !== undefined && items.length === 0 && others.length === 0;
  const label = item && attribute(item, 'dataLeveltext');
  if (!isOnly || label === undefined || !isElement(heading, ...HEADINGS)) return undefined;
  const number = /^%\d[.)]?$/.test(label) ? numberOf(list) : undefined;
  if (number === undefined) return heading;
  return { ...heading, children: [textNode(`${number}${label.slice(2)} `), ...(heading.children ?? [])] };
}

/** Returns the level of an item among the open lists, and how much deeper that is than the item itself says. */
function placeIn(open: readonly OpenList[], { level, source, indent }: Item): { level: number; shift: number } {
  if (level === undefined) return { level: levelAt(open, indent), shift: 0 };
  const own = source === undefined ? undefined : open.findLast((one) => one.source === source);
  if (own) return { level: level + own.shift, shift: own.shift };
  const last = open.at(-1);
  // Another list with the same level, moved to the right, looks like a list in the item before it.
  const isBelow = source !== undefined && last?.source !== undefined && indent > last.indent + SAME_INDENT;
  if (!last || !isBelow || level > last.level) return { level, shift: 0 };
  return { level: last.level + 1, shift: last.level + 1 - level };
}

/** The deepest level. Programs have nine; without an end, a page without nesting would become too deep to convert. */
const DEEPEST = 20;
/** How much the indentations of items with the same level may differ, in points. */
const SAME_INDENT = 6;

function levelAt(open: readonly OpenList[], indent: number): number {
  const around = open.findLast((one) => one.indent <= indent + SAME_INDENT);
  if (!around) return open[0]?.level ?? 1;
  return around.indent >= indent - SAME_INDENT ? around.level : around.level + 1;
}

/**
 * Adds an item to the list of its level, in `siblings` or in an item of the list around it. Returns the lists that are
 * then open.
 */
function withItem(open: readonly OpenList[], item: Item, siblings: HtmlNode[]): OpenList[] {
  const { source, indent, content, numbers } = item;
  const place = placeIn(open, item);
  const level = Math.min(place.level, DEEPEST);
  const shift = Math.min(place.shift, DEEPEST);
  const tag = item.isOrdered ? 'ol' : 'ul';
  let around = open.filter((one) => one.level <= level);
  // The copied part may begin in the middle of a list.
  if (around.length === 0 && open[0]?.list.tagName === tag) around = [{ ...open[0], level }];
  const last = around.at(-1);
  const same = last?.level === level && last.list.tagName === tag ? last : undefined;
  const { number, next, isExpected } = counted(numbers, same?.next ?? 1);
  if (content.every(isBlank))
    return open.map((one) => (isExpected && one.list === same?.list ? { ...one, next, empty: one.empty + 1 } : one));
  // The list may be in a list without items of its own, which then asks for the level again.
  const entry = tidied(wrapped('li', content, { dataAriaLevel: String(level), value: number }));
  // Another kind of list at the same level starts a new list, and so does one that counts from another number.
  if (same && isExpected) {
    showEmpty(same);
    same.list.children?.push(entry);
    return [...around.slice(0, -1), { ...same, indent, next, empty: 0 }, ...openIn(entry, indent)];
  }
  if (last?.level === level) around = around.slice(0, -1);
  const list = wrapped(tag, [entry], number !== undefined && number !== 1 ? { start: number } : {});
  const outer = around.at(-1);
  if (outer) {
    showEmpty(outer);
    around = [...around.slice(0, -1), { ...outer, empty: 0 }];
  }
  (lastItem(outer)?.children ?? siblings).push(list);
  return [...around, { list, level, source, shift, indent, next, empty: 0 }, ...openIn(entry, indent)];
}

/** Returns the number of an item if its label says it, the one after it, and whether it goes on with its list. */
function counted(numbers: readonly number[], expected: number) {
  const number = numbers.includes(expected) ? expected : numbers[0];
  return { number, next: (number ?? expected) + 1, isExpected: number === undefined || number === expected };
}

/** Adds the empty items at the end of a numbered list to it, in place: without them, the next item has another number. */
function showEmpty({ list, empty }: OpenList): void {
  if (list.tagName === 'ol') for (let i = 0; i < empty; i++) list.children?.push(wrapped('li', []));
}

/** Returns the lists with levels at the end of an item: the next item may belong to them. */
function openIn(entry: HtmlNode, indent: number): OpenList[] {
  const list = entry.children?.at(-1);
  const last = list && isElement(list, 'ul', 'ol') ? list.children?.at(-1) : undefined;
  const level = last ? levelOf(last) : Number.NaN;
  if (!list || !last || !Number.isInteger(level)) return [];
  const next = Number(attribute(list, 'start') ?? 1) + (list.children?.length ?? 0);
  return [{ list, level, source: undefined, shift: 0, indent, next, empty: 0 }, ...openIn(last, indent)];
}

function lastItem(open: OpenList | undefined): HtmlNode | undefined {
  return open?.list.children?.at(-1);
}

/**
 * Returns whether a node is a paragraph in a Word list without a bullet or number. It continues the item with the same
 * indentation. One whose label is words is a paragraph of its own, unless it's deeper than an item.
 */
function continuesItem(node: HtmlNode, open: readonly OpenList[]): boolean {
  if (!open[0] || !isElement(node, 'p', 'div')) return false;
  if (isWordParagraph(node)) return indentOf(node) > open[0].indent + SAME_INDENT;
  if (isIndented(node)) return true;
  return officeClassesOf(node).some((name) => name.startsWith('MsoListParagraph'));
}

/** Returns whether a paragraph of Google Docs or of Word on the web is indented as the text of items is. */
function isIndented(node: HtmlNode): boolean {
  const isFromProgram =
    hasClass(node, 'OutlineElement') || (isElement(node, 'p') && attribute(node, 'dir') !== undefined);
  return isFromProgram && indentOf(onlyParagraph(node)) >= USUAL_INDENT - SAME_INDENT;
}

/** Returns the paragraph that is alone in a box of Word on the web, or the node itself. */
function onlyParagraph(node: HtmlNode): HtmlNode {
  const [only, ...others] = (node.children ?? []).filter((child) => !isBlank(child));
  return only && others.length === 0 && isElement(node, 'div') && isElement(only, 'p') ? only : node;
}

function withParagraph(open: readonly OpenList[], paragraph: HtmlNode): OpenList[] {
  const indent = indentOf(onlyParagraph(paragraph));
  const depth = Math.max(
    0,
    open.findLastIndex((one) => one.indent <= indent + 1),
  );
  lastItem(open[depth])?.children?.push(paragraph);
  return open.slice(0, depth + 1);
}

/** Cleans up the number of a numbered Word heading: the number is kept as text, without the spacing after it. */
function repairNumber(heading: HtmlNode): void {
  const { marker, content } = withoutMarker(heading.children ?? []);
  if (marker === '') return;
  heading.children = /\d|\w[.)]/.test(marker) ? [textNode(`${marker.trim()} `), ...content] : content;
}

/**
 * Moves a list that is directly inside a list into the item before it. If there is none, its items become items of the
 * list around it.
 */
function nestLists(list: HtmlNode): void {
  const items: HtmlNode[] = [];
  let inner: string | undefined;
  let hasOwn = false;
  const children = (list.children ?? []).flatMap((child) => (isHolder(child) ? (child.children ?? []) : [child]));
  // An item keeps its number where its list becomes a part of another one.
  takeNumber(
    children.find((child) => isElement(child, 'li')),
    list,
  );
  for (const child of children) {
    if (isElement(child, 'ul', 'ol') && hasOwn) items.at(-1)?.children?.push(child);
    else if (isElement(child, 'ul', 'ol')) {
      inner ??= child.tagName;
      pushAll(items, child.children ?? []);
    } else if (!isBlank(child)) {
      hasOwn = true;
      items.push(isElement(child, 'li') ? child : wrapped('li', [child]));
    }
  }
  beginAt(list, items[0]);
  if (!hasOwn && inner) list.tagName = inner;
  list.children = items;
}

/** Gives the number of a list's first item to the item, in place, unless the item has one of its own. */
function takeNumber(item: HtmlNode | undefined, list: HtmlNode): void {
  const number = numberOf(list);
  if (item && number !== undefined) item.properties = { value: number, ...item.properties };
}

/** Lets a list begin with the number of its first item, in place, unless the list says another one. */
function beginAt(list: HtmlNode, item: HtmlNode | undefined): void {
  const start = numberOf(list) ?? (item && numberOf(item));
  if (list.properties?.start !== start) list.properties = { ...list.properties, start };
}

/** Returns whether an item has no sign and only lists in it, which belong to the item before: Evernote nests lists so. */
function isHolder(item: HtmlNode): boolean {
  const style = styleOf(item);
  const hasSign = !/^none/.test(style.get('list-style') ?? style.get('list-style-type') ?? '');
  return (
    isElement(item, 'li') &&
    !hasSign &&
    (item.children ?? []).every((child) => isBlank(child) || isElement(child, 'ul', 'ol'))
  );
}
