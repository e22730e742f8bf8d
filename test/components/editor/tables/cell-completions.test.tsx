import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { completions } from '@/ui/editor/completions/completions';
import { loadEmoji } from '@/ui/editor/emoji/emoji-names';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { pageActions } from '@/ui/editor/page-actions';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { tableKeys } from '@/ui/editor/table/table-keys';

let view: EditorView;
// Parsing stops after some milliseconds, and a table that isn't parsed yet isn't drawn. A halted clock allows any time.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  await loadEmoji();
});
afterEach(() => view.destroy());
afterAll(() => void vi.useRealTimers());

const DOCUMENTS = ['Beds', 'Crops | 2026', 'Crop plan'];

function open(...cells: string[]): HTMLElement {
  const actions = {
    people: async () => ['Ada Quill', 'Ben Vole'],
    documentFinder: async () => (query: string) =>
      DOCUMENTS.filter((title) => title.toLowerCase().includes(query)).map((title) => ({
        title,
        place: 'Garden',
        href: '/d/1',
      })),
  };
  const doc = `Words above.\n\n| Bed | Crop |\n| --- | --- |\n| ${cells.join(' | ')} |\n\nEnd.`;
  const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable), tableKeys()];
  const extensions = [markdown(), completions(), pageActions.of(actions), preview];
  const state = EditorState.create({ doc, selection: { anchor: 2 }, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
  view.dispatch({});
  return cellAt(1, 0);
}

const cellAt = (row: number, column: number) =>
  view.contentDOM.querySelectorAll('tr')[row]?.children[column] as HTMLElement;

/** Types at the end of a cell. */
function type(cell: HTMLElement, typed: string): void {
  cell.focus();
  for (const data of typed) input(cell, cell.textContent + data, { inputType: 'insertText', data });
}

function input(cell: HTMLElement, text: string, event: InputEventInit): void {
  cell.textContent = text;
  if (cell.firstChild) window.getSelection()?.collapse(cell.firstChild, text.length);
  cell.dispatchEvent(new InputEvent('input', { bubbles: true, ...event }));
}

function press(cell: HTMLElement, key: string): void {
  cell.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

const options = () => [...view.dom.querySelectorAll('[role=option]')];
const labels = () => options().map((option) => option.querySelector('.cm-completionLabel')?.textContent);
const shown = (...expected: string[]) => vi.waitFor(() => expect(labels()).toEqual(expected));
const selected = () => view.dom.querySelector('[aria-selected=true] .cm-completionLabel')?.textContent;
const row = () => view.state.doc.line(5).text;

/** Presses a key that chooses. Like the editor's own lists, the list ignores such keys just after it opened. */
function choose(cell: HTMLElement, key: 'Enter' | 'Tab'): void {
  vi.advanceTimersByTime(100);
  press(cell, key);
  expect(options()).toEqual([]);
}

test('[[ offers documents in a cell, and the chosen one is a link with its pipes escaped', async () => {
  const cell = open('See', 'Peas');
  type(cell, ' [[');
  await shown(...DOCUMENTS);
  type(cell, 'cr');
  await shown('Crops | 2026', 'Crop plan');
  choose(cell, 'Tab');
  expect(row()).toBe('| See [Crops \\| 2026](/d/1) | Peas |');
  expect(document.activeElement, 'Tab chose, and did not go to the next cell').toBe(cell);
});

test('brackets that are closed already belong to the link', async () => {
  const cell = open('See [[be]] now', 'Peas');
  cell.focus();
  cell.normalize();
  window.getSelection()?.collapse(cell.firstChild, 8);
  cell.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: 'e' }));
  await shown('Beds');
  options()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(row()).toBe('| See [Beds](/d/1) now | Peas |');
});

test('@ offers people and dates; the arrow keys go through the list, and Enter chooses', async () => {
  const cell = open('By', 'Peas');
  type(cell, ' @');
  await vi.waitFor(() => expect(labels().slice(0, 3)).toEqual(['Ada Quill', 'Ben Vole', 'Today']));
  press(cell, 'ArrowUp');
  expect(selected()).toBe('In a week');
  for (const key of ['ArrowDown', 'ArrowDown']) press(cell, key);
  expect(selected()).toBe('Ben Vole');
  expect(view.dom.querySelector('.cm-announced')?.textContent, 'a screen reader hears the choice').toBe('Ben Vole');
  choose(cell, 'Enter');
  expect(row()).toBe('| By @Ben Vole | Peas |');
  type(cell, 'sows');
  expect(row()).toBe('| By @Ben Vole sows | Peas |');
});

test('Escape closes the list and stays in the cell; then the keys move between cells again', async () => {
  const cell = open('By', 'Peas');
  type(cell, ' @v');
  await shown('Ben Vole');
  press(cell, 'Escape');
  expect(options()).toEqual([]);
  expect(document.activeElement).toBe(cell);
  expect(row()).toBe('| By @v | Peas |');
  press(cell, 'Tab');
  expect(document.activeElement).toBe(cellAt(1, 1));
});

test('the list follows what is deleted, and closes once nothing matches or the caret leaves', async () => {
  const cell = open('By', 'Peas');
  type(cell, ' @vo');
  await shown('Ben Vole');
  input(cell, 'By @', { inputType: 'deleteContentBackward' });
  expect(labels().slice(0, 2)).toEqual(['Ada Quill', 'Ben Vole']);
  type(cell, 'xyz');
  expect(options()).toEqual([]);
  input(cell, 'By @', { inputType: 'deleteContentBackward' });
  expect(options(), 'deleting opens no list').toEqual([]);
  type(cell, 'v');
  await shown('Ben Vole');
  window.getSelection()?.collapse(cell.firstChild, 0);
  await vi.waitFor(() => expect(options()).toEqual([]));
});

test('an emoji is offered by its name, and a closing colon inserts it; not in code', async () => {
  const cell = open('Done', 'Peas');
  type(cell, ' :tad');
  await vi.waitFor(() => expect(labels()[0]).toBe('🎉  tada'));
  type(cell, 'a:');
  expect(row()).toBe('| Done 🎉 | Peas |');
  const other = cellAt(1, 1);
  type(other, ' `:tada:');
  type(other, '`');
  expect(row()).toBe('| Done 🎉 | Peas `:tada:` |');
});

test('the list closes when its cell loses the focus', async () => {
  const cell = open('By', 'Peas');
  type(cell, ' @v');
  await shown('Ben Vole');
  cell.blur();
  expect(options()).toEqual([]);
});
