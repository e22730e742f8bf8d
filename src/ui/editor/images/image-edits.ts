import type { ChangeSpec, EditorState, TransactionSpec } from '@codemirror/state';
import { printTitle } from '@/markdown/core/escapes';
import { printImageText, withWidth } from '@/markdown/core/image-source';
import { onOneLine } from '../one-line';
import type { ImageSource } from './image-source';

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
