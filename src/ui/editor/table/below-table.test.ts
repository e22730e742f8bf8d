import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { expect, test } from 'vitest';
import { focusField, previewMode } from '../live-preview/reveal';
import { markdown } from '../markdown/language';
import { belowTable } from './below-table';

const TABLE = '| a | b |\n| - | - |\n| 1 | 2 |';

function stateOf(doc: string, mode: 'live' | 'source' = 'live'): EditorState {
  const preview = mode === 'live' ? [focusField, previewMode.of('live')] : [];
  const state = EditorState.create({ doc, extensions: [markdown(), belowTable(), preview] });
  ensureSyntaxTree(state, doc.length, 5_000);
  return state;
}

const textAfter = (state: EditorState, spec: TransactionSpec) => state.update(spec).newDoc.toString();
const typed = (insert: string, from = TABLE.length + 1) => ({
  changes: { from, insert },
  selection: { anchor: from + insert.length },
  userEvent: 'input.type',
});

test('text typed right below a table is a paragraph, and the caret stays behind it', () => {
  const { newDoc, newSelection } = stateOf(`${TABLE}\n`).update(typed('x'));
  expect(newDoc.toString()).toBe(`${TABLE}\n\nx`);
  expect(newSelection.main.head).toBe(newDoc.length);
});

test('between a table and the next block, the new paragraph is a block by itself', () => {
  expect(textAfter(stateOf(`${TABLE}\n\nnext`), typed('x'))).toBe(`${TABLE}\n\nx\n\nnext`);
});

test('several lines that are pasted below a table stay below it', () => {
  const spec = { ...typed('x\ny'), userEvent: 'input.paste' };
  expect(textAfter(stateOf(`${TABLE}\n`), spec)).toBe(`${TABLE}\n\nx\ny`);
});

test('a pipe typed below a table begins its next row', () => {
  expect(textAfter(stateOf(`${TABLE}\n`), typed('|'))).toBe(`${TABLE}\n|`);
});

test('source mode, other people’s edits and lines that aren’t below a table are left as they are', () => {
  expect(textAfter(stateOf(`${TABLE}\n`, 'source'), typed('x'))).toBe(`${TABLE}\nx`);
  expect(textAfter(stateOf(`${TABLE}\n`), { ...typed('x'), userEvent: undefined })).toBe(`${TABLE}\nx`);
  expect(textAfter(stateOf(`${TABLE}\n\n`), typed('x', TABLE.length + 2))).toBe(`${TABLE}\n\nx`);
  expect(textAfter(stateOf('text\n'), typed('x', 5))).toBe('text\nx');
});
