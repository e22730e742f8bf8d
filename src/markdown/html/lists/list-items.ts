import { attribute, classesOf, type HtmlNode, isBlank, isElement, styleOf, textNode, textOf } from '../html-node';
import { officeClassesOf } from '../programs/word';
import { type ListLabel, labelOf } from './list-label';

export interface Item {
  /** Counted from 1. Programs skip levels. Undefined if only the indentation tells it. */
  level: number | undefined;
  /** The name that Word gives to its list. */
  source: string | undefined;
  isOrdered: boolean;
  /** The numbers that its label may mean, the likeliest first. Empty if the source doesn't say its number. */
  numbers: readonly number[];
  /** The indentation, in points. */
  indent: number;
  content: HtmlNode[];
}

/** Returns the items of a node that says their levels, or undefined for other nodes. */
export function itemsOf(node: HtmlNode): Item[] | undefined {
  const single = wordItem(node) ?? slideItem(node);
  if (single) return [single];
  if (!isElement(node, 'ul', 'ol')) return undefined;
  const indent = attribute(node, 'dataIndent');
  const entries = (node.children ?? []).filter((child) => isElement(child, 'li'));
  const isQuill = entries.some((entry) => quillLevel(entry) > 1 || quillKind(entry) !== undefined);
  const levels = entries.map((entry) => {
    if (isQuill) return quillLevel(entry);
    return indent === undefined ? levelOf(entry) : Number(indent) + 1;
  });
  if (entries.length === 0 || !levels.every((level) => Number.isInteger(level) && level > 0)) return undefined;
  return entries.map((entry, i) => {
    const numbers = [numberOf(entry) ?? (i === 0 ? numberOf(node) : undefined)].filter((one) => one !== undefined);
    const level = levels[i] ?? 1;
    return {
      level,
      source: undefined,
      isOrdered: (quillKind(entry) ?? (node.tagName === 'ol' ? 'ordered' : 'bullet')) === 'ordered',
      numbers,
      indent: USUAL_INDENT * level,
      content: entry.children ?? [],
    };
  });
}

/** Returns the level of an item of Quill. Its lists are never in each other, and one list has items of several kinds. */
function quillLevel(entry: HtmlNode): number {
  return 1 + Number(/\bql-indent-(\d)\b/.exec(classesOf(entry).join(' '))?.[1] ?? 0);
}

/** Returns the kind that Quill gives to an item, or undefined. Other pages have other values in the attribute. */
export function quillKind(entry: HtmlNode): string | undefined {
  const kind = attribute(entry, 'dataList') ?? '';
  return /^(?:ordered|bullet|checked|unchecked)$/.test(kind) ? kind : undefined;
}

/** Returns the level of an item, or NaN. Word mixes lists with list paragraphs. */
export function levelOf(entry: HtmlNode): number {
  const level = attribute(entry, 'dataAriaLevel') ?? attribute(entry, 'ariaLevel');
  return Number(level ?? /level(\d)/.exec(styleOf(entry).get('mso-list') ?? '')?.[1]);
}

/** Returns the number that an item has, or with which a list begins, if the source says it. */
export function numberOf(node: HtmlNode): number | undefined {
  const number = attribute(node, isElement(node, 'li') ? 'value' : 'start') ?? '';
  // Markdown's numbers have at most nine digits, and the items behind this one count on.
  return /^\d{1,8}$/.test(number) ? Number(number) : undefined;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75 };
/** The indentation of the style for paragraphs in lists, for paragraphs without their own. */
export const USUAL_INDENT = 36;

/** Returns the indentation of a paragraph, in points. */
export function indentOf(node: HtmlNode): number {
  const style = styleOf(node);
  const margin = style.get('margin-left') ?? style.get('margin')?.split(' ')[3];
  const [, number, unit = ''] = /^(-?[\d.]+)(pt|in|cm|mm|px)/.exec(margin ?? '') ?? [];
  if (number !== undefined) return Number(number) * (POINTS[unit] ?? 1);
  return officeClassesOf(node).some((name) => name.startsWith('MsoListParagraph')) ? USUAL_INDENT : 0;
}

/** Returns whether a paragraph of Word is an item, by its style. */
export function isWordParagraph(node: HtmlNode): boolean {
  return isElement(node, 'p') && /^(?!none|skip|ignore)./.test(styleOf(node).get('mso-list') ?? '');
}

/** Returns the item of a Word paragraph. One with a label of words becomes a paragraph that begins with it, in place. */
function wordItem(node: HtmlNode): Item | undefined {
  if (!isWordParagraph(node)) return undefined;
  const [, source, level] = /^(\S+)(?:.*\blevel(\d))?/.exec(styleOf(node).get('mso-list') ?? '') ?? [];
  const { marker, content } = withoutMarker(node.children ?? []);
  const label = labelOf(marker);
  if (label.kind === 'words') {
    node.children = [textNode(`${marker.trim()} `), ...content];
    return undefined;
  }
  const own = { level: level === undefined ? undefined : Number(level), source, indent: indentOf(node) };
  return { ...own, ...countedBy(label), content };
}

/** Returns the item of a PowerPoint paragraph, which is a box. Its class says the level, except for the first one. */
function slideItem(node: HtmlNode): Item | undefined {
  if (!isElement(node, 'div') || !node.children?.some(isMarker)) return undefined;
  const level = 1 + Number(/\bO(\d)/.exec(classesOf(node).join(' '))?.[1] ?? 0);
  const { marker, content } = withoutMarker(node.children);
  return { level, source: undefined, indent: indentOf(node), ...countedBy(labelOf(marker)), content };
}

function countedBy(label: ListLabel): Pick<Item, 'isOrdered' | 'numbers'> {
  return { isOrdered: label.kind === 'number', numbers: label.kind === 'number' ? label.values : [] };
}

/** Removes the bullet or number that Office writes as text. It may be inside a symbol font. */
export function withoutMarker(children: readonly HtmlNode[]): { marker: string; content: HtmlNode[] } {
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
