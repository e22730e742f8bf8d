import { isRemoved } from '../html-cleanup';
import { attribute, type HtmlNode, isBlank, isElement, wrapped } from '../html-node';
import { markdownOf } from '../html-to-markdown';

/** A comment of a page: what it says and what others replied, as Markdown. It has no author and no day. */
export type PageComment = string[];

/** The place of a comment, until it's known where its Markdown ends up. */
const PLACE = 'vr-comment';

const REFERENCE = /^cmnt_ref(\d{1,6})$/;
const NOTE = /^cmnt(\d{1,6})$/;
const BLOCKS = ['p', 'div', 'li', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'img', 'table'];

/**
 * Takes the comments of Google Docs out of a page, in place, and returns them. In the page they are links to notes at its
 * end. Notes at the same place are one thread, because Google Docs writes replies like comments. `withMarks` and
 * `withoutPlaces` use the places that stay in the page.
 */
export function takeComments(page: HtmlNode): PageComment[] {
  const notes = new Map<string, HtmlNode>();
  findNotes(page, notes);
  const comments: PageComment[] = [];
  const found = new Map(notes);
  if (notes.size > 0) takeReferences(page, { notes, comments, isOpen: false });
  for (const number of notes.keys()) found.delete(number);
  if (found.size > 0) removeNotes(page, new Set(found.values()));
  return comments;
}

/** Returns the number of a comment if the link leads to its note. */
function referenceOf(node: HtmlNode): string | undefined {
  const number = isElement(node, 'a') ? REFERENCE.exec(attribute(node, 'id') ?? '')?.[1] : undefined;
  return number !== undefined && attribute(node, 'href') === `#cmnt${number}` ? number : undefined;
}

/** Returns the number of a comment if the link leads from its note back to its place. */
function noteOf(node: HtmlNode): string | undefined {
  const number = isElement(node, 'a') ? NOTE.exec(attribute(node, 'id') ?? '')?.[1] : undefined;
  return number !== undefined && attribute(node, 'href') === `#cmnt_ref${number}` ? number : undefined;
}

/** Finds the elements that contain the notes: boxes that begin with the link back, or paragraphs. They aren't nested. */
function findNotes(parent: HtmlNode, notes: Map<string, HtmlNode>): void {
  for (const child of parent.children ?? []) {
    const number = numberOfNote(child);
    if (number === undefined) findNotes(child, notes);
    else if (!notes.has(number)) notes.set(number, child);
  }
}

/** Returns the number of the comment whose note an element is, or undefined for other elements. */
function numberOfNote(node: HtmlNode): string | undefined {
  if (isElement(node, 'p')) return linksIn(node)[0];
  if (!isElement(node, 'div')) return undefined;
  const paragraphs = (node.children ?? []).filter((child) => !isBlank(child));
  const [first] = paragraphs;
  if (!first || !paragraphs.every((child) => isElement(child, 'p'))) return undefined;
  const links = paragraphs.flatMap(linksIn);
  return links.length === 1 ? linksIn(first)[0] : undefined;
}

function linksIn({ children = [] }: HtmlNode): string[] {
  return children.flatMap((child) => noteOf(child) ?? []);
}

interface Taking {
  notes: Map<string, HtmlNode>;
  comments: string[][];
  /** Whether nothing but white space is between the last comment and this place. */
  isOpen: boolean;
}

function takeReferences(parent: HtmlNode, taking: Taking): void {
  parent.children = (parent.children ?? []).flatMap((child) => {
    const number = referenceOf(child) ?? '';
    const note = taking.notes.get(number);
    // Once, however often the page refers to it.
    taking.notes.delete(number);
    if (note) return takeNote(note, taking);
    const isText = child.type === 'text' ? !isBlank(child) : isElement(child, ...BLOCKS);
    if (isText) taking.isOpen = false;
    if (!child.children) return [child];
    const isRaised = isElement(child, 'sup') && child.children.some((one) => referenceOf(one) !== undefined);
    takeReferences(child, taking);
    const isEmptied = isRaised && child.children.every((one) => isBlank(one) || isPlace(one));
    return isEmptied ? child.children.filter(isPlace) : [child];
  });
}

function takeNote(note: HtmlNode, taking: Taking): HtmlNode[] {
  const said = wordsOf(note);
  if (said === '') return [];
  const open = taking.isOpen ? taking.comments.at(-1) : undefined;
  open?.push(said);
  if (open) return [];
  taking.isOpen = true;
  return [wrapped(PLACE, [], { dataIndex: taking.comments.push([said]) - 1 })];
}

/** Returns what a note says, with the program that it comes from. */
function wordsOf(note: HtmlNode): string {
  const paragraphs = isElement(note, 'p') ? [note] : (note.children ?? []);
  const plain = paragraphs.map((node) => structuredClone(node));
  const root = { type: 'root', children: isElement(note, 'div') ? plain : [wrapped('p', plain.flatMap(inside))] };
  removeLinks(root);
  const said = markdownOf(root);
  return said === '' ? '' : `(Google Docs)\n\n${said}`;
}

function inside({ children = [] }: HtmlNode): HtmlNode[] {
  return children;
}

function removeLinks(parent: HtmlNode): void {
  parent.children = (parent.children ?? []).filter((child) => noteOf(child) === undefined);
  for (const child of parent.children) removeLinks(child);
}

function removeNotes(parent: HtmlNode, notes: ReadonlySet<HtmlNode>): void {
  const before = parent.children ?? [];
  parent.children = before.filter((child) => !notes.has(child));
  // The line above the notes.
  const first = before.findIndex((child) => notes.has(child));
  const line = before.slice(0, Math.max(0, first)).findLast((child) => !isBlank(child));
  if (line && isElement(line, 'hr')) parent.children = parent.children.filter((child) => child !== line);
  for (const child of parent.children) removeNotes(child, notes);
}

function isPlace(node: HtmlNode): boolean {
  return isElement(node, PLACE);
}

/** Returns a copy of the page without the places of comments. */
export function withoutPlaces(page: HtmlNode): HtmlNode {
  if (!page.children) return page;
  return { ...page, children: page.children.filter((child) => !isPlace(child)).map(withoutPlaces) };
}

/** Characters that would be taken for marks. */
export const PRIVATE = /[\u{f0000}-\u{10ffff}]/gu;

interface Word {
  text: HtmlNode;
  marks: string[];
}

/** Returns a copy of the page with a mark in the last word before each place, or in the first one if there is none. */
export function withMarks(page: HtmlNode, markOf: (comment: number) => string): HtmlNode {
  const marked = structuredClone(page);
  const words: Word[] = [];
  const waiting: string[] = [];
  const visit = (node: HtmlNode, isShown: boolean) => {
    // Text that isn't kept would take the comment with it. The number of a footnote isn't a word of the text.
    const shows = isShown && !isRemoved(node) && !isElement(node, 'vr-noteref');
    if (isPlace(node)) (words.at(-1)?.marks ?? waiting).push(markOf(Number(node.properties?.dataIndex)));
    else if (shows && node.type === 'text' && /[\p{L}\p{N}]/u.test(node.value ?? ''))
      words.push({ text: node, marks: waiting.splice(0) });
    for (const child of node.children ?? []) visit(child, shows);
  };
  removePrivate(marked);
  visit(marked, true);
  for (const { text, marks } of words) if (marks.length > 0) text.value = withMark(text.value ?? '', marks.join(''));
  return withoutPlaces(marked);
}

/** Replaces characters that would be taken for marks, in place: in texts, and in descriptions and addresses. */
function removePrivate(node: HtmlNode): void {
  const plain = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(plain) : typeof value === 'string' ? value.replace(PRIVATE, '�') : value;
  if (node.type === 'text') node.value = (node.value ?? '').replace(PRIVATE, '�');
  const properties = Object.entries(node.properties ?? {}).map(([name, value]) => [name, plain(value)]);
  if (node.properties) node.properties = Object.fromEntries(properties);
  for (const child of node.children ?? []) removePrivate(child);
}

/** Adds a mark before the last letter or digit, so that the signs beside a mark of Markdown don't change. */
function withMark(text: string, mark: string): string {
  const signs = [...text];
  const last = signs.findLastIndex((sign) => /[\p{L}\p{N}]/u.test(sign));
  const at = signs.slice(0, last).join('').length;
  return text.slice(0, at) + mark + text.slice(at);
}
