import { forceParsing, syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { commandKeys } from '@/ui/editor/commands/command-keys';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { tableKeys } from '@/ui/editor/table/table-keys';
import { holdSelectionEvents } from '../../../support/selection-events';

const DOC = 'One.\n\nTwo.\n\n| h | i |\n| - | - |\n| draft | x |\n\nEnd.\n';

holdSelectionEvents();

let view: EditorView;
afterEach(() => {
  vi.restoreAllMocks();
  view.destroy();
});

/** Other programs take the processor while the parser works, so the time for an update is always over. */
function pauseParser() {
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 50;
    return now;
  });
}

function cell() {
  const found = [...view.dom.querySelectorAll('td')].find((each) => each.textContent?.startsWith('draft'));
  if (!found) throw new Error(`no cell in ${view.dom.innerHTML}`);
  return found;
}

function type(letter: string) {
  const edited = document.activeElement as HTMLElement;
  edited.textContent += letter;
  window.getSelection()?.selectAllChildren(edited);
  window.getSelection()?.collapseToEnd();
  edited.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }));
}

/** Opens a text with a table, puts the caret into a cell, and pauses the parser. */
function openCell(): HTMLElement {
  const extensions = [
    markdown(),
    livePreview({ mode: 'live' }),
    tableDrawing.of(drawEditableTable),
    tableKeys(),
    commandKeys(),
  ];
  view = new EditorView({ state: EditorState.create({ doc: DOC, extensions }), parent: document.body });
  const edited = cell();
  edited.focus();
  pauseParser();
  return edited;
}

const isPaused = () => syntaxTree(view.state).length < DOC.indexOf('| h');

test('letters typed into a cell are kept if the parser gets no time, and the caret stays when it gets some', () => {
  const edited = openCell();
  for (const letter of ' four') type(letter);
  expect(isPaused()).toBe(true);
  expect(document.activeElement).toBe(edited);
  expect(edited.textContent).toBe('draft four');
  vi.restoreAllMocks();
  forceParsing(view, view.state.doc.length, 20_000);
  expect(isPaused()).toBe(false);
  type('!');
  expect(document.activeElement).toBe(edited);
  expect(view.state.doc.toString()).toBe(DOC.replace('draft', 'draft four!'));
});

test('a cell shows what another person writes into its table while the parser gets no time', () => {
  const edited = openCell();
  type('s');
  const at = view.state.doc.toString().indexOf(' x |');
  view.dispatch({ changes: { from: at, to: at + 2, insert: ' next' } });
  view.dispatch({ changes: { from: 0, insert: 'Zero.\n\n' } });
  expect(isPaused()).toBe(true);
  type('!');
  expect(document.activeElement).toBe(edited);
  expect(edited.nextElementSibling?.textContent).toBe('next');
  expect(view.state.doc.toString()).toBe(`Zero.\n\n${DOC.replace('draft | x', 'drafts! | next')}`);
});

test('keys act on the cell with the caret while the parser gets no time', () => {
  const edited = openCell();
  type('s');
  edited.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', ctrlKey: true, bubbles: true, cancelable: true }));
  expect(isPaused()).toBe(true);
  expect(view.state.doc.toString()).toBe(DOC.replace('draft', '**drafts**'));
});

test('a table that no longer is one becomes text, although the parser gets no time', () => {
  openCell();
  const at = DOC.indexOf('| - | - |');
  view.dispatch({ changes: { from: at, to: at + 9, insert: 'no' } });
  expect(view.dom.querySelector('table')).toBeNull();
  expect(view.contentDOM.textContent).toContain('| h | i |');
});
