import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { TableEditor } from '@/ui/editor/table/editing/table-editor';
import { TableView } from '@/ui/editor/table/table-view';
import { TableGrips } from '@/ui/editor/table/tools/table-grips';
import { TableTools } from '@/ui/editor/table/tools/table-tools';

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
  return { table, editor, show, moves, grip, point };
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

test('where text runs from right to left, a column is moved to where it is dragged too', () => {
  const { table, moves, grip, point } = tableOf('a');
  table.dom.style.direction = 'rtl';
  // The first column is on the right.
  for (const [column, left] of [100, 0].entries()) {
    const cell = table.cellElement({ row: 0, column }) as HTMLElement;
    cell.getBoundingClientRect = () => new DOMRect(left, 0, 100, 20);
  }
  const drag = (clientX: number) => {
    point(1);
    grip('column').dispatchEvent(new PointerEvent('pointerdown'));
    grip('column').dispatchEvent(new PointerEvent('pointermove', { clientX }));
    grip('column').dispatchEvent(new PointerEvent('pointerup'));
  };
  drag(150);
  expect(moves).toEqual([]);
  drag(50);
  expect(moves).toEqual([['column', 0, 1]]);
});

test('where text runs from right to left, the left arrow key goes to the next cell', () => {
  const { table, editor } = tableOf('a');
  table.dom.style.direction = 'rtl';
  editor.focusCell({ row: 1, column: 0 });
  const cell = table.cellElement({ row: 1, column: 0 });
  cell?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true }));
  expect(editor.focused).toEqual({ row: 1, column: 1 });
});

test('the button of the alignment that a column has is pressed, and removes it', () => {
  const { table, editor } = tableOf('a');
  const applied: unknown[] = [];
  Object.assign(editor, { apply: (edits: unknown) => applied.push(edits) });
  table.show('| h |\n| --: |\n| a |', () => editor);
  editor.focusCell({ row: 1, column: 0 });
  new TableTools(editor);
  const button = (name: string) => table.dom.querySelector<HTMLElement>(`[aria-label="${name}"]`);
  expect(button('Align column left')?.ariaPressed).toBe('false');
  expect(button('Align column right')?.ariaPressed).toBe('true');
  button('Align column right')?.click();
  expect(applied).toEqual([[{ from: 8, to: 11, insert: '---' }]]);
});
