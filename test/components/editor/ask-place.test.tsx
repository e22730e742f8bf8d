import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, describe, expect, test } from 'vitest';
import { askInPlace } from '@/ui/editor/ask/ask-place';
import { selectionBubble } from '@/ui/editor/bubble/selection-bubble';
import { markdown } from '@/ui/editor/markdown/language';
import { type AskPlace, pageActions } from '@/ui/editor/page-actions';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

let view: EditorView;
let place: AskPlace | undefined;
afterEach(() => view.destroy());

/** Opens an editor whose selection is from `anchor` to `head`. */
function open(doc: string, [anchor, head]: [number, number], mayAsk = true) {
  place = undefined;
  const onAskInPlace = (next: AskPlace | undefined) => {
    place = next;
  };
  const page = mayAsk ? { onAskInPlace } : {};
  const extensions = [markdown(), askInPlace(), selectionBubble(), pageActions.of(page)];
  const state = EditorState.create({ doc, selection: { anchor, head }, extensions });
  ensureSyntaxTree(state, doc.length, 5_000);
  view = new EditorView({ state, parent: document.body });
}
const pressAskKey = () => {
  const key = new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', ctrlKey: true, cancelable: true });
  return runScopeHandlers(view, key, 'editor');
};
const bubble = () => view.dom.querySelector('.vr-bubble');

describe('asking the agent in place', () => {
  test('is about the words that are selected, without the white space around them', () => {
    open('One two  three.', [3, 9]);
    expect(pressAskKey()).toBe(true);
    expect(place?.passage()).toEqual({ from: 4, to: 7, text: 'two' });
  });

  test('is about the block at the caret when nothing is selected', () => {
    open('# Title\n\nFirst line\nsecond line.\n\nLast.', [12, 12]);
    pressAskKey();
    expect(place?.passage()?.text).toBe('First line\nsecond line.');
  });

  test('follows the passage while others type, and has no place once it was deleted', () => {
    open('Peas and beans.', [0, 4]);
    pressAskKey();
    view.dispatch({ changes: { from: 0, insert: 'Sow: ' } });
    expect(place?.passage()).toEqual({ from: 5, to: 9, text: 'Peas' });
    view.dispatch({ changes: { from: 2, to: 12 } });
    expect(place?.passage()).toBeUndefined();
  });

  test('takes the place of the bubble, and gives the focus back when it closes', () => {
    open('Peas and beans.', [0, 4]);
    expect(bubble()).not.toBeNull();
    pressAskKey();
    expect(bubble()).toBeNull();
    place?.close(true);
    expect(place).toBeUndefined();
    expect(bubble()).not.toBeNull();
    expect(view.hasFocus).toBe(true);
  });

  test('never changes the text, and is not there for people who may not ask', () => {
    open('Peas.', [0, 4]);
    pressAskKey();
    expect(view.state.doc.toString()).toBe('Peas.');
    view.destroy();
    open('Peas.', [0, 4], false);
    expect(pressAskKey()).toBe(false);
    expect(place).toBeUndefined();
  });
});
