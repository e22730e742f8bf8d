import { runScopeHandlers } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';

const keys = vi.hoisted(() => {
  let arrive = () => {};
  const coming = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { coming, arrive };
});
vi.mock('@/ui/editor/keys/default-keys', async (original) => {
  await keys.coming;
  return original();
});

function editorOf(text: string) {
  const ytext = new Y.Doc().getText('content');
  ytext.insert(0, text);
  const editor = createEditor({
    parent: document.body,
    ytext,
    awareness: undefined as never,
    kind: 'code',
    path: 'a.js',
  });
  editor.view.dispatch({ selection: { anchor: text.length } });
  const press = (key: string) => runScopeHandlers(editor.view, new KeyboardEvent('keydown', { key }), 'editor');
  return { editor, ytext, press };
}

test('an editor takes text before its default keys have loaded, and has them afterwards', async () => {
  const { editor, ytext, press } = editorOf('  a');
  expect(press('Enter')).toBe(false);
  editor.view.dispatch(editor.view.state.replaceSelection('b'));
  expect(ytext.toString()).toBe('  ab');
  keys.arrive();
  await vi.waitFor(() => expect(press('Enter')).toBe(true));
  expect(ytext.toString()).toBe('  ab\n  ');
  const later = editorOf('  c');
  expect(later.press('Enter')).toBe(true);
  editor.destroy();
  later.editor.destroy();
});

test('Mod+/ comments lines of code out, but does nothing to prose, where it leads to the agent', async () => {
  keys.arrive();
  const { DEFAULT_KEYS } = await import('@/ui/editor/keys/default-keys');
  const bound = (kind: 'markdown' | 'code') => DEFAULT_KEYS[kind].some(({ key }) => key === 'Mod-/');
  expect([bound('code'), bound('markdown')]).toEqual([true, false]);
});
