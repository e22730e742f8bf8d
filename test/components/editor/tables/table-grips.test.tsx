import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { TableEditor } from '@/ui/editor/table/editing/table-editor';
import { TableView } from '@/ui/editor/table/table-view';
import { TableGrips } from '@/ui/editor/table/tools/table-grips';

let view: EditorView;
afterEach(() => view.destroy());

const source = (...rows: string[]) => ['| h | i |', '| - | - |', ...rows.map((row) => `| ${row} | x |`)].join('\n');

function tableOf(...rows: string[]) {
  view = new EditorView({ parent: document.body });
  const table = new TableView(view);
  document.body.append(table.dom);
  const editor = new TableEditor(table);
  const show = (...shown: string[]) => table.show(source(...shown), () => editor);
  show(...rows);
  const moves: unknown[] = [];
  new TableGrips(editor, (...move) => moves.push(move));
  const grip = (kind: 'row' | 'column') => table.dom.querySelector(`.vr-table-grip-${kind}`) as HTMLElement;
  const point = (row: number) =>
    table.cellElement({ row, column: 0 })?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  return { show, moves, grip, point };
}

test('a row that is dragged while someone adds one above is moved, not the row now at its old index', () => {
  const { show, moves, grip, point } = tableOf('a', 'b', 'c');
  point(1);
  grip('row').dispatchEvent(new PointerEvent('pointerdown'));
  grip('row').dispatchEvent(new PointerEvent('pointermove', { clientY: 1_000 }));
  show('new', 'a', 'b', 'c');
  grip('row').dispatchEvent(new PointerEvent('pointerup'));
  expect(moves).toEqual([['row', 2, 4]]);
});

test('a row that somebody deletes while it is dragged takes no other along', () => {
  const { show, moves, grip, point } = tableOf('a', 'b', 'c');
  point(1);
  grip('row').dispatchEvent(new PointerEvent('pointerdown'));
  grip('row').dispatchEvent(new PointerEvent('pointermove', { clientY: 1_000 }));
  show('b', 'c');
  grip('row').dispatchEvent(new PointerEvent('pointerup'));
  expect(moves).toEqual([]);
});

test('a column is moved to where it is dragged', () => {
  const { moves, grip, point } = tableOf('a');
  point(1);
  grip('column').dispatchEvent(new PointerEvent('pointerdown'));
  grip('column').dispatchEvent(new PointerEvent('pointermove', { clientX: 1_000 }));
  grip('column').dispatchEvent(new PointerEvent('pointerup'));
  expect(moves).toEqual([['column', 0, 1]]);
});
