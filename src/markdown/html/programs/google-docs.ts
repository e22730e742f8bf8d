import { redirectTarget } from '../html-links';
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
} from '../html-node';

/** Rules in the style sheet of every page that Google Docs exports. */
const SIGNS = ['ol{margin:0;padding:0}', '.title{'];
/** A rule for one class, without the bracket at its end. */
const RULE = /^\.(c\d{1,4})\{(.{0,2000})$/;
const KEPT = /^(?:font-family|font-weight|font-style|text-decoration|background-color|vertical-align):/;
const LIST = /^lst-kix_[\w-]{1,80}-(\d)$/;

/** The characters with which Google Docs begins and ends a code block. */
const CODE_START = '\uEC03';
const CODE_END = '\uEC02';

/**
 * Rewrites a page that Google Docs exported, in place: the formats of its classes become styles, lists get their levels,
 * code blocks become one element, and links lead to their targets instead of Google's redirection. Changes no other
 * page.
 */
export function repairGoogleDocs(tree: HtmlNode): void {
  const sheet = sheetOf(findNode(tree, (node) => isElement(node, 'style') && isSheet(sheetOf(node))));
  if (sheet === '') return;
  const styles = new Map<string, string>();
  for (const rule of sheet.split('}')) {
    const [, name, declared = ''] = RULE.exec(rule) ?? [];
    if (name !== undefined)
      styles.set(
        name,
        declared
          .split(';')
          .filter((one) => KEPT.test(one))
          .join(';'),
      );
  }
  joinCode(tree);
  repair(tree, styles, false);
}

/** The size of text, in points, from which it's a title. Headings of the first level have 20. */
const TITLE_SIZE = 24;

/**
 * Reads what is copied from Google Docs, in place: blocks of code, and a title, which is a paragraph with large text.
 * Several of those are the text of slides.
 */
export function repairGoogleCopy(tree: HtmlNode): void {
  const root = findNode(tree, isMarked);
  if (!root) return;
  joinCode(tree);
  const [title, ...others] = ((isElement(root, 'b') ? root : tree).children ?? []).filter((node) => {
    const spans = node.children?.filter((child) => !isBlank(child)) ?? [];
    return isElement(node, 'p') && spans.length > 0 && spans.every(isLarge);
  });
  if (title && others.length === 0) title.tagName = 'h1';
}

function isMarked(node: HtmlNode): boolean {
  return attribute(node, 'id')?.startsWith('docs-internal-guid') === true;
}

/** Returns whether a page was copied or exported from Google Docs. */
export function isGooglePage(tree: HtmlNode): boolean {
  return findNode(tree, (node) => isMarked(node) || (isElement(node, 'style') && isSheet(sheetOf(node)))) !== undefined;
}

function isLarge(span: HtmlNode): boolean {
  const size = Number.parseFloat(/^[\d.]+(?=pt$)/.exec(styleOf(span).get('font-size') ?? '')?.[0] ?? '0');
  return isElement(span, 'span') && size >= TITLE_SIZE && textOf(span).trim() !== '';
}

/** Returns a style sheet without the white space of a program that formatted the page. */
function sheetOf(style: HtmlNode | undefined): string {
  const text = textOf(style).replace(/\s+/g, ' ');
  return text.replace(/ ?([{}:;,]) ?/g, '$1').trim();
}

function isSheet(sheet: string): boolean {
  return SIGNS.every((sign) => sheet.includes(sign));
}

/** Replaces the paragraphs of each code block by one element, in place. */
function joinCode(parent: HtmlNode): void {
  const out: HtmlNode[] = [];
  let lines: string[] | undefined;
  for (const child of parent.children ?? []) {
    const text = isElement(child, 'p') ? textOf(child) : '';
    if (lines === undefined && text.trimStart().startsWith(CODE_START)) lines = [];
    if (lines === undefined || !isElement(child, 'p')) {
      joinCode(child);
      out.push(child);
      continue;
    }
    lines.push(codeLine(text));
    if (!text.includes(CODE_END)) continue;
    if (lines.at(-1) === '') lines.pop();
    out.push(wrapped('pre', [wrapped('code', [textNode(lines.join('\n'))])]));
    lines = undefined;
  }
  // A block without an end, such as one that the page breaks off.
  if (lines) out.push(wrapped('pre', [wrapped('code', [textNode(lines.join('\n'))])]));
  parent.children = out;
}

/** Returns the text of a line of code: its spaces are non-breaking, and white space of the page's source is no indent. */
function codeLine(text: string): string {
  const plain = text.replaceAll(CODE_START, '').replaceAll(CODE_END, '');
  return plain
    .replace(/[\t\r\n ]+/g, ' ')
    .replaceAll('\u00A0', ' ')
    .trimEnd();
}

/** Google Docs writes the spaces between two formats as non-breaking ones. */
const EDGES = /^\u00A0|\u00A0$/g;

function repair(node: HtmlNode, styles: ReadonlyMap<string, string>, isHeading: boolean): void {
  for (const child of node.children ?? []) {
    repairNode(child, styles, isHeading);
    // A heading's own look isn't emphasis.
    repair(child, styles, isHeading || isElement(child, ...HEADINGS));
  }
}

function repairNode(node: HtmlNode, styles: ReadonlyMap<string, string>, isHeading: boolean): void {
  if (node.type === 'text') node.value = node.value?.replace(EDGES, ' ');
  if (isElement(node, 'p') && hasClass(node, 'title')) node.tagName = 'h1';
  if (isElement(node, 'span') && !isHeading) setStyle(node, styles);
  if (isElement(node, 'a')) followRedirect(node);
  if (isElement(node, 'ul', 'ol')) setLevels(node);
  if (isElement(node, 'div')) nameNote(node);
}

const NOTE = /^ftnt\d{1,6}$/;

/** Names the box of a footnote, so that all of its paragraphs belong to the note. */
function nameNote(box: HtmlNode): void {
  const first = box.children?.find((child) => !isBlank(child));
  const link = first && isElement(first, 'p') ? first.children?.find((child) => isElement(child, 'a')) : undefined;
  const name = link && attribute(link, 'id');
  if (name !== undefined && NOTE.test(name)) box.properties = { ...box.properties, id: `${name}-box` };
}

function setStyle(span: HtmlNode, styles: ReadonlyMap<string, string>): void {
  const declared = [...classesOf(span).map((name) => styles.get(name) ?? ''), attribute(span, 'style') ?? ''];
  span.properties = { ...span.properties, style: declared.filter((one) => one !== '').join(';') };
}

function followRedirect(link: HtmlNode): void {
  const href = attribute(link, 'href');
  if (href !== undefined) link.properties = { ...link.properties, href: redirectTarget(href) };
}

/** Sets the level of a list's items. Google Docs writes a list for each run of items with the same level. */
function setLevels(list: HtmlNode): void {
  const level = classesOf(list)
    .map((name) => LIST.exec(name)?.[1])
    .find((digit) => digit !== undefined);
  if (level === undefined) return;
  for (const item of list.children ?? []) {
    if (isElement(item, 'li')) item.properties = { ...item.properties, dataAriaLevel: String(Number(level) + 1) };
  }
}
