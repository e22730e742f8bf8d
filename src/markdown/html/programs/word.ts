import { pushAll } from '@/kernel/push-all';
import {
  attribute,
  classesOf,
  findNode,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  textOf,
  wrapped,
} from '../html-node';

/**
 * Removes the text that tracked changes of Word delete, in place. Other pages keep such text: their authors want it to
 * be seen struck out.
 */
export function removeDeleted(tree: HtmlNode): void {
  if (findNode(tree, isDeleted) && findNode(tree, isOfOffice)) remove(tree);
}

function remove(parent: HtmlNode): void {
  parent.children = parent.children?.filter((child) => !isDeleted(child));
  for (const child of parent.children ?? []) remove(child);
}

function isDeleted(node: HtmlNode): boolean {
  if (hasClass(node, 'msoDel')) return true;
  return isElement(node, 'del') && attribute(node, 'dateTime') !== undefined && attribute(node, 'cite') !== undefined;
}

/** Returns whether only Office writes such an element: by its class, or by its namespace (`o:p`, `w:sdt`). */
function isOfOffice(node: HtmlNode): boolean {
  if (classesOf(node).some((name) => /^mso/i.test(name)) || /^[ow]:/.test(node.tagName ?? '')) return true;
  return Object.values(node.properties ?? {}).some((value) => /^urn:schemas-microsoft-com:office:/.test(String(value)));
}

/** Returns whether a node has what Word shows beside the text: comments and their marks, and hidden text. */
export function isBesideText(node: HtmlNode, style: ReadonlyMap<string, string>): boolean {
  if (style.get('mso-element') === 'comment-list' || style.get('mso-hide') === 'all') return true;
  return hasClass(node, 'MsoCommentReference');
}

/** Returns whether a paragraph is a quote by its style. */
export function isQuote(node: HtmlNode): boolean {
  return classesOf(node).some((name) => /^Mso(?:Intense)?Quote/.test(name));
}

/** A bullet or number that was written as text, and the non-breaking spaces that align what is behind it. */
const TYPED =
  /^[\t\n\r ]*([·•▪§●○■]|\(?\d{1,3}[.)])[\t\n\r ]*\u00a0[\t\n\r ]*\u00a0[\t\n\r \u00a0]*(?=[^\t\n\r \u00a0])/;

/**
 * Marks a paragraph as an item, in place, if it begins with a bullet or number and space for layout: mail programs and
 * browsers remove Word's own mark of an item.
 */
export function markTypedItem(node: HtmlNode, style: ReadonlyMap<string, string>): void {
  if (!isElement(node, 'p') || style.has('mso-list')) return;
  const [found, marker] = TYPED.exec(textOf(node)) ?? [];
  if (found === undefined || marker === undefined) return;
  cutText(node, found.length);
  node.properties = { ...node.properties, style: `${attribute(node, 'style') ?? ''};mso-list:l0 level1 lfo1` };
  const sign = wrapped('span', [{ type: 'text', value: marker }], { style: 'mso-list:Ignore' });
  node.children = [sign, ...(node.children ?? [])];
}

/** Removes the first characters of the text in a node, in place. Returns how many are left to remove. */
function cutText(node: HtmlNode, length: number): number {
  let left = length;
  for (const child of node.children ?? []) {
    if (left === 0) break;
    if (child.type === 'text') {
      const value = child.value ?? '';
      child.value = value.slice(left);
      left -= value.length - child.value.length;
    } else if (child.type === 'element') left = isElement(child, 'br') ? left - 1 : cutText(child, left);
  }
  return left;
}

/** Returns the children with neighbouring quotes of one paragraph each as one quote. */
export function joinedQuotes(children: HtmlNode[]): HtmlNode[] {
  if (!children.some(isStyledQuote)) return children;
  const out: HtmlNode[] = [];
  let open: HtmlNode | undefined;
  for (const child of children) {
    if (open && isStyledQuote(child)) pushAll(open.children ?? [], child.children ?? []);
    else out.push(child);
    if (!open || !isStyledQuote(child)) open = isStyledQuote(child) ? child : isBlank(child) ? open : undefined;
  }
  return out;
}

function isStyledQuote(node: HtmlNode): boolean {
  return isElement(node, 'blockquote') && node.properties?.dataStyled === true;
}

/** Returns a paragraph as a quote. */
export function styledQuote(paragraph: HtmlNode): HtmlNode {
  return wrapped('blockquote', [paragraph], { dataStyled: true });
}

/** Returns what is in a quote, in which the style of a quote says nothing new. */
export function plainQuotes(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => (isStyledQuote(child) ? (child.children ?? []) : [child]));
}
