import { EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { type EditorView, keymap } from '@codemirror/view';
import { expect, test } from 'vitest';
import { awaitDefaultKeys, codeKeys, markdownKeys } from './keys';

/** As much of an editor as its keys need. */
function editorWith(extension: Extension) {
  return {
    state: EditorState.create({ extensions: extension }),
    dispatch(spec: TransactionSpec) {
      this.state = this.state.update(spec).state;
    },
  };
}

const keysOf = ({ state }: { state: EditorState }) => state.facet(keymap).flatMap((keys) => keys.map(({ key }) => key));
const awaitIn = (editor: ReturnType<typeof editorWith>) =>
  awaitDefaultKeys(editor as unknown as EditorView, () => false);

test('an editor gets its default keys even if another one on the page has loaded them since it was created', async () => {
  const editors = [editorWith(codeKeys()), editorWith(codeKeys()), editorWith(markdownKeys())];
  for (const editor of editors) await awaitIn(editor);
  for (const editor of editors) expect(keysOf(editor)).toContain('ArrowDown');
  const later = editorWith(codeKeys());
  expect(keysOf(later)).toContain('ArrowDown');
  const { state } = later;
  await awaitIn(later);
  expect(later.state).toBe(state);
});
