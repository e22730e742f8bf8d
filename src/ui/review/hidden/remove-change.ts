import { t } from '@/generated/messages/review/hidden';
import type { TextEdit } from '@/versions/core/edits/edits';
import type { EditorHandle } from '../../editor/editor-options';
import { dismissGroup, showToast } from '../../kit/feedback/toast-store';

const TOAST = 'draft-change';

/**
 * Removes a change from the draft in an editor with these edits, as one undo step of the person. Without edits, the
 * change is already gone.
 */
export function removeChange(editor: EditorHandle, edits: readonly TextEdit[] | undefined): void {
  const [first] = edits ?? [];
  if (!edits || !first) return;
  const { view } = editor;
  const changes = edits.map(({ from, to, insert }) => ({ from, to, insert }));
  // The event makes it a separate undo step.
  view.dispatch({ changes, selection: { anchor: first.from }, userEvent: 'input.replace', scrollIntoView: true });
  // So that Ctrl+Z undoes it. On touch screens, the focus would open the keyboard.
  if (!matchMedia('(pointer: coarse)').matches) view.focus();
  const { doc } = view.state;
  // After more edits, the last step is another one.
  const stop = editor.subscribe((state) => {
    if (state.doc === doc) return;
    stop();
    dismissGroup(TOAST);
  });
  const run = () => view.dom.isConnected && view.state.doc === doc && editor.undo();
  showToast(t('removed'), { group: TOAST, action: { label: t('undo'), run: () => void run() } });
}
