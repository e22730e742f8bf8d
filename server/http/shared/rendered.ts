import { isAllowedHost } from '@/documents/core/remote-images';
import type { DocumentKind } from '@/documents/schema';
import { fileIdOfPath } from '@/files/core/address';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import { renderMarkdown } from '@/ui/editor/markdown/render';
import { element, type RenderedElement, type RenderedNode, toHtml } from '@/ui/editor/markdown/rendered';

/** A document as HTML without anything that runs. It belongs to no link and no language: see `placed`. */
export interface RenderedText {
  html: string;
  /** The files that the text shows or links to. */
  fileIds: string[];
  /** The first words, as plain text. */
  description: string;
  /** It begins with a heading of the first level. */
  hasTitle: boolean;
  /** How many characters at the end aren't shown. */
  rest: number;
}

interface Rendering {
  text: string;
  kind: DocumentKind;
  /** Hosts whose pictures every reader is shown. */
  imageHosts: readonly string[];
}

/** Longer texts are cut: a page of more than this is too much for a phone. */
const LONGEST_SHOWN = 2_000_000;
const LONGEST_DESCRIPTION = 200;

/** Placeholders for the link's path and a callout's title. They are removed from the text first, so it can't contain them. */
const BASE = '\u0000';
const TITLE = '\u0001';

export const SHARED_TASKS = { renderShared };

/** Renders a document as its readers see it in the product, except what needs scripts. */
function renderShared({ text, kind, imageHosts }: Rendering): RenderedText {
  const start = startOf(text, LONGEST_SHOWN);
  const rest = text.length - start.length;
  const shown = readable(start).replaceAll(BASE, '\ufffd').replaceAll(TITLE, '\ufffd');
  if (kind !== 'markdown') {
    const html = withFocus(toHtml([element('pre', [element('code', [shown])])]));
    return { html, fileIds: [], description: '', hasTitle: false, rest };
  }
  const fileIds = new Set<string>();
  const nodes = renderMarkdown(shown, { callouts: true }).flatMap((node) => adapted(node, { fileIds, imageHosts }));
  const [first] = nodes;
  return {
    html: withFocus(toHtml(nodes)),
    fileIds: [...fileIds],
    description: descriptionOf(nodes),
    hasTitle: typeof first === 'object' && first.tag === 'h1',
    rest,
  };
}

/** The HTML on the page of a link, with the titles of callouts in the reader's language. */
export function placed(
  html: string,
  { base, calloutTitle }: { base: string; calloutTitle(kind: string): string },
): string {
  const title = new RegExp(`${TITLE}([a-z]+)${TITLE}`, 'g');
  return html.replace(title, (_, kind: string) => calloutTitle(kind)).replaceAll(BASE, base);
}

interface Found {
  fileIds: Set<string>;
  imageHosts: readonly string[];
}

function adapted(node: RenderedNode, found: Found): RenderedNode[] {
  if (typeof node === 'string') return [node];
  if (node.tag === 'img') return [picture(node, found)];
  const callout = /^callout callout-([a-z]+)$/.exec(node.attributes?.class ?? '')?.[1];
  if (callout) {
    const [title, ...body] = node.children;
    const named = typeof title === 'object' ? [{ ...title, children: [TITLE + callout + TITLE] }] : [];
    return [{ ...node, children: [...named, ...body.flatMap((child) => adapted(child, found))] }];
  }
  const children = node.children.flatMap((child) => adapted(child, found));
  return node.tag === 'a' ? link({ ...node, children }, found) : [{ ...node, children }];
}

/** Readers have no use for links into the product, so those are only their words. */
function link(node: RenderedElement, { fileIds }: Found): RenderedNode[] {
  const href = node.attributes?.href ?? '';
  const fileId = fileIdOfPath(href);
  if (fileId) {
    fileIds.add(fileId);
    return [{ ...node, attributes: { href: `${BASE}/files/${fileId}` } }];
  }
  return /^(?:https?:\/\/|mailto:)/i.test(href) ? [node] : node.children;
}

/** A picture of another host would tell it who reads: without the operator's leave, it's a link. */
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

/** What scrolls sideways can be reached by keyboard. All text is escaped, so a tag in the HTML is one that we wrote. */
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

function wordsOf(node: RenderedElement): string {
  const words = node.children.map((child) => (typeof child === 'string' ? child : wordsOf(child))).join('');
  return words.replace(/\s+/g, ' ').trim();
}
