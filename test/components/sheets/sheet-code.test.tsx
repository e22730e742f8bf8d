import { acceptCompletion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SheetDiagnostic } from '@/sheets/core/diagnostics';
import { marksOf, type SheetHalf, showDiagnostics } from '@/ui/sheets/code/diagnostics';
import { sheetExtensions } from '@/ui/sheets/code/sheet-code';

const DATA = JSON.stringify({
  title: 'Spring',
  contact: { email: 'a@b.c' },
  features: ['light'],
  stats: [{ label: 'x' }],
});

let view: EditorView | undefined;
afterEach(() => view?.destroy());

/** Makes an editor for a half. `‸` marks the caret. */
function editor(text: string, { half = 'template', data = () => DATA }: { half?: SheetHalf; data?(): string } = {}) {
  const at = text.indexOf('‸');
  const doc = text.replace('‸', '');
  const selection = { anchor: Math.max(at, 0) };
  const state = EditorState.create({ doc, selection, extensions: sheetExtensions(half, { data }) });
  view = new EditorView({ state, parent: document.body });
  return view;
}

async function offered(text: string, data?: () => string) {
  const view = editor(text, data && { data });
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state)).not.toEqual([]));
  return currentCompletions(view.state).map(({ label }) => label);
}

test('a placeholder is completed with the data’s fields and blocks', async () => {
  expect(await offered('#text[{{‸}}]')).toEqual(['title', 'contact', 'features', 'stats', '#if', '#each']);
  expect(await offered('{{contact.‸}}')).toEqual(['email']);
  expect(await offered('{{#each ‸}}')).toEqual(['contact', 'features', 'stats']);
  expect(await offered('{{title | d‸}}')).toEqual(["default: ''"]);
});

test('inside #each, the item and its fields come first, and the block can be closed', async () => {
  const names = await offered('{{#each stats}}{{‸}}');
  expect(names).toEqual(['this', 'label', 'title', 'contact', 'features', 'stats', '@index', '/each', '#if', '#each']);
});

test('while the data has an error, names are those from before', async () => {
  let data = DATA;
  const view = editor('{{‸}}', { data: () => data });
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state)).not.toEqual([]));
  data = `${DATA},`;
  view.dispatch({ changes: { from: 2, insert: 't' }, selection: { anchor: 3 } });
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state).map(({ label }) => label)).toContain('title'));
});

test.each([
  ['{{ti‸', '{{title}}'],
  ['{{ti‸}} b', '{{title}} b'],
  ['{{fea‸', '{{#each features}}'],
  ['{{#if ti‸', '{{#if title}}'],
  ['{{title | ‸', "{{title | default: ''}}"],
])('the chosen option is inserted, and the placeholder is closed: %s', async (text, expected) => {
  const view = editor(text);
  startCompletion(view);
  await waitFor(() => expect(currentCompletions(view.state)).not.toEqual([]));
  await waitFor(() => expect(acceptCompletion(view)).toBe(true));
  expect(view.state.doc.toString()).toBe(expected);
});

const ERROR: SheetDiagnostic = {
  severity: 'error',
  message: 'unknown font family',
  in: 'template',
  place: { from: 3, to: 6, line: 1, column: 4 },
  fields: [{ field: 'style.font', place: { from: 10, to: 14, line: 1, column: 11 } }],
};

test('a problem is marked at its place, and in the data where a value took part in it', () => {
  expect(marksOf('template', [ERROR], 100)).toMatchObject([{ from: 3, to: 6, message: 'unknown font family' }]);
  expect(marksOf('data', [ERROR], 100)).toMatchObject([
    { from: 10, to: 14, message: 'On the page: unknown font family' },
  ]);
});

test('a place beyond a text that has become shorter is moved inside', () => {
  expect(marksOf('template', [ERROR], 4)).toMatchObject([{ from: 3, to: 4 }]);
  expect(marksOf('template', [ERROR], 0)).toMatchObject([{ from: 0, to: 0 }]);
});

test('Alt+F8 goes to the next problem, shows its message and reads it out', async () => {
  const region = document.createElement('div');
  region.id = 'announcements';
  document.body.append(region);
  const view = editor('abc\ndef\nghi');
  showDiagnostics(view, 'template', [{ ...ERROR, place: { from: 4, to: 7, line: 2, column: 1 } }]);
  expect(view.dom.querySelector('.cm-lintRange-error')?.textContent).toBe('def');
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'F8', altKey: true, bubbles: true, cancelable: true }),
  );
  expect(view.state.selection.main).toMatchObject({ from: 4, to: 7 });
  expect(region.textContent).toBe('Line 2: unknown font family');
  await waitFor(() => expect(view.dom.querySelector('.cm-diagnostic')?.textContent).toContain('unknown font family'));
});
