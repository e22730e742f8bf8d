import { syntaxTree } from '@codemirror/language';
import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { parseTitle, printTitle } from '@/markdown/core/escapes';
import { parseImageText, printImageText, withWidth } from '@/markdown/core/image-source';
import { linkDestination } from '@/markdown/core/safe-url';
import type { Span } from '../live-preview/reveal';
import { onOneLine } from '../one-line';

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

/** Changes the description and the caption. Only what differs is written, so the rest of the source stays as it is. */
export function changeImage(image: ImageSource, next: { alt: string; caption: string }): TransactionSpec | undefined {
  const changes: ChangeSpec[] = [];
  const [alt, caption] = [onOneLine(next.alt), onOneLine(next.caption)];
  if (alt !== image.alt) {
    const { width } = image;
    const insert = printImageText({ alt, ...(width !== undefined && { width }) });
    changes.push({ ...image.label, insert });
  }
  if (caption !== image.caption) {
    const insert = caption === '' ? '' : ` ${printTitle(caption)}`;
    changes.push({ from: image.url.to, to: image.title?.to ?? image.url.to, insert });
  }
  return changes.length > 0 ? { changes, userEvent: 'input.format' } : undefined;
}

/** Changes the width; undefined shows the image in its own width. */
export function changeWidth(state: EditorState, { label }: ImageSource, width: number | undefined): TransactionSpec {
  const insert = withWidth(state.sliceDoc(label.from, label.to), width);
  return { changes: { ...label, insert }, userEvent: 'input.format' };
}

/** Removes an image, and its line if nothing else is there. */
export function removeImage({ doc }: EditorState, { from, to }: ImageSource): TransactionSpec {
  const line = doc.lineAt(from);
  const isAlone = doc.sliceString(line.from, from).trim() === '' && doc.sliceString(to, line.to).trim() === '';
  const range = isAlone ? { from: line.from, to: Math.min(line.to + 1, doc.length) } : { from, to };
  return { changes: range, userEvent: 'delete' };
}
