import { EditorState, type Extension, type Text, type Transaction, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { textProblem, toLf } from '@/kernel/text';
import { isFromSharedText } from './binding';

/**
 * Lets only text into the shared text that every replica and the database can store: no NUL, no half of a surrogate
 * pair, and "\n" for line breaks in pasted text. The server would refuse anything else, and all edits after it.
 */
export function wellFormedInput(): Extension {
  return [
    EditorView.clipboardInputFilter.of((text) => toLf(text)),
    EditorState.transactionFilter.of((transaction) =>
      transaction.docChanged && !isFromSharedText(transaction) && needsRepair(transaction)
        ? repaired(transaction)
        : transaction,
    ),
  ];
}

function needsRepair(transaction: Transaction): boolean {
  const { doc } = transaction.startState;
  let needs = false;
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    needs ||= splitsPair(doc, fromA) || splitsPair(doc, toA) || hasProblem(inserted);
  });
  return needs;
}

function hasProblem(text: Text): boolean {
  return text.length > 0 && textProblem(text.toString()) !== undefined;
}

function repaired(transaction: Transaction): TransactionSpec {
  const { doc } = transaction.startState;
  const changes: { from: number; to: number; insert: string }[] = [];
  transaction.changes.iterChanges((fromA, toA, _fromB, _toB, inserted) => {
    const from = splitsPair(doc, fromA) ? fromA - 1 : fromA;
    const to = splitsPair(doc, toA) ? toA + 1 : toA;
    const insert = doc.sliceString(from, fromA) + inserted.toString() + doc.sliceString(toA, to);
    changes.push({ from, to, insert: insert.replaceAll('\0', '').toWellFormed() });
  });
  const set = transaction.startState.changes(changes);
  return { changes: set, selection: transaction.startState.selection.map(set, 1), scrollIntoView: true };
}

function splitsPair(doc: Text, pos: number): boolean {
  if (pos <= 0 || pos >= doc.length) return false;
  const [high = 0, low = 0] = [0, 1].map((offset) => doc.sliceString(pos - 1, pos + 1).charCodeAt(offset));
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}
