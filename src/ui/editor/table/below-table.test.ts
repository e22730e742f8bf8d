import { moveLineDown } from '@codemirror/commands';
import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, test } from 'vitest';
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

describe('text below a table that gets next to it is no row', () => {
  const end = TABLE.length;
  const edited = (doc: string, from: number, to: number, userEvent: string, insert = '') =>
    textAfter(stateOf(doc), { changes: { from, to, insert }, userEvent });
  const apart = `${TABLE}\n\nnext`;

  test.each([
    ['Delete on the blank line', end + 1, end + 2, 'delete.forward'],
    ['deleting the blank line', end, end + 1, 'delete.line'],
    ['Backspace on the blank line', end, end + 1, 'delete.backward'],
    ['cutting the blank line and the table’s line break', end, end + 2, 'delete.cut'],
  ])('%s', (_, from, to, userEvent) => {
    expect(edited(apart, from, to, userEvent)).toBe(apart);
  });

  test('text that is dragged there, or left there when what was between is moved or deleted', () => {
    expect(edited(`${TABLE}\n`, end + 1, end + 1, 'move.drop', 'next')).toBe(apart);
    expect(edited(`${TABLE}\n# H\nnext`, end + 1, end + 5, 'delete.block')).toBe(apart);
    expect(edited(`${TABLE}\n\nfirst\nnext`, end + 1, end + 8, 'delete.selection')).toBe(apart);
  });

  test('text above which the blank line is moved away', () => {
    let state = stateOf(`${TABLE}\n\nnext\nlast`).update({ selection: { anchor: end + 1 } }).state;
    moveLineDown({
      state,
      dispatch: (transaction) => {
        state = transaction.state;
      },
    });
    expect(state.doc.toString()).toBe(`${TABLE}\n\nnext\n\nlast`);
  });

  test('a heading or an item that loses its mark, with the caret in it', () => {
    expect(edited(`${TABLE}\n# next`, end + 1, end + 3, 'input.format')).toBe(apart);
    const state = stateOf(`${TABLE}\n- next`).update({ selection: { anchor: end + 3 } }).state;
    const changes = { from: end + 1, to: end + 3 };
    const { newDoc, newSelection } = state.update({ changes, userEvent: 'delete.backward' });
    expect(newDoc.toString()).toBe(apart);
    expect(newSelection.main.head).toBe(end + 2);
  });

  test('what is no row anyway, and edits of the table itself, stay as they are', () => {
    expect(edited(`${TABLE}\n\n# H`, end + 1, end + 2, 'delete.forward')).toBe(`${TABLE}\n# H`);
    expect(edited(`${TABLE}\n# H`, end + 4, end + 4, 'input.type', 'x')).toBe(`${TABLE}\n# Hx`);
    expect(edited(`${TABLE}\n`, end, end, 'input.table', '\n|  |  |')).toBe(`${TABLE}\n|  |  |\n`);
    expect(edited(`${TABLE}\n`, end, end, 'input.paste', '\n|  |  |')).toBe(`${TABLE}\n|  |  |\n`);
    expect(edited(`${TABLE}\n\nnext`, end - 4, end, 'delete.table')).toBe(`${TABLE.slice(0, -4)}\n\nnext`);
  });
});
