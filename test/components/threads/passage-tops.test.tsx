import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { CONTENT } from '@/documents/core/content';
import { onPassagesMoved, passageTops } from '@/ui/editor/threads/passage-tops';
import { addThreads, showThreads } from '@/ui/editor/threads/threads';
import { anchorPassage } from '@/versions/core/hunks/passage';

const TEXT = 'The gate is shut.\nThe hedge is cut.';
afterEach(() => vi.restoreAllMocks());

/** Opens a text with a thread on each of these words. */
function open(...quotes: string[]) {
  const doc = new Y.Doc();
  const ytext = doc.getText(CONTENT);
  ytext.insert(0, TEXT);
  const view = new EditorView({ state: EditorState.create({ doc: TEXT }), parent: document.body });
  addThreads(view, ytext);
  const marks = quotes.map((quote) => {
    const from = TEXT.indexOf(quote);
    return { id: quote, quote, label: '', anchor: anchorPassage(doc, { from, to: from + quote.length }) };
  });
  const draw = () => showThreads(view, ytext, marks);
  draw();
  return { view, ytext, draw };
}

test('the heights of passages are measured from the top of the scrolled text', () => {
  const { view } = open('gate', 'hedge');
  view.scrollDOM.scrollTop = 300;
  vi.spyOn(view, 'coordsAtPos').mockImplementation((at) => ({ top: at * 10 - 300, bottom: 0, left: 0, right: 0 }));
  expect([...passageTops(view)]).toEqual([
    ['gate', 40],
    ['hedge', 220],
  ]);
});

test('where the editor draws no text, heights are estimated', () => {
  const { view } = open('cut');
  vi.spyOn(view, 'viewport', 'get').mockReturnValue({ from: 0, to: 5 });
  vi.spyOn(view, 'defaultLineHeight', 'get').mockReturnValue(20);
  const from = TEXT.indexOf('cut') - 4;
  vi.spyOn(view, 'lineBlockAt').mockReturnValue({ from, length: 4, top: 1_000, height: 80 } as never);
  const tops = passageTops(view);
  expect(tops.get('cut')).toBeGreaterThanOrEqual(1_000);
  expect(tops.get('cut')).toBeLessThanOrEqual(1_060);
});

test('listeners hear of typing and of new threads, but not of a moved caret, until they stop', () => {
  const { view, draw } = open('gate');
  const listener = vi.fn();
  const stop = onPassagesMoved(view, listener);
  view.dispatch({ selection: { anchor: 3 } });
  expect(listener).not.toHaveBeenCalled();
  view.dispatch({ changes: { from: 0, insert: 'Oh! ' } });
  expect(listener).toHaveBeenCalledTimes(1);
  draw();
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  draw();
  expect(listener).toHaveBeenCalledTimes(2);
});
