import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blankTitle, usePageContent } from '@/ui/document/use-page-content';
import type { EditorHandle } from '@/ui/editor/editor-options';

type State = Parameters<Parameters<EditorHandle['subscribe']>[0]>[0];

/** An editor with a text that the test can replace. */
function editorOf(text: string) {
  const stateOf = (words: string) => ({ doc: { length: words.length, toString: () => words } }) as State;
  const listeners = new Set<(state: State) => void>();
  const subscribe = (listener: (state: State) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const editor = { view: { state: stateOf(text) }, subscribe } as unknown as EditorHandle;
  const write = (words: string) =>
    act(() => {
      for (const tell of listeners) tell(stateOf(words));
    });
  return { editor, write };
}
const PAGE = { isMarkdown: true, isWritable: true };
const contentOf = (editor: EditorHandle | undefined, page = PAGE) =>
  renderHook(() => usePageContent(editor, page)).result;

test('a page is blank until it has more than a title, and only then can be proofread', () => {
  const { editor, write } = editorOf('# Plan');
  const page = contentOf(editor);
  expect(page.current).toMatchObject({ blank: { title: 'Plan' }, hasProse: false });
  write('# Plan\n\nWords');
  expect(page.current).toEqual({ blank: undefined, hasProse: true });
});

test('nothing offers to proofread what is still loading, has no text or isn’t Markdown', () => {
  const { editor } = editorOf('let a = 1;');
  expect(contentOf(undefined).current).toEqual({ blank: undefined, hasProse: false });
  expect(contentOf(editor, { ...PAGE, isMarkdown: false }).current).toEqual({ blank: undefined, hasProse: false });
  const empty = contentOf(editorOf('').editor, { ...PAGE, isWritable: false });
  expect(empty.current).toEqual({ blank: undefined, hasProse: false });
});

test('a page that is only read can be proofread', () => {
  expect(contentOf(editorOf('Words').editor, { ...PAGE, isWritable: false }).current.hasProse).toBe(true);
});

test.each([
  ['', ''],
  ['# ', ''],
  ['#', ''],
  ['\n\n', ''],
  ['## Plan \n\n', 'Plan'],
])('%j is blank, with the title %j', (text, title) => expect(blankTitle(text)).toBe(title));

test.each(['Plan', '# Plan\n\nWords', '#Plan', '# A\n# B', '- '])('%j isn’t blank', (text) => {
  expect(blankTitle(text)).toBeUndefined();
});
