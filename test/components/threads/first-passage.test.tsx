import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { CONTENT } from '@/documents/core/content';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { addThreads, showThreads, threadPlaces } from '@/ui/editor/threads/threads';
import { type DocumentThreads, ThreadsProvider } from '@/ui/threads/threads-context';
import { useFirstPassage } from '@/ui/threads/use-first-passage';
import { anchorPassage } from '@/versions/core/hunks/passage';
import { show } from '../page';

const TEXT = `${'Peas and beans.\n'.repeat(50)}The hedge is cut. The gate is shut.`;
const scrolled = vi.spyOn(EditorView, 'scrollIntoView');
// This DOM has no layout, in which every place would be in view.
const inView = vi.spyOn(EditorView.prototype, 'coordsAtPos').mockReturnValue(null);
afterEach(() => scrolled.mockClear());

/** Opens a text with comments on “gate” and “hedge”, with this list of threads. */
function open(threads: Partial<DocumentThreads> = {}) {
  const doc = new Y.Doc();
  const ytext = doc.getText(CONTENT);
  ytext.insert(0, TEXT);
  const view = new EditorView({ state: EditorState.create({ doc: TEXT }), parent: document.body });
  addThreads(view, ytext);
  const marks = ['gate', 'hedge'].map((quote) => {
    const from = TEXT.indexOf(quote);
    return { id: quote, quote, label: '', anchor: anchorPassage(doc, { from, to: from + quote.length }) };
  });
  showThreads(view, ytext, marks);
  const here = { places: threadPlaces(view.state), selected: undefined, draft: undefined, ...threads };
  const page = (isOpen: boolean) => (
    <ThreadsProvider value={here as DocumentThreads}>
      <Text editor={{ view } as EditorHandle} isOpen={isOpen} />
    </ThreadsProvider>
  );

  const { again } = show(page(false));
  return { toggle: (isOpen: boolean) => again(page(isOpen)) };
}

function Text({ editor, isOpen }: { editor: EditorHandle; isOpen: boolean }) {
  useFirstPassage(editor, isOpen);
  return null;
}

const places = () => scrolled.mock.calls.map(([at]) => at);
const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));

test('each time the comments open over the text, it shows the first commented passage', async () => {
  const { toggle } = open();
  await frame();
  expect(places()).toEqual([]);
  toggle(true);

  await vi.waitFor(() => expect(places()).toEqual([TEXT.indexOf('hedge')]));
  toggle(false);
  toggle(true);
  await vi.waitFor(() => expect(places()).toHaveLength(2));
});

test('a selected thread keeps its place in the text', async () => {
  open({ selected: 'gate' }).toggle(true);
  await frame();
  expect(places()).toEqual([]);
});

test('the text stays where it is if a commented passage is in view', async () => {
  inView.mockReturnValueOnce({ top: 0, bottom: 0, left: 0, right: 0 });
  open().toggle(true);
  await frame();
  expect(places()).toEqual([]);
});
