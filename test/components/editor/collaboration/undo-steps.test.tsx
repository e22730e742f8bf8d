import { EditorState, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { sharedText } from '@/ui/editor/collaboration/binding';
import { createUndoManager } from '@/ui/editor/collaboration/undo';

/** Types a word, makes one other edit, types again, and returns the texts after each undo. */
function undone(spec: TransactionSpec): string[] {
  const ytext = new Y.Doc().getText();
  ytext.insert(0, 'Old. ');
  const origin = {};
  const manager = createUndoManager(ytext, origin);
  const state = EditorState.create({ doc: ytext.toString(), extensions: sharedText(ytext, manager, origin) });
  const view = new EditorView({ state });
  const type = (insert: string) =>
    view.dispatch({ changes: { from: view.state.doc.length, insert }, userEvent: 'input.type' });
  type('one');
  view.dispatch(spec);
  type('two');
  const texts: string[] = [];
  while (manager.undo()) texts.push(ytext.toString());
  view.destroy();
  return texts;
}

test.each([
  'input.attach',
  'input.replace',
  'input.replace.all',
  'input.complete',
  'input.drop',
  'move.block',
  'move.line',
  'move.drop',
])('%s is an undo step of its own between typed words', (userEvent) => {
  expect(undone({ changes: { from: 0, insert: 'X' }, userEvent })).toEqual(['XOld. one', 'Old. one', 'Old. ']);
});

test.each(['delete.block', 'delete.line'])('%s is an undo step of its own between typed words', (userEvent) => {
  expect(undone({ changes: { from: 0, to: 5 }, userEvent })).toEqual(['one', 'Old. one', 'Old. ']);
});

test('typed words are one undo step', () => {
  expect(undone({ changes: { from: 8, insert: '-' }, userEvent: 'input.type' })).toEqual(['Old. ']);
});
