import type { MarkdownNode } from './markdown-marks';

/** An address in text, without the punctuation behind it. */
const ADDRESS =
  /(?<![\p{L}\p{N}_/.@+-])(?:(?:https?:\/\/|www\.)[^\s<>"“”«»|`\\^{}]*[^\s<>"“”«»|`\\^{}.,:;!?'’()[\]*_~=$&]\/?|[a-z\d.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,8})/giu;
/** What follows an address that ends there: punctuation, and space or nothing. */
const END = /^[.,:;!?'’")]*(\s|$)/;

/** Where an address is: in a line, in a mark, in a mark beside a word, or in another link or a mark in it. */
type Place = 'line' | 'mark' | 'tight mark' | 'link' | 'link mark';

/**
 * Writes addresses in text, and links whose text is their address, as addresses, in place. Markdown makes links of them
 * itself. An address that would go on into what follows gets brackets, `<https://…>`, or stays text, which is escaped.
 */
export function writeUrls(parent: MarkdownNode, place: Place = 'line'): void {
  const children = (parent.children ?? []).flatMap(partsOf);
  parent.children = children.flatMap((child, i) => {
    const [before, after] = [children[i - 1], children[i + 1]];
    if (child.children) writeUrls(child, child.type === 'link' ? 'link' : markPlace(place, before, after));
    return child.type === 'address' ? written(child.value ?? '', place, before, children.slice(i + 1, i + 3)) : [child];
  });
}

function written(
  url: string,
  place: Place,
  before: MarkdownNode | undefined,
  [after, afterThat]: readonly MarkdownNode[],
): MarkdownNode[] {
  if (place === 'link' || place === 'link mark') return textInLink(url, place === 'link' && !before && !after);
  const hasReference = /&[a-z\d]{1,32};/i.test(`${url}${after?.value?.[0] ?? ''}`);
  const isPlain = !url.includes('*') && !hasReference;
  // A name before it has the address in brackets, which can't be a part of it.
  const isBracketed = /<$/.test(before?.value ?? '') && /^>/.test(after?.value ?? '') && !/^(?:http|www)/i.test(url);
  if (isPlain && isBracketed) return [source(url)];
  if (isPlain && endsAt(after, place === 'line' && !afterThat)) return [source(url)];
  return [inBrackets(url, place === 'tight mark' && !(before && after))];
}

function source(value: string): MarkdownNode {
  return { type: 'source', value };
}

/** Returns an address with brackets. They aren't letters, so a mark beside a word would not count around them. */
function inBrackets(url: string, isAtWord: boolean): MarkdownNode {
  return /^http/i.test(url) && !isAtWord ? source(`<${url}>`) : { type: 'text', value: url };
}

function markPlace(place: Place, before: MarkdownNode | undefined, after: MarkdownNode | undefined): Place {
  if (place === 'link' || place === 'link mark') return 'link mark';
  const isFree =
    (!before || (before.type === 'text' && /\s$/.test(before.value ?? ''))) &&
    (!after || (after.type === 'text' && /^[\s.,:;!?)]/.test(after.value ?? '')));
  return isFree && place !== 'tight mark' ? 'mark' : 'tight mark';
}

/** Returns whether an address ends before a node. `isLast` says that nothing is behind the node, or behind the address. */
function endsAt(after: MarkdownNode | undefined, isLast: boolean): boolean {
  if (!after) return isLast;
  const [end, space] = (after.type === 'text' && END.exec(after.value ?? '')) || [];
  return end !== undefined && (space !== '' || isLast);
}

/** Returns an address in the text of a link, where only a backslash keeps it from being a link of its own. */
function textInLink(url: string, isAlone: boolean): MarkdownNode[] {
  if (isAlone && !/[*_~=$&]/.test(url)) return [{ type: 'text', value: url }];
  const parts = url.split(/(:(?=\/\/)|(?<=www)\.|@)/i);
  return parts.map((value, i) => (i % 2 === 1 ? source(`\\${value}`) : { type: 'text', value }));
}

function partsOf(child: MarkdownNode): MarkdownNode[] {
  if (child.type === 'text') return withUrls(child);
  const shown = child.type === 'link' && child.children?.length === 1 ? child.children[0]?.value : undefined;
  return shown !== undefined && isAddressOf(shown, child) ? [{ type: 'address', value: shown }] : [child];
}

function withUrls(text: MarkdownNode): MarkdownNode[] {
  const value = text.value ?? '';
  const out: MarkdownNode[] = [];
  let end = 0;
  for (const { 0: url, index } of value.matchAll(ADDRESS)) {
    if (index > end) out.push({ type: 'text', value: value.slice(end, index) });
    out.push({ type: 'address', value: url });
    end = index + url.length;
  }
  if (end < value.length || out.length === 0) out.push({ type: 'text', value: value.slice(end) });
  return out;
}

/** Returns whether a link leads to the address that is its whole text. Browsers complete addresses: `x.org` is `x.org/`. */
function isAddressOf(shown: string, { title, url }: MarkdownNode): boolean {
  const [found] = shown.matchAll(ADDRESS);
  if (title || url === undefined || found?.[0] !== shown) return false;
  const target = shown.includes('@') && !shown.includes('/') ? `mailto:${shown}` : shown;
  return URL.canParse(target) && URL.canParse(url) && new URL(target).href === new URL(url).href;
}
