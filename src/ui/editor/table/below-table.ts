import { syntaxTree } from '@codemirror/language';
import { EditorState, type Extension, type Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { blockAt } from '../live-preview/block-widgets';
import { focusField, previewMode } from '../live-preview/reveal';
import { blockFrom } from '../markdown/top-level';
import { goBelowBlock, isBlankAt } from './below-block';

/**
 * Keeps text written below a table separate from it. In Markdown, the line right below a table is its next row, which
 * surprises people who see a drawn table. Only a typed pipe is meant as the start of a row.
 */
export function belowTable(): Extension {
  return [
    EditorState.transactionFilter.of((transaction) => {
      const gap = gapFor(transaction);
      return gap ? [transaction, gap] : transaction;
    }),
    EditorView.domEventHandlers({
      // An input method writes into the existing line, so the gap must be there before it starts.
      compositionstart(_event, view) {
        const { head, empty } = view.state.selection.main;
        if (!empty || view.state.readOnly || !isDrawn(view.state) || !isBlankBelowTable(view.state, head)) return false;
        view.dispatch({ changes: { from: head, insert: '\n' }, selection: { anchor: head + 1 }, userEvent: 'input' });
        return false;
      },
      mousedown: clickBelowEnd,
    }),
  ];
}

/** Returns whether tables are drawn. In source mode they aren't, and authors can write what they like below a table. */
function isDrawn(state: EditorState): boolean {
  return state.field(focusField, false) !== undefined && state.facet(previewMode) === 'live';
}

/** Returns the blank lines needed around text that a person's edit inserts right below a table. */
function gapFor(transaction: Transaction): TransactionSpec | undefined {
  const { startState, changes, newDoc } = transaction;
  if (!transaction.docChanged || !transaction.isUserEvent('input') || transaction.isUserEvent('input.type.compose')) {
    return undefined;
  }
  const isTyped = transaction.isUserEvent('input.type');
  let gap: { from: number; insert: string }[] | undefined;
  changes.iterChanges((fromA, _toA, fromB, toB) => {
    const line = newDoc.lineAt(fromB);
    if (gap || line.text.trim() === '' || (isTyped && line.text.startsWith('|'))) return;
    if (!isDrawn(startState) || !isBlankBelowTable(startState, fromA)) return;
    gap = [{ from: line.from, insert: '\n' }];
    const last = newDoc.lineAt(toB);
    if (!isBlankAt(newDoc, last.number + 1)) gap.push({ from: last.to, insert: '\n' });
  });
  return gap && { changes: gap, sequential: true };
}

/** Returns whether a position is on a blank line right below a table. */
function isBlankBelowTable(state: EditorState, pos: number): boolean {
  const line = state.doc.lineAt(pos);
  if (line.number < 2 || line.text.trim() !== '') return false;
  const end = line.from - 1;
  const block = blockFrom(syntaxTree(state), end);
  return block?.name === 'Table' && block.from < end && block.to === end;
}

/** Handles a click into the empty page after a drawn block at the very end: moves the caret below the block. */
function clickBelowEnd(event: MouseEvent, view: EditorView): boolean {
  const { doc, readOnly } = view.state;
  if (readOnly || event.button !== 0 || event.target !== view.contentDOM || !blockAt(view.state, doc.length))
    return false;
  const end = view.lineBlockAt(doc.length).bottom + view.documentTop;
  if (event.clientY <= end) return false;
  event.preventDefault();
  view.focus();
  goBelowBlock(view, doc.length);
  return true;
}
