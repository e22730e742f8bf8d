import { type HtmlNode, isBlank, textNode, wrapped } from './html-node';

/** How white space of the source is read: as space between words, as shown lines, or exactly. */
export type Space = 'words' | 'lines' | 'exact';

/** Characters that nobody sees: soft hyphens, places to break a word, and marks at the start of a file. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;

/** Returns how the white space in an element is read. `style` is its `white-space`. */
export function spaceIn(node: HtmlNode, style: string | undefined, around: Space): Space {
  if (around === 'exact' || node.tagName === 'pre') return 'exact';
  if (style === undefined || style === 'inherit') return around;
  return /^(?:pre|break-spaces|preserve)/.test(style) ? 'lines' : 'words';
}

/**
 * Returns a text with one space between words. A non-breaking space is only kept between the words of one text: at its
 * edges and in runs, editors and word processors write them for layout.
 */
export function cleanText(node: HtmlNode, space: Space): HtmlNode[] {
  const text = node.value ?? '';
  if (space === 'exact') return [node];
  // White space alone is between elements of the source.
  if (space === 'words' || isBlank(node) || !text.includes('\n')) return [textNode(words(text))];
  return text.split(/\r?\n/).flatMap((line, i) => [...(i > 0 ? [wrapped('br', [])] : []), textNode(words(line))]);
}

function words(text: string): string {
  return text
    .replace(UNSEEN, '')
    .replace(/[\t\n\r\f \u00a0]{2,}|[\t\n\r\f]/g, ' ')
    .replace(/^\u00a0|\u00a0$/g, ' ');
}

/**
 * Returns nodes with one text in place of neighbouring texts. The converter joins them too, in time that grows with the
 * square of their number.
 */
export function joinedTexts(nodes: readonly HtmlNode[], space: Space): HtmlNode[] {
  const out: HtmlNode[] = [];
  let texts: string[] = [];
  const endTexts = () => {
    const text = texts.join('');
    if (texts.length > 0) out.push(textNode(space === 'exact' ? text : text.replace(/ {2,}/g, ' ')));
    texts = [];
  };
  for (const node of nodes) {
    if (node.type === 'text') texts.push(node.value ?? '');
    else {
      endTexts();
      out.push(node);
    }
  }
  endTexts();
  return out;
}

/** Moves white space at the inner edges of a mark or link outside, because Markdown's marks only count next to a word. */
export function spaceOutside(node: HtmlNode): HtmlNode[] {
  const children = [...(node.children ?? [])];
  const outside = (index: 0 | -1): HtmlNode[] => {
    const edge = children.at(index);
    const text = edge?.type === 'text' ? (edge.value ?? '') : '';
    const value = index === 0 ? text.trimStart() : text.trimEnd();
    if (!edge || value === text) return [];
    children[index < 0 ? children.length - 1 : 0] = { ...edge, value };
    const space = index === 0 ? text.slice(0, text.length - value.length) : text.slice(value.length);
    return [textNode(space)];
  };
  const before = outside(0);
  const after = outside(-1);
  return [...before, { ...node, children }, ...after];
}
