import type { EditorView } from '@codemirror/view';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import { draftChanges } from '@/ui/editor/drafting/draft-changes';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

let editor: EditorHandle;
afterEach(() => editor.destroy());

/** Opens an editor on a draft of this text. */
function open(text: string) {
  const live = new Y.Doc().getText('content');
  live.insert(0, text);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.doc!));
  live.doc!.on('update', (update: Uint8Array) => Y.applyUpdate(doc, update));
  const draft = doc.getText('content');
  const awareness = new Awareness(doc);
  const counted = vi.fn();
  const extension = draftChanges({ draft, live }, (edits) => counted(edits.length));
  const parent = document.body.appendChild(document.createElement('div'));
  editor = createEditor({ parent, ytext: draft, awareness, kind: 'code', path: 'a.txt', extension });
  return { live, draft, counted, view: editor.view };
}

const drawn = (view: EditorView) => ({
  inserted: [...view.contentDOM.querySelectorAll('ins.vr-draft-ins')].map(({ textContent }) => textContent),
  removed: [...view.contentDOM.querySelectorAll('del.vr-draft-del')].map(({ textContent }) => textContent),
});

test('text typed in a draft is underlined, and deleted text stays visible, struck through', async () => {
  const { view, live, counted } = open('The launch is on 12 May.');
  view.dispatch({ changes: { from: 17, to: 19, insert: '19' }, userEvent: 'input.type' });
  await expect.poll(() => drawn(view)).toEqual({ inserted: ['19'], removed: ['12'] });
  view.dispatch({ changes: { from: 19, insert: 'th' }, userEvent: 'input.type' });
  await expect.poll(() => drawn(view)).toEqual({ inserted: ['19th'], removed: ['12'] });
  expect(counted).toHaveBeenLastCalledWith(1);
  expect(live.toString()).toBe('The launch is on 12 May.');
});

test('lines that are new as a whole are marked as lines, and others are not', async () => {
  const { view } = open('One.\nTwo.');
  view.dispatch({ changes: { from: 4, insert: ' More.\n\nA new line.\nAnother' }, userEvent: 'input.type' });
  const marked = () => [...view.contentDOM.querySelectorAll('.vr-draft-line')].map(({ textContent }) => textContent);
  await expect.poll(marked).toEqual(['A new line.', 'Another']);
  view.dispatch({ changes: { from: view.state.doc.length, insert: ' Three.' }, userEvent: 'input.type' });
  await expect.poll(() => drawn(view).inserted.at(-1)).toBe(' Three.');
  expect(marked()).toEqual(['A new line.', 'Another']);
});

test('an undone change is no longer drawn', async () => {
  const { view, counted } = open('One two.');
  view.dispatch({ changes: { from: 4, to: 7 }, userEvent: 'delete.selection' });
  await expect.poll(() => drawn(view).removed).toEqual(['two']);
  editor.undo();
  await expect.poll(() => drawn(view)).toEqual({ inserted: [], removed: [] });
  expect(counted).toHaveBeenLastCalledWith(0);
});

test('text that others type in the live text appears and isn’t drawn as a change', async () => {
  const { view, live } = open('One two.');
  view.dispatch({ changes: { from: 8, insert: ' Mine.' }, userEvent: 'input.type' });
  live.insert(0, 'Theirs. ');
  live.delete(8, 4);
  await expect.poll(() => view.state.doc.toString()).toBe('Theirs. two. Mine.');
  await expect.poll(() => drawn(view)).toEqual({ inserted: [' Mine.'], removed: [] });
});

test('deleted line breaks and HTML are shown as text', async () => {
  const { view } = open('a\n\nb <img src=x onerror=alert(1)>');
  view.dispatch({ changes: { from: 1, to: 3 }, userEvent: 'delete.selection' });
  await expect.poll(() => drawn(view).removed).toEqual(['¶¶']);
  view.dispatch({ changes: { from: 3, to: view.state.doc.length }, userEvent: 'delete.selection' });
  await expect.poll(() => drawn(view).removed).toEqual(['¶¶', '<img src=x onerror=alert(1)>']);
  expect(view.contentDOM.querySelector('img[src="x"]')).toBeNull();
});

test('the changes follow steady typing even if comparing the texts is slow', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.restoreAllMocks());
  // Every look at the clock is 5 ms after the last one, as on a slow computer.
  let slowness = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    slowness += 5;
    return Date.now() + slowness;
  });
  const { draft, counted } = open('One.');
  vi.advanceTimersByTime(1_000);
  counted.mockClear();
  for (const key of ' One more point: who tells the shops?') {
    draft.insert(draft.length, key);
    vi.advanceTimersByTime(100);
  }
  expect(counted.mock.calls.length).toBeGreaterThanOrEqual(3);
});
