import { forceParsing } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { isRendered } from '@/ui/editor/live-preview/block-widgets';
import { drawnPart } from '@/ui/editor/live-preview/drawn-part';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { drawEditableTable } from '@/ui/editor/table/editing/table-editor';
import { tableDrawing } from '@/ui/editor/table/table-drawing';
import { tableKeys } from '@/ui/editor/table/table-keys';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

let view: EditorView;
afterEach(() => view.destroy());

const MATH = '$$\nx\n$$\n';
/** A text in which the last block is far outside of the part that is drawn first. */
const LONG = `${MATH}\n${'Water the beds.\n\n'.repeat(30_000)}${MATH}`;
const LAST = LONG.lastIndexOf(MATH);

function open(doc = LONG, more: Extension = []) {
  const state = EditorState.create({ doc, extensions: [markdown(), livePreview({ mode: 'live' }), more] });
  view = new EditorView({ state, parent: document.body });
  // Away from the blocks, which would show their source at the caret.
  view.dispatch({ selection: { anchor: 40 } });
  forceParsing(view, doc.length, 20_000);
}

const scrollTo = (pos: number) => view.dispatch({ effects: EditorView.scrollIntoView(pos) });

test('a block far away is drawn as soon as the viewport comes to it, and the blocks left behind are not', async () => {
  open();
  expect([isRendered(view.state, 0), isRendered(view.state, LAST)]).toEqual([true, false]);
  scrollTo(LONG.length);
  await Promise.resolve();
  expect([isRendered(view.state, 0), isRendered(view.state, LAST)]).toEqual([false, true]);
  scrollTo(0);
  await Promise.resolve();
  expect([isRendered(view.state, 0), isRendered(view.state, LAST)]).toEqual([true, false]);
});

test('a view that is gone before its drawn part has moved stays as it is', async () => {
  open();
  const part = drawnPart(view.state);
  const dispatch = vi.spyOn(view, 'dispatch');
  scrollTo(LONG.length);
  view.destroy();
  await Promise.resolve();
  expect(dispatch).toHaveBeenCalledOnce();
  expect(drawnPart(view.state)).toEqual(part);
});

test('Ctrl+End enters the table at the end of a long text', () => {
  open(`${'Water the beds.\n\n'.repeat(30_000)}| Bed | Crop |\n| --- | --- |\n| 1 | Beans |`, [
    tableDrawing.of(drawEditableTable),
    tableKeys(),
  ]);
  view.focus();
  const isHandled = runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'End', ctrlKey: true }), 'editor');
  expect(isHandled).toBe(true);
  expect(document.activeElement?.textContent).toBe('Beans');
});
