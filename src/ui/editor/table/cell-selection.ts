import { syntaxTree } from '@codemirror/language';
import {
  EditorSelection,
  type EditorState,
  type Extension,
  type SelectionRange,
  type StateCommand,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { enclosing } from '../commands/syntax';
import { focusInCell } from './table-places';

/** What must be inserted at a caret because only the drawn table has it: a cell, or the space that was just typed. */
export interface CellRoom {
  insert: string;
  /** Where the caret is in the inserted text. */
  caret: number;
}

/** What is selected in a cell, as UTF-16 offsets of the document. */
export interface CellSelection {
  anchor: number;
  head: number;
  /** Set only if nothing is selected. */
  room?: CellRoom | undefined;
}

/** A person selected something in a cell; null once they left the table's cells for the text. */
export const cellSelected = StateEffect.define<CellSelection | null>();

/**
 * The selection in the cell that has the focus, or that had it before a menu or a dialog took it. The editor's own
 * selection stays in the text, because it would show the table's source.
 */
const cellField = StateField.define<CellSelection | undefined>({
  create: () => undefined,
  update(cell, { changes, effects, selection }) {
    const set = effects.findLast((effect) => effect.is(cellSelected));
    if (set) return set.value ?? undefined;
    if (selection) return undefined;
    if (!cell || changes.empty) return cell;
    return { ...cell, anchor: changes.mapPos(cell.anchor), head: changes.mapPos(cell.head) };
  },
});

export function cellSelections(): Extension {
  return [cellField, EditorView.focusChangeEffect.of((_, isFocused) => (isFocused ? cellSelected.of(null) : null))];
}

/** Returns the selection in the focused cell, or undefined if the focus is in the text. */
export function selectedInCell(state: EditorState): CellSelection | undefined {
  const cell = state.field(cellField, false);
  // Where the parser hasn't come again after an edit, the table stays drawn (see `block-widgets.ts`).
  if (!cell || syntaxTree(state).length < cell.head) return cell;
  return enclosing(state, { from: cell.head, to: cell.head }, (name) => name === 'Table') ? cell : undefined;
}

/** Returns the selection that commands apply to: in the focused cell, or else in the text. */
export function activeRange(state: EditorState): SelectionRange {
  const cell = selectedInCell(state);
  return cell ? EditorSelection.range(cell.anchor, cell.head) : state.selection.main;
}

/** Returns the state with the focused cell's selection as its selection. Without a focused cell, returns it unchanged. */
export function activeState(state: EditorState): EditorState {
  return selectedInCell(state) ? state.update({ selection: activeRange(state) }).state : state;
}

/** Runs a command in the focused cell, or else in the text. */
export function runActive(view: EditorView, command: StateCommand): boolean {
  makeRoom(view);
  return command({ state: activeState(view.state), dispatch: (transaction) => dispatchActive(view, transaction) });
}

/** Dispatches an edit that was made for the active state. In a cell it moves the cell's selection, not the text's. */
export function dispatchActive(view: EditorView, spec: TransactionSpec | Transaction): void {
  if (!selectedInCell(view.state)) {
    view.dispatch(spec);
    return;
  }
  const transaction = spec instanceof Transaction ? spec : activeState(view.state).update(spec);
  const { anchor, head } = transaction.newSelection.main;
  view.dispatch({
    changes: transaction.changes,
    effects: [...transaction.effects, cellSelected.of({ anchor, head })],
    userEvent: transaction.annotation(Transaction.userEvent),
  });
  focusActive(view);
}

/** Adds what the document needs for an edit in the cell. */
export function makeRoom(view: EditorView): void {
  const cell = selectedInCell(view.state);
  if (!cell?.room || view.state.readOnly) return;
  const { head, room } = cell;
  const caret = head + room.caret;
  view.dispatch({
    changes: { from: head, insert: room.insert },
    effects: cellSelected.of({ anchor: caret, head: caret }),
    userEvent: 'input.type',
  });
}

/** Moves the focus back into the cell, with its selection, or else into the text. */
export function focusActive(view: EditorView): void {
  const cell = selectedInCell(view.state);
  if (cell && focusInCell(view, cell)) return;
  if (cell) view.dispatch({ selection: { anchor: cell.anchor, head: cell.head }, scrollIntoView: true });
  view.focus();
}
