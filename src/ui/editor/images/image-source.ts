import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { parseTitle } from '@/markdown/core/escapes';
import { parseImageText } from '@/markdown/core/image-source';
import { linkDestination } from '@/markdown/core/safe-url';
import type { Span } from '../live-preview/reveal';

/** An image `![alt|width](address "caption")` in the text. Positions are UTF-16 offsets of the document. */
export interface ImageSource extends Span {
  label: Span;
  url: Span;
  title: Span | undefined;
  alt: string;
  /** In pixels; undefined: the image's own width. */
  width: number | undefined;
  /** The address without escapes and angle brackets. */
  address: string;
  /** Empty if there is none. */
  caption: string;
}

/** Returns the image at a position, or undefined if there is none. */
export function imageAt(state: EditorState, pos: number): ImageSource | undefined {
  let node: SyntaxNode | null = syntaxTree(state).resolveInner(pos, 1);
  while (node && node.name !== 'Image') node = node.parent;
  return node ? imageOf(state, node) : undefined;
}

/** Returns the parts of an image's node, or undefined if its address is elsewhere in the text or missing. */
export function imageOf(state: EditorState, node: SyntaxNode): ImageSource | undefined {
  const [open, close] = node.getChildren('LinkMark');
  const url = node.getChild('URL');
  if (!open || !close || !url) return undefined;
  const title = node.getChild('LinkTitle') ?? undefined;
  const { alt, width } = parseImageText(state.sliceDoc(open.to, close.from));
  return {
    from: node.from,
    to: node.to,
    label: { from: open.to, to: close.from },
    url: { from: url.from, to: url.to },
    title: title && { from: title.from, to: title.to },
    alt,
    width,
    address: linkDestination(state.sliceDoc(url.from, url.to)),
    caption: title ? parseTitle(state.sliceDoc(title.from, title.to)) : '',
  };
}
