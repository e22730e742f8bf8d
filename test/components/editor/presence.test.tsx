import { EditorState, type Extension, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { sharedText } from '@/ui/editor/collaboration/binding';
import { createUndoManager } from '@/ui/editor/collaboration/undo';
import { shareCursor } from '@/ui/editor/presence/cursor-position';
import { presence } from '@/ui/editor/presence/presence';
import { holdSelectionEvents } from '../../support/selection-events';

holdSelectionEvents();

const opened: EditorView[] = [];
afterEach(() => {
  for (const view of opened.splice(0)) view.destroy();
});

function open(text: string) {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  ytext.insert(0, text);
  const awareness = new Awareness(doc);
  const origin = {};
  const binding = sharedText(ytext, createUndoManager(ytext, origin), origin);
  const make = (extensions: Extension) => {
    const state = EditorState.create({ doc: ytext.toString(), extensions });
    const view = new EditorView({ state, parent: document.body });
    opened.push(view);
    return view;
  };
  return { doc, ytext, awareness, binding, make };
}

test('a caret that was placed before carets were loaded is shared once they are', async () => {
  const { ytext, awareness, binding, make } = open('Hello world');
  const view = make([binding]);
  view.focus();
  await vi.waitFor(() => expect(view.hasFocus).toBe(true));
  view.dispatch({ selection: { anchor: 5 } });
  view.dispatch({ effects: StateEffect.appendConfig.of(presence(ytext, awareness)) });
  await vi.waitFor(() => expect(awareness.getLocalState()?.cursor).toEqual(shareCursor(ytext, 5, 5)));
});

test('a caret that arrives before its text is drawn once the text has arrived', () => {
  const here = open('Hello');
  const there = new Y.Doc();
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here.doc));
  const view = here.make([here.binding, presence(here.ytext, here.awareness)]);
  const theirText = there.getText('content');
  theirText.insert(5, ' world');
  const theirs = new Awareness(there);
  theirs.setLocalState({
    user: { id: 'u2', name: 'Ben Vole', color: '#1d4ed8' },
    cursor: shareCursor(theirText, 8, 8),
  });
  applyAwarenessUpdate(here.awareness, encodeAwarenessUpdate(theirs, [there.clientID]), 'server');
  expect(view.contentDOM.textContent).toBe('Hello');
  Y.applyUpdate(here.doc, Y.encodeStateAsUpdate(there, Y.encodeStateVector(here.doc)));
  expect(view.state.doc.toString()).toBe('Hello world');
  expect(view.contentDOM.querySelector('.vr-caret')?.textContent).toContain('Ben Vole');
  for (const awareness of [here.awareness, theirs]) awareness.destroy();
});
