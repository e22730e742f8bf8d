import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tableInserted } from '../commands/insert';
import { blockAt } from '../live-preview/block-widgets';
import { drawAround } from '../live-preview/drawn-part';
import { cellSelections } from './cell-selection';
import type { CellPosition } from './table-host';
import { focusTableCell } from './table-places';
import { TableWidget } from './table-widget';

/** Lets keys move between the text and a table's cells, and commands apply to a cell. Puts the caret into a table just inserted. */
export function tableKeys(): Extension {
  return [
    cellSelections(),
    keymap.of([
      { key: 'ArrowDown', run: (view) => enterTable(view, 1) },
      { key: 'ArrowUp', run: (view) => enterTable(view, -1) },
      { key: 'Mod-End', run: enterLastTable },
      { key: 'Backspace', run: enterTableAbove },
    ]),
    EditorView.updateListener.of(({ transactions, view }) => {
      const inserted = transactions.flatMap(({ effects }) => effects).find((effect) => effect.is(tableInserted));
      // Runs after the command that inserted the table, because that focuses the text.
      if (inserted) queueMicrotask(() => focusTableAt(view, inserted.value, { row: 0, column: 0 }, true));
    }),
  ];
}

function enterTable(view: EditorView, direction: -1 | 1): boolean {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  const beyond = direction === 1 ? line.to + 1 : line.from - 1;
  if (!main.empty || beyond < 0 || beyond > view.state.doc.length) return false;
  const table = blockAt(view.state, beyond);
  if (!(table?.decoration.spec.widget instanceof TableWidget)) return false;
  const moved = view.moveVertically(main, direction === 1).head;
  if (moved >= line.from && moved <= line.to && moved !== main.head) return false;
  const cell = direction === 1 ? { row: 0, column: 0 } : { row: -1, column: 0 };
  return focusTableAt(view, table.from, cell);
}

/** Handles Mod+End: after a table at the very end there is no line for the caret, so it goes into the last cell. */
function enterLastTable(view: EditorView): boolean {
  const { length } = view.state.doc;
  drawAround(view, length);
  const table = blockAt(view.state, length);
  if (!(table?.decoration.spec.widget instanceof TableWidget)) return false;
  view.dispatch({ effects: EditorView.scrollIntoView(length) });
  return focusTableAt(view, table.from, { row: -1, column: -1 });
}

/** Handles Backspace below a table by entering it: joining the line with the blank one above would add a row. */
function enterTableAbove(view: EditorView): boolean {
  const { main } = view.state.selection;
  const line = view.state.doc.lineAt(main.head);
  if (!main.empty || main.head !== line.from || line.number < 2 || view.state.readOnly) return false;
  const above = view.state.doc.line(line.number - 1);
  const table = blockAt(view.state, above.length === 0 ? above.from - 1 : above.to);
  if (!(table?.decoration.spec.widget instanceof TableWidget)) return false;
  if (line.length === 0) view.dispatch({ changes: { from: above.to, to: line.to }, userEvent: 'delete.backward' });
  return focusTableAt(view, table.from, { row: -1, column: -1 });
}

function focusTableAt(view: EditorView, from: number, cell: CellPosition, selects = false): boolean {
  for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) {
    if (view.posAtDOM(dom) === from) return focusTableCell(dom, cell, selects);
  }
  return false;
}
