import type { SyntaxNode } from '@lezer/common';
import { withCharacters } from './character-reference';
import { parseTitle } from './escapes';
import { type ImageText, parseImageText } from './image-source';
import { type AddressOf, linkAddress } from './link-references';
import { safeHref, safeImageSource } from './safe-url';

/** An image as a page or a file shows it. */
export interface ShownImage extends ImageText {
  /** Undefined if the address isn't safe. */
  source: string | undefined;
  /** On one line; empty if there is none. */
  caption: string;
}

/** Returns the image of a node. Without `addressOf`, one that refers to an address by a name has no source. */
export function shownImage(node: SyntaxNode, text: string, addressOf?: AddressOf): ShownImage {
  const [open, close] = node.getChildren('LinkMark');
  const title = node.getChild('LinkTitle');
  const written = (from: number, to: number) => withCharacters(text.slice(from, to));
  return {
    ...parseImageText(open && close ? written(open.to, close.from) : ''),
    source: safeImageSource(linkAddress(node, text, addressOf) ?? ''),
    caption: title ? parseTitle(written(title.from, title.to)).replace(/\s+/g, ' ').trim() : '',
  };
}

/** A link as a page or a file shows it: the range of its label, and its address, which is undefined if it isn't safe. */
export interface ShownLink {
  from: number;
  to: number;
  href: string | undefined;
}

/** Returns the link of a node, or undefined if it has no address: then it's shown as it's written. */
export function shownLink(node: SyntaxNode, text: string, addressOf?: AddressOf): ShownLink | undefined {
  const [open, close] = node.getChildren('LinkMark');
  const address = linkAddress(node, text, addressOf);
  if (!open || !close || address === undefined) return undefined;
  return { from: open.to, to: close.from, href: safeHref(address) };
}
