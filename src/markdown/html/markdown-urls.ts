import type { MarkdownNode } from './markdown-marks';

/** An address in text, without the punctuation behind it. */
const URL_IN_TEXT = /\bhttps?:\/\/[^\s<>"“”«»|`\\^{}]*[^\s<>"“”«»|`\\^{}.,:;!?'’()[\]*_~]\/?/gi;
/** What ends an address, and what isn't a part of one if nothing follows. */
const END = /[\s<>"]/;
const PUNCTUATION = /^[.,:;!?'’")\]]+$/;

/**
 * Writes addresses in text, and links whose text is their address, as addresses, in place. Markdown makes links of them
 * itself. What could be read as a part of an address or as a mark gets brackets: `<https://…>`.
 */
export function writeUrls(parent: MarkdownNode, mayBeBare = true): void {
  const isPlain = mayBeBare && parent.type !== 'highlight';
  const children = (parent.children ?? []).flatMap(partsOf);
  for (const [i, child] of children.entries()) {
    if (child.type === 'address') {
      const [after, ...others] = children.slice(i + 1, i + 3);
      const isAlone = after === undefined || isEnd(after, others.length === 0);
      const isBare = isPlain && isAlone && child.value?.includes('*') !== true;
      Object.assign(child, { type: 'source', value: isBare ? child.value : `<${child.value}>` });
    } else if (child.children && child.type !== 'link') writeUrls(child, isPlain);
  }
  parent.children = children;
}

function isEnd({ type, value = '' }: MarkdownNode, isLast: boolean): boolean {
  return type === 'text' && (END.test(value) || (isLast && PUNCTUATION.test(value)));
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
  for (const { 0: url, index } of value.matchAll(URL_IN_TEXT)) {
    if (index > end) out.push({ type: 'text', value: value.slice(end, index) });
    out.push({ type: 'address', value: url });
    end = index + url.length;
  }
  if (end < value.length || out.length === 0) out.push({ type: 'text', value: value.slice(end) });
  return out;
}

/** Returns whether a link leads to the address that is its whole text. Browsers complete addresses: `x.org` is `x.org/`. */
function isAddressOf(shown: string, { title, url }: MarkdownNode): boolean {
  if (title || url === undefined) return false;
  const [found] = shown.matchAll(URL_IN_TEXT);
  if (found?.[0] !== shown) return url === `mailto:${shown}` && /^[\w.-]+@[\w-]+(?:\.[\w-]+)+$/.test(shown);
  return URL.canParse(shown) && URL.canParse(url) && new URL(shown).href === new URL(url).href;
}
