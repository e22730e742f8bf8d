import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * Moves the caret to the line below a block that ends at `end`. Inserts a line at the end of the document, and also if
 * `makesRoom` is set and the next line isn't blank.
 */
export function goBelowBlock(view: EditorView, end: number, makesRoom = false): void {
  const { doc, readOnly } = view.state;
  const last = doc.lineAt(Math.min(end, doc.length));
  const isAtEnd = last.number === doc.lines;
  if (readOnly || (!isAtEnd && (!makesRoom || isBlankAt(doc, last.number + 1)))) {
    view.dispatch({ selection: { anchor: Math.min(last.to + 1, doc.length) }, scrollIntoView: true });
    return;
  }
  const changes = { from: last.to, insert: isAtEnd ? '\n\n' : '\n\n\n' };
  view.dispatch({ changes, selection: { anchor: last.to + 2 }, userEvent: 'input', scrollIntoView: true });
}

/** Returns whether a line is blank or after the last one. Lines count from 1. */
export function isBlankAt(doc: Text, lineNumber: number): boolean {
  return lineNumber > doc.lines || doc.line(lineNumber).text.trim() === '';
}
