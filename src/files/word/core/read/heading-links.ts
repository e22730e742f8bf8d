import { Slugs } from '@/kernel/slugs';
import { withoutMarks } from '../marks';
import type { Block, Inline, Losses, Paragraph } from '../model';

/** The names of headings in Markdown links, by the bookmarks that are in them. */
export type HeadingNames = ReadonlyMap<string, string>;

/** Returns the names of a document's headings, which depend on their order. */
export function headingNames(blocks: readonly Block[]): HeadingNames {
  const slugs = new Slugs();
  const names = new Map<string, string>();
  for (const block of blocks) {
    if (block.type !== 'paragraph' || block.kind !== 'heading') continue;
    const text = textOf(block);
    if (text === '') continue;
    const name = slugs.of(text);
    for (const bookmark of block.bookmarks ?? []) names.set(bookmark, name);
  }
  return names;
}

function textOf({ inlines }: Paragraph): string {
  const text = inlines.map((inline) => (inline.type === 'text' ? inline.text : inline.type === 'break' ? ' ' : ''));
  return withoutMarks(text.join('')).replace(/\s+/g, ' ').trim();
}

/** Makes links to bookmarks lead to their headings. Links to other places become text, and are counted as lost. */
export function withHeadingLinks(blocks: readonly Block[], names: HeadingNames, losses: Losses): Block[] {
  return blocks.map((block): Block => {
    if (block.type === 'table') {
      return { ...block, rows: block.rows.map((row) => row.map((cell) => withHeadingLinks(cell, names, losses))) };
    }
    return { ...block, inlines: withLinks(block.inlines, names, losses) };
  });
}

function withLinks(inlines: readonly Inline[], names: HeadingNames, losses: Losses): Inline[] {
  let before = '';
  return inlines.map((inline) => {
    const bookmark = 'href' in inline && inline.href.startsWith('#') ? inline.href.slice(1) : undefined;
    if (bookmark === undefined || !('href' in inline)) {
      before = '';
      return inline;
    }
    const name = names.get(bookmark);
    // A link can consist of several pieces of text.
    if (name === undefined && inline.href !== before) losses.add('internalLinks');
    before = inline.href;
    return { ...inline, href: name === undefined ? '' : `#${encodeURI(name)}` };
  });
}
