import type { Extension } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { blockAt } from '../live-preview/block-widgets';
import { focusTableCell, TableWidget } from './table-widget';

/** The arrow keys lead from the text into a table's cells, as they lead from one line to the next. */
export function tableKeys(): Extension {
  return keymap.of([
    { key: 'ArrowDown', run: (view) => enterTable(view, 1) },
    { key: 'ArrowUp', run: (view) => enterTable(view, -1) },
  ]);
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
  for (const dom of view.contentDOM.querySelectorAll<HTMLElement>('.vr-table')) {
    if (view.posAtDOM(dom) === table.from) return focusTableCell(dom, cell);
  }
  return false;
}
