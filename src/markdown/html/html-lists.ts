import { pushAll } from '@/kernel/push-all';
import {
  attribute,
  classesOf,
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

/**
 * Makes lists, in place, from the constructs by which programs write lists: Word's paragraphs with a level in their
 * style, PowerPoint's boxes with a bullet, consecutive lists with a level each (Word on the web, Slack), and lists
 * directly inside lists (Google Docs).
 */
export function repairLists(parent: HtmlNode): void {
  parent.children = withoutWrappers(parent.children ?? []);
  for (const child of parent.children) repairLists(child);
  parent.children = regrouped(parent.children);
  if (isElement(parent, 'ul', 'ol')) nestLists(parent);
  if (isElement(parent, 'li')) repairItem(parent);
  if (isElement(parent, ...HEADINGS)) repairNumber(parent);
}

function withoutWrappers(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => (hasClass(child, 'ListContainerWrapper') ? (child.children ?? []) : [child]));
}

interface Item {
  /** Counted from 1. Programs skip levels. */
  level: number;
  isOrdered: boolean;
  /** Its number, if the source has it in digits. */
  number: number | undefined;
  /** The indentation, in points. */
  indent: number;
  content: HtmlNode[];
}

/** A list that the next item may belong to. */
interface OpenList {
  list: HtmlNode;
  level: number;
  /** The indentation of its last item. */
  indent: number;
}

/** Returns the nodes with runs of items that have a level turned into nested lists. */
function regrouped(children: readonly HtmlNode[]): HtmlNode[] {
  const out: HtmlNode[] = [];
  let open: OpenList[] = [];
  for (const child of children) {
    const items = itemsOf(child);
    if (items) for (const item of items) open = withItem(open, item, out);
    else if (open.length > 0 && isListParagraph(child)) open = withParagraph(open, child);
    else if (!isBlank(child) || open.length === 0) {
      open = [];
      out.push(child);
    }
  }
  return out;
}

/** Returns the items of a node that says their levels, or undefined for other nodes. */
function itemsOf(node: HtmlNode): Item[] | undefined {
  const single = wordItem(node) ?? slideItem(node);
  if (single) return [single];
  if (!isElement(node, 'ul', 'ol')) return undefined;
  const isOrdered = node.tagName === 'ol';
  const indent = attribute(node, 'dataIndent');
  const entries = (node.children ?? []).filter((child) => isElement(child, 'li'));
  const first = Number(attribute(node, 'start') ?? Number.NaN);
  const levels = entries.map((entry) => (indent === undefined ? levelOf(entry) : Number(indent) + 1));
  if (entries.length === 0 || !levels.every((level) => Number.isInteger(level) && level > 0)) return undefined;
  return entries.map((entry, i) => {
    const number = Number.isInteger(first) && i === 0 ? first : undefined;
    return { level: levels[i] ?? 1, isOrdered, number, indent: 0, content: entry.children ?? [] };
  });
}

/** Returns the level of an item, or NaN. Word mixes lists with list paragraphs. */
function levelOf(entry: HtmlNode): number {
  return Number(attribute(entry, 'dataAriaLevel') ?? /level(\d)/.exec(styleOf(entry).get('mso-list') ?? '')?.[1]);
}

/**
 * Adds an item to the list of its level, in `siblings` or in an item of the list around it. Returns the lists that are
 * then open.
 */
function withItem(open: readonly OpenList[], item: Item, siblings: HtmlNode[]): OpenList[] {
  const { level, indent, content, number } = item;
  if (content.every(isBlank)) return [...open];
  const tag = item.isOrdered ? 'ol' : 'ul';
  let around = open.filter((one) => one.level <= level);
  // The copied part may begin in the middle of a list.
  if (around.length === 0 && open[0]?.list.tagName === tag) around = [{ ...open[0], level }];
  const last = around.at(-1);
  // The list may be in a list without items of its own, which then asks for the level again.
  const entry = tidied(wrapped('li', content, { dataAriaLevel: String(level) }));
  // A different kind of list at the same level starts a new list, and so does one that counts from 1 again.
  if (last?.level === level && last.list.tagName === tag && number !== 1) {
    last.list.children?.push(entry);
    return [...around.slice(0, -1), { ...last, indent }, ...openIn(entry, indent)];
  }
  if (last?.level === level) around = around.slice(0, -1);
  const list = wrapped(tag, [entry], number !== undefined && number > 1 ? { start: number } : {});
  (lastItem(around.at(-1))?.children ?? siblings).push(list);
  return [...around, { list, level, indent }, ...openIn(entry, indent)];
}

/** Returns the lists with levels at the end of an item: the next item may belong to them. */
function openIn(entry: HtmlNode, indent: number): OpenList[] {
  const list = entry.children?.at(-1);
  const last = list && isElement(list, 'ul', 'ol') ? list.children?.at(-1) : undefined;
  const level = last ? levelOf(last) : Number.NaN;
  return list && last && Number.isInteger(level) ? [{ list, level, indent }, ...openIn(last, indent)] : [];
}

function lastItem(open: OpenList | undefined): HtmlNode | undefined {
  return open?.list.children?.at(-1);
}

/**
 * Returns whether a node is a paragraph in a Word list without a bullet or number. It continues the item with the same
 * indentation.
 */
function isListParagraph(node: HtmlNode): boolean {
  return isElement(node, 'p') && classesOf(node).some((name) => name.startsWith('MsoListParagraph'));
}

function withParagraph(open: readonly OpenList[], paragraph: HtmlNode): OpenList[] {
  const indent = indentOf(paragraph);
  const depth = Math.max(
    0,
    open.findLastIndex((one) => one.indent <= indent + 1),
  );
  lastItem(open[depth])?.children?.push(paragraph);
  return open.slice(0, depth + 1);
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };
/** The indentation of the style for paragraphs in lists, for paragraphs without their own. */
const USUAL_INDENT = 36;

/** Returns the indentation of a paragraph, in points. */
function indentOf(node: HtmlNode): number {
  const [, number, unit = ''] = /^(-?[\d.]+)(pt|in|cm|mm|px)/.exec(styleOf(node).get('margin-left') ?? '') ?? [];
  return number === undefined ? USUAL_INDENT : Number(number) * (POINTS[unit] ?? 1);
}

function wordItem(node: HtmlNode): Item | undefined {
  const list = styleOf(node).get('mso-list');
  const level = list ? Number(/level(\d)/.exec(list)?.[1] ?? Number.NaN) : Number.NaN;
  if (!Number.isInteger(level) || !isElement(node, 'p')) return undefined;
  return { level, indent: indentOf(node), ...numbered(node.children ?? []) };
}

/** Returns the item of a PowerPoint paragraph, which is a box. Its class says the level, except for the first one. */
function slideItem(node: HtmlNode): Item | undefined {
  if (!isElement(node, 'div') || !node.children?.some(isMarker)) return undefined;
  const level = 1 + Number(/\bO(\d)/.exec(classesOf(node).join(' '))?.[1] ?? 0);
  return { level, indent: indentOf(node), ...numbered(node.children) };
}

function numbered(children: readonly HtmlNode[]): Pick<Item, 'isOrdered' | 'number' | 'content'> {
  const { marker, content } = withoutMarker(children);
  const digits = /^\(?(\d{1,4})[.)]$/.exec(marker.trim())?.[1];
  const isFirstLetter = /^\(?[aA][.)]$/.test(marker.trim());
  const number = digits === undefined ? (isFirstLetter ? 1 : undefined) : Number(digits);
  return { isOrdered: /^\(?(?:\w{1,4}[.)]|\d+(?:\.\d+)+[.)]?)$/.test(marker.trim()), number, content };
}

/** Cleans up the number of a numbered Word heading: the number is kept as text, without the spacing after it. */
function repairNumber(heading: HtmlNode): void {
  const { marker, content } = withoutMarker(heading.children ?? []);
  if (marker === '') return;
  heading.children = /\d|\w[.)]/.test(marker) ? [textNode(`${marker.trim()} `), ...content] : content;
}

/** Removes the bullet or number that Office writes as text. It may be inside a symbol font. */
function withoutMarker(children: readonly HtmlNode[]): { marker: string; content: HtmlNode[] } {
  let marker = '';
  const content = children.flatMap((child): HtmlNode[] => {
    if (isMarker(child)) {
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

/** Returns whether a node is the bullet or number of an item of Word or PowerPoint. Markdown writes its own. */
export function isMarker(node: HtmlNode): boolean {
  const style = styleOf(node);
  return style.get('mso-list') === 'ignore' || /^"?(?:num)?bullet/.test(style.get('mso-special-format') ?? '');
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
  if (!hasOwn && inner) list.tagName = inner;
  list.children = items;
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

/** Unwraps an item of one paragraph into its text, and replaces a program's check box by an `input`. */
function repairItem(item: HtmlNode): void {
  const state = takeBox(item);
  tidied(item);
  const first = item.children?.[0];
  const written = first?.type === 'text' ? /^\s*\[([ xX])\]\s+/.exec(first.value ?? '') : null;
  if (written && first) first.value = first.value?.slice(written[0].length);
  if (state === undefined && !written) return;
  const box = wrapped('input', [], { type: 'checkbox', checked: state ?? written?.[1] !== ' ' });
  item.children = [box, textNode(' '), ...(item.children ?? [])];
}

/** Removes a program's check box from an item, in place. Returns whether it's checked, or undefined without one. */
function takeBox(item: HtmlNode): boolean | undefined {
  // Google Docs
  if (attribute(item, 'role') === 'checkbox') return attribute(item, 'ariaChecked') === 'true';
  // Confluence
  if (attribute(item, 'dataInlineTaskId') !== undefined) return hasClass(item, 'checked');
  // Editors on the base of ProseMirror put the box into a label, and the text into a box beside it. Beside other text,
  // that box stays: without it, words would touch.
  const [label, ...rest] = (item.children ?? []).filter((child) => !isBlank(child));
  const input = label && isElement(label, 'label') ? findNode(label, (node) => isElement(node, 'input')) : undefined;
  if (!label || !input) return undefined;
  label.children = (label.children ?? []).filter((child) => child !== input);
  const [text, next] = rest;
  const isOnlyText = textOf(label).trim() === '' && (!next || isElement(next, ...BLOCKS));
  item.children =
    text && isOnlyText && isElement(text, 'div')
      ? [label, ...(text.children ?? []), ...rest.slice(1)]
      : [label, ...rest];
  return input.properties?.checked === true;
}

const BLOCKS = ['p', 'ul', 'ol', 'dl', 'div', 'pre', 'table', 'blockquote', 'figure', 'details', 'hr', ...HEADINGS];

/** Unwraps an item's only paragraph, unless text is beside it: then their words would touch. */
function tidied(item: HtmlNode): HtmlNode {
  const children = (item.children ?? []).filter((child) => !isBlank(child));
  const paragraphs = children.filter((child) => isElement(child, 'p'));
  const hasText = children.some((child) => child.type !== 'comment' && !isElement(child, 'input', ...BLOCKS));
  if (paragraphs.length === 1 && !hasText)
    item.children = children.flatMap((child) => (isElement(child, 'p') ? (child.children ?? []) : [child]));
  return item;
}
