import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { drawnEmoji } from '@/ui/editor/emoji/drawn-emoji';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string, isPreview = true) {
  const preview = [livePreview({ mode: 'live' }), tableDrawing.of(drawEditableTable)];
  const extensions = [markdown(), isPreview ? preview : [], drawnEmoji()];
  const state = EditorState.create({ doc, extensions });
  ensureSyntaxTree(state, state.doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
}

const shown = () => view.contentDOM.textContent;

test('a name between colons is drawn as its emoji, and stays in the text', async () => {
  open('Done :tada: and :not_an_emoji: at 10:100:20, `:tada:`, <https://a.example/:tada:>');
  await vi.waitFor(() => expect(shown()).toContain('Done 🎉 and'));
  expect(shown()).toContain(':not_an_emoji: at 10:100:20, :tada:');
  expect(shown().match(/🎉/g)).toHaveLength(1);
  expect(view.state.doc.toString()).toContain('Done :tada: and');
  expect(view.contentDOM.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('tada');
});

test('the name shows while the caret is at it, and always in the source', async () => {
  open('Done :tada: today');
  await vi.waitFor(() => expect(shown()).toBe('Done 🎉 today'));
  view.focus();
  await vi.waitFor(() => expect(view.hasFocus).toBe(true));
  view.dispatch({ selection: { anchor: 7 } });
  await vi.waitFor(() => expect(shown()).toBe('Done :tada: today'));
  view.dispatch({ selection: { anchor: 0 } });
  await vi.waitFor(() => expect(shown()).toBe('Done 🎉 today'));
  view.destroy();
  open('Done :tada: today', false);
  expect(shown()).toBe('Done :tada: today');
});

test('a name is drawn as its emoji in a table cell too, unless somebody types in that cell', async () => {
  open('| Done | Code |\n| --- | --- |\n| :tada: yes | `:tada:` |\n\nEnd');
  view.dispatch({ selection: { anchor: view.state.doc.length } });
  const cell = () => view.contentDOM.querySelector<HTMLElement>('td');
  await vi.waitFor(() => expect(cell()?.textContent).toBe('🎉 yes'));
  expect(shown()).toContain(':tada:');
  cell()?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(cell()?.textContent).toBe(':tada: yes');
  cell()?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  await vi.waitFor(() => expect(cell()?.textContent).toBe('🎉 yes'));
});
