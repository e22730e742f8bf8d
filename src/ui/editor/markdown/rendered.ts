import { escapeText } from '@/kernel/html-text';

/** The tags of a closed subset of safe HTML. Code can't create other tags or attributes, and text is always text. */
export type RenderedTag =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'code'
  | 'hr'
  | 'br'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 'del'
  | 'mark'
  | 'sup'
  | 'a'
  | 'img'
  | 'span';

type RenderedAttribute = 'href' | 'src' | 'alt' | 'width' | 'title' | 'start' | 'align' | 'class' | 'id';

export interface RenderedElement {
  tag: RenderedTag;
  attributes?: Partial<Record<RenderedAttribute, string>>;
  children: RenderedNode[];
}

export type RenderedNode = string | RenderedElement;

export function element(
  tag: RenderedTag,
  children: RenderedNode[] = [],
  attributes?: RenderedElement['attributes'],
): RenderedElement {
  return attributes ? { tag, attributes, children } : { tag, children };
}

const VOID: ReadonlySet<RenderedTag> = new Set(['br', 'hr', 'img']);

/** Returns the nodes as HTML. Text and attribute values are escaped. */
export function toHtml(nodes: readonly RenderedNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : elementHtml(node))).join('');
}

function elementHtml({ tag, attributes, children }: RenderedElement): string {
  const written = Object.entries(attributes ?? {})
    .map(([name, value]) => ` ${name}="${escapeText(value)}"`)
    .join('');
  return VOID.has(tag) ? `<${tag}${written}>` : `<${tag}${written}>${toHtml(children)}</${tag}>`;
}

/**
 * Returns the nodes as DOM nodes, without going through HTML text. `makeImage` creates the images, because an `img`
 * element loads its picture at once.
 */
export function toDom(
  nodes: readonly RenderedNode[],
  document: Document,
  makeImage: (image: RenderedElement) => Node,
): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const node of nodes) {
    if (typeof node === 'string') fragment.append(node);
    else if (node.tag === 'img') fragment.append(makeImage(node));
    else {
      const dom = document.createElement(node.tag);
      for (const [name, value] of Object.entries(node.attributes ?? {})) dom.setAttribute(name, value);
      dom.append(toDom(node.children, document, makeImage));
      fragment.append(dom);
    }
  }
  return fragment;
}
