import {
  attribute,
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
import { quillKind } from './list-items';

const BLOCKS = ['p', 'ul', 'ol', 'dl', 'div', 'pre', 'table', 'blockquote', 'figure', 'details', 'hr', ...HEADINGS];

/** Unwraps an item of one paragraph into its text, and replaces a program's check box by an `input`. */
export function repairItem(item: HtmlNode): void {
  const state = takeBox(item);
  tidied(item);
  const checked = state ?? takeWrittenBox(item);
  if (checked === undefined) return;
  const box = wrapped('input', [], { type: 'checkbox', checked });
  const first = item.children?.find((child) => !isBlank(child));
  const place = first && isElement(first, 'p') ? first : item;
  place.children = [box, textNode(' '), ...(place.children ?? [])];
}

/** A check box that is written as text, or as the sign that this product and others copy. */
const WRITTEN = /^\s*(?:\[([ xX])\]|([☐☑☒]))(?:\s+|$)/;
const LINE = ['p', 'b', 'strong', 'i', 'em', 's', 'del', 'strike', 'mark', 'u'];

/** Removes a check box that is written before an item's text, in place. Returns whether it's checked. */
function takeWrittenBox(item: HtmlNode, around = item): boolean | undefined {
  const first = around.children?.find((child) => !isBlank(child));
  if (first && isElement(first, ...LINE)) return takeWrittenBox(item, first);
  const [text, letter, sign] = WRITTEN.exec(first?.type === 'text' ? (first.value ?? '') : '') ?? [];
  // A box without text stays one.
  if (!first || text === undefined || textOf(item).trim() === text.trim()) return undefined;
  first.value = first.value?.slice(text.length);
  return (letter ?? sign) !== ' ' && sign !== '☐';
}

/** Removes a program's check box from an item, in place. Returns whether it's checked, or undefined without one. */
function takeBox(item: HtmlNode): boolean | undefined {
  const stated = statedBox(item);
  // Editors on the base of ProseMirror put the box into a label, and the text into a box beside it. Beside other text,
  // that box stays: without it, words would touch.
  const [label, ...rest] = (item.children ?? []).filter((child) => !isBlank(child));
  if (!label || !isElement(label, 'label', 'input')) return stated;
  const isBox = (node: HtmlNode) => isElement(node, 'input');
  const input = isBox(label) ? label : findNode(label, isBox);
  // The converter reads a box before text.
  if (!input || (isBox(label) && stated === undefined)) return stated;
  label.children = (label.children ?? []).filter((child) => child !== input);
  const lead = isBox(label) ? [] : [label];
  const [text, next] = rest;
  const isOnlyText = textOf(label).trim() === '' && (!next || isElement(next, ...BLOCKS));
  item.children =
    text && isOnlyText && isElement(text, 'div')
      ? [...lead, ...(text.children ?? []), ...rest.slice(1)]
      : [...lead, ...rest];
  return stated ?? input.properties?.checked === true;
}

/** Returns whether an item is checked if it says so itself. */
function statedBox(item: HtmlNode): boolean | undefined {
  // Google Docs
  if (attribute(item, 'role') === 'checkbox') return attribute(item, 'ariaChecked') === 'true';
  // Confluence
  if (attribute(item, 'dataInlineTaskId') !== undefined) return hasClass(item, 'checked');
  const task = attribute(item, 'dataTaskState');
  if (task !== undefined) return task === 'DONE';
  // Quill, and editors on the base of ProseMirror
  const state = quillKind(item) ?? attribute(item, 'dataChecked');
  if (/^(?:un)?checked$/.test(state ?? '')) return state === 'checked';
  return state === 'true' ? true : state === 'false' ? false : undefined;
}

/** Unwraps an item's only paragraph, unless text is beside it: then their words would touch. */
export function tidied(item: HtmlNode): HtmlNode {
  const children = (item.children ?? []).filter((child) => !isBlank(child));
  const paragraphs = children.filter((child) => isElement(child, 'p'));
  const hasText = children.some((child) => child.type !== 'comment' && !isElement(child, 'input', ...BLOCKS));
  if (paragraphs.length === 1 && !hasText)
    item.children = children.flatMap((child) => (isElement(child, 'p') ? (child.children ?? []) : [child]));
  return item;
}
