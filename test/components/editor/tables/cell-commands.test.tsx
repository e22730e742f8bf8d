import { ensureSyntaxTree } from '@codemirror/language';
import { search, searchPanelOpen } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { commandOf, editorCommands } from '@/ui/editor/commands/catalog';
import { commandKeys } from '@/ui/editor/commands/command-keys';
import { findKeys, findPanel } from '@/ui/editor/find/find-panel';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { focusActive, runActive, selectedInCell } from '@/ui/editor/table/cell-selection';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { tableKeys } from '@/ui/editor/table/table-keys';

let view: EditorView;
// Parsing stops after some milliseconds, and a table that isn't parsed yet isn't drawn. A halted clock allows any time.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => view.destroy());
afterAll(() => void vi.useRealTimers());

/** Opens a text with one table, and puts the caret into the word at the start. */
function open(doc: string): void {
  const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable), tableKeys()];
  const find = [search({ top: true, createPanel: findPanel }), keymap.of(findKeys)];
  const extensions = [markdown(), EditorState.lineSeparator.of('\n'), preview, commandKeys(), find];
  const state = EditorState.create({ doc, selection: { anchor: 2 }, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
  view.dispatch({});
}

/** Selects part of a body cell, by offsets in the text that it shows. */
async function select(row: number, column: number, anchor: number, head = anchor): Promise<HTMLElement> {
  const cell = view.contentDOM.querySelectorAll('tr')[row]?.children[column] as HTMLElement;
  cell.focus();
  const text = cell.firstChild;
  if (text) window.getSelection()?.setBaseAndExtent(text, anchor, text, head);
  else window.getSelection()?.collapse(cell, 0);
  // The editor takes note of the selection in a microtask.
  await Promise.resolve();
  return cell;
}

function press(cell: HTMLElement, key: string, modifiers: KeyboardEventInit = { ctrlKey: true }): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
  cell.dispatchEvent(event);
  return event;
}

function paste(cell: HTMLElement, clipboard: Readonly<Record<string, string>>): void {
  const data = { files: [], getData: (type: string) => clipboard[type] ?? '' };
  cell.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: data }));
}

const text = () => view.state.doc.toString();
const selected = () => window.getSelection()?.toString();
const table = (...cells: string[]) => `| Bed | Crop |\n| --- | --- |\n| ${cells.join(' | ')} |`;
const open2 = (...cells: string[]) => open(`Words above.\n\n${table(...cells)}\n\nEnd.`);
const expectCells = (...cells: string[]) => expect(text()).toBe(`Words above.\n\n${table(...cells)}\n\nEnd.`);

test('a format applies to the selection in the focused cell, not to the selection in the text', async () => {
  open2('North bed', 'Peas');
  const cell = await select(1, 0, 0, 5);
  commandOf('bold').run(view);
  expectCells('**North** bed', 'Peas');
  expect(document.activeElement).toBe(cell);
  expect(selected()).toBe('North');
});

test('a format that is switched on twice in a cell is off again', async () => {
  open2('North bed', 'Peas');
  const cell = await select(1, 0, 0, 5);
  press(cell, 'b');
  expectCells('**North** bed', 'Peas');
  press(cell, 'b');
  expectCells('North bed', 'Peas');
  expect(selected()).toBe('North');
});

test('without a selection in the cell, the word at the caret gets the format', async () => {
  open2('North bed', 'Peas');
  press(await select(1, 0, 2), 'i');
  expectCells('*North* bed', 'Peas');
  press(await select(1, 1, 0, 4), 'e');
  expectCells('*North* bed', '`Peas`');
});

test('after a space just typed, the format is for the words that follow', async () => {
  open2('North', 'Peas');
  const cell = await select(1, 0, 0);
  cell.textContent = 'North ';
  await select(1, 0, 6);
  press(cell, 'b');
  expectCells('North ****', 'Peas');
  expect(cell.textContent).toBe('North ****');
  expect(window.getSelection()?.focusOffset).toBe(8);
});

test('a format finds its place after escaped pipes', async () => {
  open2('a \\| b', 'Peas');
  press(await select(1, 0, 4, 5), 'b');
  expectCells('a \\| **b**', 'Peas');
});

test('a cell that is missing at the end of a short row gets the format, in its own column', async () => {
  open('Words above.\n\n| a | b | c |\n| - | - | - |\n| 1 |\n\nEnd.');
  press(await select(1, 2, 0), 'b');
  expect(text()).toContain('\n| 1 |  | **** |\n');
});

test('a menu or a dialog that takes the focus from a cell acts on that cell and gives the focus back', async () => {
  open2('North bed', 'Peas');
  const cell = await select(1, 0, 0, 5);
  cell.blur();
  commandOf('strike').run(view);
  expectCells('~~North~~ bed', 'Peas');
  expect(document.activeElement).toBe(cell);
  cell.blur();
  focusActive(view);
  expect(document.activeElement).toBe(cell);
});

test('once the person is in the text again, commands apply there', async () => {
  open2('North bed', 'Peas');
  await select(1, 0, 0, 5);
  view.dispatch({ selection: { anchor: 0, head: 5 } });
  expect(selectedInCell(view.state)).toBeUndefined();
  commandOf('bold').run(view);
  expect(text()).toMatch(/^\*\*Words\*\* above/);
});

test('others’ edits above move the cell’s selection', async () => {
  open2('North bed', 'Peas');
  const cell = await select(1, 0, 0, 5);
  cell.blur();
  view.dispatch({ changes: { from: 0, insert: 'New. ' } });
  commandOf('bold').run(view);
  expect(text()).toContain('| **North** bed |');
});

test('a picture that is requested in a cell has its place in the cell', async () => {
  open2('North', 'Peas');
  await select(1, 1, 4);
  let place: string | undefined;
  runActive(view, ({ state }) => {
    place = state.sliceDoc(0, state.selection.main.to).split('\n').at(-1);
    return true;
  });
  expect(place).toBe('| North | Peas');
});

test('only commands without blocks apply in cells', () => {
  expect(editorCommands.filter(({ isInline }) => isInline).map(({ id }) => id)).toEqual([
    'bold',
    'italic',
    'strike',
    'code',
    'highlight',
    'link',
    'image',
  ]);
});

test.each(['f', 'h'])('in a cell, Ctrl+%s opens the editor’s own bar', async (key) => {
  open2('North', 'Peas');
  expect(press(await select(1, 0, 0), key).defaultPrevented).toBe(true);
  expect(searchPanelOpen(view.state)).toBe(true);
});

test('a key that only the page knows passes through a cell', async () => {
  open2('North', 'Peas');
  expect(press(await select(1, 0, 0), 'p').defaultPrevented).toBe(false);
});

test('an address that is pasted over words of a cell makes them a link', async () => {
  open2('North bed', 'Peas');
  paste(await select(1, 0, 0, 5), { 'text/plain': 'https://example.org/a|b' });
  expectCells('[North](https://example.org/a\\|b) bed', 'Peas');
});

test('a range is pasted into the cells at once, without the tools for rows and columns', async () => {
  open2('North', 'Peas');
  paste(await select(1, 0, 0), { 'text/plain': 'a\t"two\nlines"\nc\td\n' });
  expectCells('a', 'two<br>lines |\n| c | d');
});
