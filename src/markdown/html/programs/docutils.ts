import {
  attribute,
  findNode,
  type HtmlNode,
  hasClass,
  isBlank,
  isElement,
  textNode,
  textOf,
  wrapped,
} from '../html-node';

const BLOCKS = ['p', 'ul', 'ol', 'dl', 'div', 'aside', 'pre', 'table', 'blockquote', 'figure'];

interface Note {
  name: string | undefined;
  /** The element that contains the number or the sign, and maybe a link back. */
  label: HtmlNode;
  content: readonly HtmlNode[];
}

/**
 * Rewrites the footnotes and citations of docutils and Sphinx, in place, as other programs write them: boxes that begin
 * with a link back to the reference. Old versions write tables or definition lists, new ones boxes with a label.
 */
export function repairDocutils(tree: HtmlNode): void {
  tree.children = (tree.children ?? []).flatMap((child) => {
    repairDocutils(child);
    // The sign `¶` that Sphinx and MkDocs show beside a heading while the mouse is over it.
    if (isElement(child, 'a') && hasClass(child, 'headerlink')) return [];
    if (isElement(child, 'a') && hasClass(child, 'footnote-reference'))
      child.properties = { ...child.properties, role: 'doc-noteref' };
    return notesIn(child)?.map((note) => noteOf(note, hasClass(child, 'citation'))) ?? [child];
  });
}

/** Returns the notes that an element consists of, or undefined for other elements. */
function notesIn(node: HtmlNode): Note[] | undefined {
  if (!hasClass(node, 'footnote') && !hasClass(node, 'citation')) return undefined;
  const name = attribute(node, 'id');
  if (isElement(node, 'table')) {
    const row = findNode(node, (one) => isElement(one, 'tr'));
    const [label, body] = (row?.children ?? []).filter((one) => isElement(one, 'td'));
    return label && body && [{ name, label, content: body.children ?? [] }];
  }
  const children = node.children ?? [];
  if (isElement(node, 'dl')) {
    const labels = children.filter((one) => isElement(one, 'dt'));
    const bodies = children.filter((one) => isElement(one, 'dd'));
    if (labels.length === 0 || labels.length !== bodies.length) return undefined;
    return labels.map((label, at) => ({
      ...{ name: attribute(label, 'id'), label },
      content: [...(label.children ?? []).filter(isBackLinks), ...(bodies[at]?.children ?? [])],
    }));
  }
  const label = isElement(node, 'aside', 'div') ? children.find((one) => hasClass(one, 'label')) : undefined;
  return label && [{ name, label, content: children.filter((one) => one !== label) }];
}

/** Returns whether an element only has the links from a note to several references, such as “(1, 2)”. */
function isBackLinks(node: HtmlNode): boolean {
  if (hasClass(node, 'backrefs') || hasClass(node, 'fn-backref')) return isElement(node, 'span');
  return isElement(node, 'em') && (node.children ?? []).some((one) => hasClass(one, 'fn-backref'));
}

/** Returns a note as a box. A citation has no link back: it keeps its label, since a footnote would only have a number. */
function noteOf({ name, label, content }: Note, isCitation: boolean): HtmlNode {
  const isLink = (node: HtmlNode) => isElement(node, 'a') && attribute(node, 'href')?.startsWith('#') === true;
  const own = { ...label, children: (label.children ?? []).filter((one) => !isBackLinks(one)) };
  const back = findNode(own, isLink) ?? content.filter(isBackLinks).map((one) => findNode(one, isLink))[0];
  const words = textNode(`[${textOf(own).replace(/[[\]\s]/g, '')}]`);
  const mark = back && !isCitation ? wrapped('a', [words], { href: attribute(back, 'href') }) : words;
  const blocks = content.filter((one) => !isBackLinks(one));
  const found = blocks.findIndex((one) => isElement(one, ...BLOCKS));
  const end = found < 0 ? blocks.length : found;
  const first = blocks[end];
  const isJoined = first !== undefined && isElement(first, 'p') && blocks.slice(0, end).every(isBlank);
  const start = isJoined ? (first.children ?? []) : blocks.slice(0, end);
  const paragraph = wrapped('p', [mark, textNode(' '), ...start]);
  const rest = blocks.slice(isJoined ? end + 1 : end);
  return wrapped('aside', [paragraph, ...rest], name === undefined ? {} : { id: name });
}
