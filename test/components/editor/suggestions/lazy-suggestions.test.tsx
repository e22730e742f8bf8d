import '@testing-library/jest-dom/vitest';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import type { SuggestionHunk } from '@/ui/editor/suggestions/suggestion-hunk';
import { whenIdle } from '@/ui/editor/when-idle';
import { anchorHunks } from '@/versions/core/hunks/anchors';
import { holdSelectionEvents } from '../../../support/selection-events';

holdSelectionEvents();
// On a busy machine, loading this takes longer than a test should wait.
beforeAll(() => vi.importActual('@/ui/editor/extras'), 60_000);

/** How often loading the rest of the editor's code fails. */
const failing = vi.hoisted(() => ({ times: 0 }));
vi.mock('@/ui/editor/extras', (importOriginal) => {
  if (failing.times-- > 0) throw new Error('offline');
  return importOriginal();
});

function openEditor() {
  const doc = new Y.Doc();
  const ytext = doc.getText('content');
  ytext.insert(0, 'one two three');
  const change = { from: 4, to: 7, before: 'two', after: '2' };
  const [anchor] = anchorHunks(doc, [change] as unknown as Parameters<typeof anchorHunks>[1]);
  const hunk = {
    ...change,
    id: 'h',
    anchor,
    status: 'open',
    byAi: true,
    label: 'Replace',
  } as unknown as SuggestionHunk;
  const awareness = new Awareness(doc);
  const editor = createEditor({ parent: document.body, ytext, awareness, kind: 'markdown', path: 'a.md' });
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    editor.destroy();
    awareness.destroy();
  };
  onTestFinished(close);
  return { editor, hunk, close };
}

/** Resolves when the browser's idle callbacks and everything they loaded have finished. */
async function idle(): Promise<void> {
  await new Promise<void>((done) => whenIdle(done));
  await vi.dynamicImportSettled();
}

const LOADED = { timeout: 10_000 };

test('code that can’t be loaded is reported, and loaded when the browser is online again or suggestions arrive', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  failing.times = 2;
  const { editor, hunk } = openEditor();
  editor.setSuggestions([hunk]);
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(1), LOADED);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(reported).toHaveBeenCalledTimes(2), LOADED);
  expect(editor.hunkPlaces().size).toBe(0);
  editor.setSuggestions([hunk]);
  await vi.waitFor(() => expect(editor.hunkPlaces().size).toBe(1), LOADED);
});

test('an editor that was closed before its code arrived isn’t changed', async () => {
  const { editor, hunk, close } = openEditor();
  editor.setSuggestions([hunk]);
  const dispatched = vi.spyOn(editor.view, 'dispatch');
  close();
  await idle();
  expect(dispatched).not.toHaveBeenCalled();
});

test('without suggestions, code that loads late changes the editor once', async () => {
  const { editor } = openEditor();
  const dispatched = vi.spyOn(editor.view, 'dispatch');
  await vi.waitFor(() => expect(dispatched).toHaveBeenCalled(), LOADED);
  await idle();
  expect(dispatched).toHaveBeenCalledTimes(1);
});

test('suggestions, the selected one and their buttons are drawn when the code arrives, even if they were set before', async () => {
  const { editor, hunk } = openEditor();
  const onAccept = vi.fn();
  editor.setSuggestions([hunk]);
  editor.selectHunk('h');
  editor.setHunkActions({ onAccept });
  expect(editor.hunkPlaces().size).toBe(0);
  const heard = vi.fn();
  editor.subscribe(heard);

  await vi.waitFor(
    () => expect(editor.hunkPlaces().get('h')).toMatchObject({ from: 4, to: 7, status: 'clean' }),
    LOADED,
  );
  expect(heard).toHaveBeenCalled();
  expect(editor.view.dom.querySelector('.vr-hunk-selected ins')).toHaveTextContent('2');
  const accept = editor.view.dom.querySelector<HTMLButtonElement>('.vr-accept');
  expect(accept?.querySelector('svg'), 'the icon of the cards').not.toBeNull();
  accept?.click();
  expect(onAccept).toHaveBeenCalledWith('h');
});

test('the menu of a block opens as soon as its code is there, although it was asked for before', async () => {
  const { editor } = openEditor();
  editor.openBlockMenu();
  expect(document.querySelector('[role=listbox]')).toBeNull();
  await vi.waitFor(() => expect(document.querySelector('[role=listbox]')).not.toBeNull());
});

test('a change whose text was edited has no decision in the text, only a sign that leads to its card', async () => {
  const { editor, hunk } = openEditor();
  const onSelect = vi.fn();
  editor.setSuggestions([hunk]);
  editor.selectHunk('h');
  editor.setHunkActions({ onSelect, onAccept: vi.fn(), onReject: vi.fn() });
  await vi.waitFor(() => expect(editor.hunkPlaces().size).toBe(1), LOADED);
  editor.view.dispatch({ changes: { from: 5, insert: 'x' } });
  const buttons = [...editor.view.dom.querySelectorAll<HTMLElement>('.vr-hunk :is(button, [role=button])')];
  expect(buttons.map((one) => one.getAttribute('aria-label'))).toEqual(['Changed since suggested']);
  // A line can be broken before a button, so it's text that follows the last word directly.
  expect(buttons[0]?.tagName).toBe('SPAN');
  expect(buttons[0]?.previousSibling?.textContent).toBe('AI');
  // The words are a tip: in the text they would stand between the two texts and what follows.
  expect(editor.view.dom).not.toHaveTextContent('Changed since suggested');
  buttons[0]?.click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('h');
  buttons[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
  expect(onSelect).toHaveBeenCalledTimes(2);
});
