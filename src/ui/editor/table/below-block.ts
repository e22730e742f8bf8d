import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/**
 * Puts the caret on the line below a block that ends at `end`. At the end of the document, and where `makesRoom` asks for
 * a blank line that isn't there, it makes one.
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

/** Whether a line has nothing on it, or is behind the last one. Lines count from 1. */
export function isBlankAt(doc: Text, lineNumber: number): boolean {
  return lineNumber > doc.lines || doc.line(lineNumber).text.trim() === '';
}
