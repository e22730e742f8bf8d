import { pushAll } from '@/kernel/push-all';
import {
  attribute,
  classesOf,
  findNode,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  styleOf,
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
export function isOfOffice(node: HtmlNode): boolean {
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
  if (/^(?:intense )?quote$/.test(onlineStyle(node))) return true;
  return officeClassesOf(node).some((name) => /^Mso(?:Intense)?Quote/.test(name));
}

/** Returns the level of the heading that a paragraph is by its style, as in Word's outline, or undefined. */
export function headingLevel(node: HtmlNode): number | undefined {
  if (officeClassesOf(node).includes('MsoTitle')) return 1;
  const level = Number(/^[1-6]$/.exec(styleOf(node).get('mso-outline-level') ?? '')?.[0]);
  if (level > 0) return level;
  if (attribute(node, 'role') !== 'heading') return onlineStyle(node) === 'title' ? 1 : undefined;
  return Math.min(6, Number(/^[1-9]$/.exec(attribute(node, 'ariaLevel') ?? '')?.[0] ?? 2));
}

/** Names the style of a paragraph of Word on the web on the paragraph itself, in place. There, its first words do. */
export function markOnlineStyle(node: HtmlNode): void {
  if (!isElement(node, 'p') || !hasClass(node, 'Paragraph')) return;
  const words = findNode(node, (child) => attribute(child, 'dataCcpParastyle') !== undefined);
  const dataCcpParastyle = words?.properties?.dataCcpParastyle;
  if (dataCcpParastyle) node.properties = { dataCcpParastyle, ...node.properties };
}

function onlineStyle(node: HtmlNode): string {
  return attribute(node, 'dataCcpParastyle')?.toLowerCase() ?? '';
}

/** Returns the classes of a node as Office wrote them. Outlook and Gmail show mails with a sign before each class. */
export function officeClassesOf(node: HtmlNode): string[] {
  return classesOf(node).map((name) => name.replace(/^(?:x_)+|^m_-?\d+/, ''));
}

/** A bullet or number that was written as text, and the non-breaking spaces that align what is behind it. */
const TYPED =
  /^[\t\n\r ]*([·•▪§●○■]|\(?\d{1,3}[.)])[\t\n\r ]*\u00a0[\t\n\r ]*\u00a0[\t\n\r \u00a0]*(?=[^\t\n\r \u00a0])/;
/** Any label, where the paragraph is one of a list. A single space may be any, such as in `5 kg` or `« Oui »`. */
const SPACED = /^[\t\n\r ]*([^\t\n\r \u00a0]{1,9})[\t\n\r ]*\u00a0[\t\n\r ]*\u00a0[\t\n\r \u00a0]*(?=[^\t\n\r \u00a0])/;
/** Any label, where the paragraph has the space that is only behind one. */
const ALIGNED = /^[\t\n\r ]*([^\t\n\r \u00a0]{1,9})[\t\n\r ]*\u00a0[\t\n\r \u00a0]*(?=[^\t\n\r \u00a0])/;
/** A bullet or number before a tab, as programs of macOS write it. */
const TABBED = /^[\t\n\r ]*([•◦▪‣⁃–-]|\(?\w{1,4}[.)])\t[\t\n\r ]*(?=[^\t\n\r ])/;

/**
 * Marks a paragraph as an item, in place, if it begins with a bullet or number and space for layout: mail programs and
 * browsers remove Word's own mark of an item. Only its indentation tells its level.
 */
export function markTypedItem(node: HtmlNode, style: ReadonlyMap<string, string>): void {
  if (!isElement(node, 'p') || style.has('mso-list')) return;
  const text = textOf(node);
  const [found, marker] = TYPED.exec(text) ?? markerPattern(node)?.exec(text) ?? [];
  if (found === undefined || marker === undefined) return;
  cutText(node, found.length);
  node.properties = { ...node.properties, style: `${attribute(node, 'style') ?? ''};mso-list:typed` };
  const sign = wrapped('span', [{ type: 'text', value: marker }], { style: 'mso-list:Ignore' });
  node.children = [sign, ...(node.children ?? [])];
}

/** Returns how a paragraph writes its marker if it's one of a list or has the space that programs put behind one. */
function markerPattern(node: HtmlNode): RegExp | undefined {
  const space = findNode(node, (child) => isElement(child, 'span') && (isFiller(child) || isTab(child)));
  if (space) return isTab(space) ? TABBED : ALIGNED;
  return officeClassesOf(node).some((name) => name.startsWith('MsoListParagraph')) ? SPACED : undefined;
}

/** Returns whether an element has the small spaces by which Word aligns items. */
function isFiller(span: HtmlNode): boolean {
  const style = attribute(span, 'style') ?? '';
  return /\b7(?:\.0)?pt\b.*times new roman/i.test(style) && textOf(span).trim() === '';
}

function isTab(span: HtmlNode): boolean {
  return hasClass(span, 'Apple-tab-span');
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

/** Returns a paragraph as a quote. If all of it is italic, that is the look of quotes. */
export function styledQuote(paragraph: HtmlNode): HtmlNode {
  const [only, ...others] = (paragraph.children ?? []).filter((child) => !isBlank(child));
  const isLook = only !== undefined && others.length === 0 && isElement(only, 'em', 'i');
  const content = isLook ? { ...paragraph, children: only.children ?? [] } : paragraph;
  return wrapped('blockquote', [content], { dataStyled: true });
}

/** Returns what is in a quote, in which the style of a quote says nothing new. */
export function plainQuotes(children: readonly HtmlNode[]): HtmlNode[] {
  return children.flatMap((child) => (isStyledQuote(child) ? (child.children ?? []) : [child]));
}
