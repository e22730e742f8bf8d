import { EditorView } from '@codemirror/view';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { heldFiles, holdFiles } from '@/ui/editor/images/held-files';
import { TableEditor } from '@/ui/editor/table/editing/table-editor';
import { TableView } from '@/ui/editor/table/table-view';

const SOURCE = '| Bed | Crop |\n| --- | --- |\n| North | Peas |';
let view: EditorView;
let table: TableView;

beforeEach(() => {
  view = new EditorView({ doc: SOURCE, parent: document.body, extensions: holdFiles() });
  vi.spyOn(view, 'posAtDOM').mockReturnValue(0);
  table = new TableView(view);
  document.body.append(table.dom);
  table.show(SOURCE, (shown) => new TableEditor(shown));
});

afterEach(() => {
  table.destroy();
  table.dom.remove();
  view.destroy();
});

const north = () => table.cellElement({ row: 1, column: 0 }) as HTMLTableCellElement;
const data = () => ({ files: [new File(['x'], 'bed.png')], getData: () => '' });
const waiting = () => heldFiles(view.state)?.map(({ files, pos }) => [files[0]?.name, SOURCE.slice(0, pos)]);

test('a picture pasted into a cell is uploaded and inserted after the cell’s text', () => {
  table.editing?.focusCell({ row: 1, column: 0 });
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data() });
  north().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(waiting()).toEqual([['bed.png', '| Bed | Crop |\n| --- | --- |\n| North']]);
});

test('a file that is dropped on a cell goes into that cell', () => {
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer: data() });
  north().dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(waiting()).toEqual([['bed.png', '| Bed | Crop |\n| --- | --- |\n| North']]);
});

test('nothing is uploaded if the text can’t be edited', () => {
  table.show(SOURCE, undefined);
  north().dispatchEvent(Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: data() }));
  expect(waiting()).toEqual([]);
});
