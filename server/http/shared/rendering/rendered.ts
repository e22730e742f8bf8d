import { isAllowedHost } from '@/documents/core/remote-images';
import type { DocumentKind } from '@/documents/schema';
import { fileIdOfPath } from '@/files/core/address';
import { percentDecoded } from '@/kernel/percent-decoded';
import { readable } from '@/kernel/readable';
import { Slugs } from '@/kernel/slugs';
import { startOf } from '@/kernel/text';
import { emojiOf } from '@/markdown/core/emoji';
import { withoutFrontMatter } from '@/markdown/core/without-front-matter';
import { isEditable } from '@/publishing/core/editable-text';
import { drawEmoji } from '@/ui/editor/emoji/rendered-emoji';
import { renderMarkdown } from '@/ui/editor/markdown/render';
import { element, type RenderedElement, type RenderedNode, toHtml } from '@/ui/editor/markdown/rendered';

/** A document as HTML without scripts. It doesn't depend on a link or a language: see `placed`. */
export interface RenderedText {
  html: string;
  /** The ids of files that the text shows or links to. */
  fileIds: string[];
  /** Addresses that may lead to other documents. In the HTML, their links have a placeholder with their index in this list. */
  addresses: string[];
  /** The first words, as plain text. */
  description: string;
  /** Its headings that a reader may look for, without the title. */
  headings: SharedHeading[];
  /** Whether it begins with a heading of level 1. */
  hasTitle: boolean;
  /** How many UTF-16 units at the end aren't shown. */
  rest: number;
  /** Whether a form field can hold the text. */
  isEditable: boolean;
}

export interface SharedHeading {
  level: number;
  /** Its id on the page. */
  id: string;
  words: string;
}

interface Rendering {
  text: string;
  kind: DocumentKind;
  /** Hosts whose pictures are shown to every reader. */
  imageHosts: readonly string[];
}

/** Longer texts are cut, because a larger page is too much for a phone. */
const LONGEST_SHOWN = 2_000_000;
const LONGEST_DESCRIPTION = 200;

/** The most addresses of documents in a text. Further links are shown as plain text. */
const MAX_ADDRESSES = 1_000;

/**
 * Placeholders for the link's path, a callout's title and the address of a document. They are removed from the text first,
 * so it can't contain them. They are noncharacters, because escaping would replace control characters.
 */
const BASE = '\ufdd0';
const TITLE = '\ufdd1';
const DOCUMENT = '\ufdd2';
const PLACEHOLDERS = /[\ufdd0-\ufdd2]/g;

export const SHARED_TASKS = { renderShared };

/** Renders a document as members see it, except for what needs scripts. */
function renderShared({ text, kind, imageHosts }: Rendering): RenderedText {
  const start = startOf(text, LONGEST_SHOWN);
  const rest = text.length - start.length;
  const shown = readable(start).replace(PLACEHOLDERS, '\ufffd');
  if (kind !== 'markdown') {
    const html = withFocus(toHtml([element('pre', [element('code', [shown])])]));
    const nothing = { fileIds: [], addresses: [], description: '', headings: [], hasTitle: false };
    return { html, ...nothing, rest, isEditable: isEditable(text) };
  }
  const [fileIds, addresses] = [new Set<string>(), new Map<string, number>()];
  const drawn = drawEmoji(renderMarkdown(withoutFrontMatter(shown), { callouts: true }), emojiOf);
  const hasTitle = typeof drawn[0] === 'object' && drawn[0].tag === 'h1';
  const headings = withIds(drawn, hasTitle);
  const found = { fileIds, addresses, imageHosts, ids: new Set(headings.map(({ id }) => id)) };
  const nodes = drawn.flatMap((node) => adapted(node, found));
  return {
    html: withFocus(toHtml(nodes)),
    fileIds: [...fileIds],
    addresses: [...addresses.keys()],
    description: descriptionOf(nodes),
    headings: headings.filter(({ level, words }) => level <= DEEPEST && words !== '').slice(0, MAX_HEADINGS),
    hasTitle,
    rest,
    isEditable: isEditable(text),
  };
}

interface Placing {
  base: string;
  calloutTitle(kind: string): string;
  /** The paths of the pages that the text's `addresses` lead to. Undefined for an address that the link doesn't open. */
  pages: readonly (string | undefined)[];
}

/** An `a` element never contains another one, so the next `</a>` closes it. */
const TO_DOCUMENT = new RegExp(`<a href="${DOCUMENT}(\\d+)">(.*?)</a>`, 'gs');

/** Returns the HTML for a link's page, with the titles of callouts in the reader's language and with links to documents. */
export function placed(html: string, { base, calloutTitle, pages }: Placing): string {
  const title = new RegExp(`${TITLE}([a-z]+)${TITLE}`, 'g');
  return html
    .replace(title, (_, kind: string) => calloutTitle(kind))
    .replace(TO_DOCUMENT, (_, at: string, words: string) => {
      const page = pages[Number(at)];
      return page === undefined ? words : `<a href="${page}">${words}</a>`;
    })
    .replaceAll(BASE, base);
}

/** The deepest level in the list of headings, and the most of them. */
const DEEPEST = 3;
const MAX_HEADINGS = 200;

/** Keeps the ids of headings apart from those that the page's script looks up. */
const PLACE = 'at-';

/** Gives the headings ids, to which links in the text lead, and returns them. */
function withIds(nodes: readonly RenderedNode[], hasTitle: boolean): SharedHeading[] {
  const slugs = new Slugs();
  return nodes.flatMap((node, i) => {
    const level = typeof node === 'object' ? Number(/^h([1-6])$/.exec(node.tag)?.[1] ?? 0) : 0;
    if (typeof node !== 'object' || level === 0) return [];
    const words = wordsOf(node);
    const slug = slugs.of(words);
    if (slug === '' || (hasTitle && i === 0)) return [];
    const id = PLACE + slug;
    node.attributes = { ...node.attributes, id };
    return [{ level, id, words }];
  });
}

const CAPTION = 'caption';
/** The boxes with which list items of tasks begin. */
const TASK = /^[☐☑]/;

interface Found {
  fileIds: Set<string>;
  /** With their indexes. */
  addresses: Map<string, number>;
  imageHosts: readonly string[];
  /** The ids of headings. */
  ids: ReadonlySet<string>;
}

function adapted(node: RenderedNode, found: Found): RenderedNode[] {
  if (typeof node === 'string') return [node];
  if (node.tag === 'img') return [captioned(node, found)];
  const callout = /^callout callout-([a-z]+)$/.exec(node.attributes?.class ?? '')?.[1];
  if (callout) {
    const [title, ...body] = node.children;
    const named = typeof title === 'object' ? [{ ...title, children: [TITLE + callout + TITLE] }] : [];
    return [{ ...node, children: [...named, ...body.flatMap((child) => adapted(child, found))] }];
  }
  const children = node.children.flatMap((child) => adapted(child, found));
  if (node.tag === 'a') return link({ ...node, children }, found);
  const shape = shapeOf(node);
  return [shape === undefined ? { ...node, children } : { ...node, children, attributes: { class: shape } }];
}

/** Returns the class of an element that the style draws in its own way. */
function shapeOf({ tag, children: [first] }: RenderedElement): string | undefined {
  if (tag === 'li' && typeof first === 'string' && TASK.test(first)) return 'task';
  // Only a footnote begins with its raised number.
  return tag === 'p' && typeof first === 'object' && first.tag === 'sup' ? 'footnote' : undefined;
}

/** Renders a link. Readers can't follow links into the product, so those are plain text unless they may lead to a document. */
function link(node: RenderedElement, { fileIds, addresses, ids }: Found): RenderedNode[] {
  const href = node.attributes?.href ?? '';
  const fileId = fileIdOfPath(href);
  if (fileId) {
    fileIds.add(fileId);
    return [{ ...node, attributes: { href: `${BASE}/files/${fileId}` } }];
  }
  if (/^(?:https?:\/\/|mailto:)/i.test(href)) return [node];
  const place = PLACE + percentDecoded(href.slice(1));
  if (href.startsWith('#') && ids.has(place)) return [{ ...node, attributes: { href: `#${place}` } }];
  const at = addresses.get(href) ?? addresses.size;
  if (href.startsWith('#') || at === MAX_ADDRESSES) return node.children;
  addresses.set(href, at);
  return [element('a', node.children, { href: `${DOCUMENT}${at}` })];
}

/** Renders a picture with its caption below it, as the editor shows it. */
function captioned(
  { attributes: { title, ...attributes } = {}, ...node }: RenderedElement,
  found: Found,
): RenderedNode {
  const shown = picture({ ...node, attributes }, found);
  if (!title) return shown;
  return element('span', [shown, element('span', [title], { class: CAPTION })], { class: 'picture' });
}

/**
 * Renders a picture. One from another host would reveal the reader to that host, so it is shown as a link unless the
 * operator allows the host.
 */
function picture(node: RenderedElement, { fileIds, imageHosts }: Found): RenderedNode {
  const { src = '', alt = '', width } = node.attributes ?? {};
  const fileId = fileIdOfPath(src);
  if (fileId) {
    fileIds.add(fileId);
    const size = width === undefined ? {} : { width };
    return element('img', [], { src: `${BASE}/files/${fileId}?size=preview`, alt, ...size });
  }
  if (src.startsWith('data:')) return node;
  const host = /^https?:\/\//i.test(src) && URL.canParse(src) ? new URL(src).host : undefined;
  if (host === undefined) return alt;
  return isAllowedHost(host, imageHosts) ? node : element('a', [alt || host], { href: src });
}

/** Makes elements that scroll sideways reachable by keyboard. All text is escaped, so every tag in the HTML is ours. */
function withFocus(html: string): string {
  return html.replaceAll('<pre>', '<pre tabindex="0">').replaceAll('<table>', '<table tabindex="0">');
}

function descriptionOf(nodes: readonly RenderedNode[]): string {
  const paragraph = nodes.find(
    (node): node is RenderedElement => typeof node === 'object' && node.tag === 'p' && wordsOf(node) !== '',
  );
  const words = paragraph ? wordsOf(paragraph) : '';
  return words.length > LONGEST_DESCRIPTION ? `${startOf(words, LONGEST_DESCRIPTION)}…` : words;
}

/** Returns the words in an element, without captions: a picture alone says nothing about a document. */
function wordsOf(node: RenderedElement): string {
  if (node.attributes?.class === CAPTION) return '';
  const words = node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
  return words.replace(/\s+/g, ' ').trim();
}
