import type { SyntaxNode } from '@lezer/common';
import { withCharacters } from './character-reference';
import { parseTitle } from './escapes';
import { type ImageText, parseImageText } from './image-source';
import { linkDestination, safeHref, safeImageSource } from './safe-url';

/** An image as a page or a file shows it. */
export interface ShownImage extends ImageText {
  /** Undefined if the address isn't safe. */
  source: string | undefined;
  /** On one line; empty if there is none. */
  caption: string;
}

/** Returns the image of a node. */
export function shownImage(node: SyntaxNode, text: string): ShownImage {
  const [open, close] = node.getChildren('LinkMark');
  const address = node.getChild('URL');
  const title = node.getChild('LinkTitle');
  const written = (from: number, to: number) => withCharacters(text.slice(from, to));
  return {
    ...parseImageText(open && close ? written(open.to, close.from) : ''),
    source: address ? safeImageSource(linkDestination(written(address.from, address.to))) : undefined,
    caption: title ? parseTitle(written(title.from, title.to)).replace(/\s+/g, ' ').trim() : '',
  };
}

/** Returns the address of a link as a page or a file has it, or undefined if it isn't safe. */
export function shownHref({ from, to }: SyntaxNode, text: string): string | undefined {
  return safeHref(linkDestination(withCharacters(text.slice(from, to))));
}
