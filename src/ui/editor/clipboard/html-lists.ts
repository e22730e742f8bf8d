import {
  attribute,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  styleOf,
  textNode,
  textOf,
  wrapped,
} from './html-node';

/**
 * Makes lists of what programs write as lists, in place: Word's paragraphs with a level in their style, lists that stand
 * one behind the other with a level each (Word on the web, Slack), lists right inside lists (Google Docs).
 */
export function repairLists(parent: HtmlNode): void {
  parent.children = withoutWrappers(parent.children ?? []);
  for (const child of parent.children) repairLists(child);
  parent.children = regrouped(parent.children);
  if (isElement(parent, 'ul', 'ol')) nestLists(parent);
  if (isElement(parent, 'li')) repairItem(parent);
}

function withoutWrappers(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => (hasClass(child, 'ListContainerWrapper') ? (child.children ?? []) : [child]));
}

interface Item {
  /** From 1. */
  level: number;
  isOrdered: boolean;
  content: HtmlNode[];
}

/** Runs of items that carry their level become lists in lists. */
function regrouped(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let open: HtmlNode[] = [];
  for (const child of children) {
    const items = itemsOf(child);
    if (items) for (const item of items) open = withItem(open, item, out);
    else if (!isBlank(child) || open.length === 0) {
      open = [];
      out.push(child);
    }
  }
  return out;
}

/** The items of a node that says their levels; undefined for others. */
function itemsOf(node: HtmlNode): Item[] | undefined {
  const word = wordItem(node);
  if (word) return [word];
  if (!isElement(node, 'ul', 'ol')) return undefined;
  const isOrdered = node.tagName === 'ol';
  const indent = attribute(node, 'dataIndent');
  const entries = (node.children ?? []).filter((child) => isElement(child, 'li'));
  const levels = entries.map((entry) =>
    indent === undefined ? Number(attribute(entry, 'dataAriaLevel')) : Number(indent) + 1,
  );
  if (entries.length === 0 || !levels.every((level) => Number.isInteger(level) && level > 0)) return undefined;
  return entries.map((entry, i) => ({ level: levels[i] ?? 1, isOrdered, content: entry.children ?? [] }));
}

const DEEPEST = 9;

/** Adds an item to the list of its level, in `siblings` or in an item of the list around it; returns the lists around it. */
function withItem(lists: readonly HtmlNode[], item: Item, siblings: HtmlNode[]): HtmlNode[] {
  const level = Math.min(item.level, DEEPEST);
  let open = lists.slice(0, level);
  const tag = item.isOrdered ? 'ol' : 'ul';
  // Another kind of list at the same level is a list of its own.
  if (open.length === level && open.at(-1)?.tagName !== tag) open = open.slice(0, -1);
  const last = open.at(-1);
  const isNew = !last || open.length < level;
  const list = isNew ? wrapped(tag, []) : last;
  if (isNew) {
    (last?.children?.at(-1)?.children ?? siblings).push(list);
    open.push(list);
  }
  list.children?.push(tidied(wrapped('li', item.content)));
  return open;
}

function wordItem(node: HtmlNode): Item | undefined {
  const list = styleOf(node).get('mso-list');
  const level = list ? Number(/level(\d)/.exec(list)?.[1] ?? Number.NaN) : Number.NaN;
  if (!Number.isInteger(level) || !isElement(node, 'p')) return undefined;
  const { marker, content } = withoutMarker(node.children ?? []);
  return { level, isOrdered: /^\(?\w{1,4}[.)]$/.test(marker.trim()), content };
}

/** Takes the bullet or number out that Word writes as text; it may be inside the font of a symbol. */
function withoutMarker(children: readonly HtmlNode[]): { marker: string; content: HtmlNode[] } {
  let marker = '';
  const content = children.flatMap((child): HtmlNode[] => {
    if (isWordMarker(child)) {
      marker = textOf(child);
      return [];
    }
    if (!child.children) return [child];
    const inner = withoutMarker(child.children);
    if (inner.marker === '') return [child];
    marker = inner.marker;
    return inner.content.some((node) => !isBlank(node)) ? [{ ...child, children: inner.content }] : [];
  });
  return { marker, content };
}

/** The bullet or number in front of a Word list item, which Markdown writes by itself. */
export function isWordMarker(node: HtmlNode): boolean {
  return styleOf(node).get('mso-list') === 'ignore';
}

/** A list right inside a list belongs to the item before it. */
function nestLists(list: HtmlNode): void {
  const items: HtmlNode[] = [];
  for (const child of list.children ?? []) {
    const last = items.at(-1);
    if (isElement(child, 'ul', 'ol') && last) last.children?.push(child);
    else if (isElement(child, 'ul', 'ol')) items.push(wrapped('li', [child]));
    else if (isElement(child, 'li')) items.push(child);
    else if (!isBlank(child)) items.push(wrapped('li', [child]));
  }
  list.children = items;
}

/** An item of one paragraph is its text, and a box to tick is one. */
function repairItem(item: HtmlNode): void {
  const checked = attribute(item, 'ariaChecked') ?? attribute(item, 'ariaLabel');
  const isBox = attribute(item, 'role') === 'checkbox';
  if (isBox) item.children = (item.children ?? []).filter((child) => !isElement(child, 'img'));
  tidied(item);
  const first = item.children?.[0];
  const written = first?.type === 'text' ? /^\s*\[([ xX])\]\s+/.exec(first.value ?? '') : null;
  if (written && first) first.value = first.value?.slice(written[0].length);
  if (!isBox && !written) return;
  const isTicked = isBox ? checked === 'true' : written?.[1] !== ' ';
  const box = wrapped('input', [], { type: 'checkbox', checked: isTicked });
  item.children = [box, textNode(' '), ...(item.children ?? [])];
}

function tidied(item: HtmlNode): HtmlNode {
  const children = (item.children ?? []).filter((child) => !isBlank(child));
  const paragraphs = children.filter((child) => isElement(child, 'p'));
  const inner =
    paragraphs.length === 1
      ? children.flatMap((child) => (isElement(child, 'p') ? (child.children ?? []) : [child]))
      : (item.children ?? []);
  item.children = inner;
  return item;
}
