import { forceParsing } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { fileCards } from '@/ui/editor/images/file-cards';
import { livePreview } from '@/ui/editor/live-preview/live-preview';
import { markdown } from '@/ui/editor/markdown/language';
import { holdSelectionEvents } from '../../../support/selection-events';

/** How long a part that is loaded on demand may take, in ms. */
const LOADED = 20_000;

holdSelectionEvents();

let view: EditorView;
afterEach(() => {
  view.destroy();
  vi.unstubAllGlobals();
});

test('a file’s card shows its type and size, also when it’s drawn again; the server is asked once', async () => {
  const file = { name: 'prices.csv', bytes: 1_234_567, contentType: 'text/plain' };
  const ask = vi.fn(async (address: string) =>
    Response.json(address.includes('1f') ? { result: { data: { json: file } } } : { error: {} }),
  );
  vi.stubGlobal('fetch', ask);
  const doc = '[prices.csv](attachment:1f) and [gone.pdf](attachment:2f) on [a site](https://a.example)';
  const state = EditorState.create({ doc, extensions: [markdown(), livePreview({ mode: 'live' }), fileCards()] });
  view = new EditorView({ state, parent: document.body });
  forceParsing(view, doc.length, 20_000);
  const said = () => [...view.dom.querySelectorAll<HTMLElement>('a.vr-link')].map(({ dataset }) => dataset.file);
  await vi.waitFor(() => expect(said()).toEqual(['CSV · 1.2 MB', undefined, undefined]), LOADED);
  view.dispatch({ changes: { from: 0, insert: 'See ' } });
  view.dispatch({ changes: { from: 5, to: 6, insert: 'P' } });
  await vi.waitFor(() => expect(said()).toEqual(['CSV · 1.2 MB', undefined, undefined]), LOADED);
  // Other parts of the page may ask whether the server is there.
  expect(ask.mock.calls.filter(([address]) => address.includes('files.'))).toHaveLength(2);
});
