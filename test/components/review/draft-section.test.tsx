import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { DraftSection } from '@/ui/review/hidden/DraftSection';
import { draftEdits } from '@/versions/core/drafts/draft-edits';
import { editsToUndo } from '@/versions/core/drafts/undo-change';
import { computeHunks } from '@/versions/core/hunks/hunks';
import { show } from '../page';

const TEXT = 'The red house.\n\nThe warm lamp.\n';
let live: Y.Text;
let draft: Y.Text;
let editor: EditorHandle;

beforeEach(() => {
  live = new Y.Doc().getText('content');
  live.insert(0, TEXT);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(live.doc!));
  draft = doc.getText('content');
  draft.delete(4, 3);
  draft.insert(4, 'crimson');
  draft.insert(draft.length, '\nThe end.\n');
});
afterEach(() => editor.destroy());

function open(readOnly = false) {
  const parent = document.body.appendChild(document.createElement('div'));
  editor = createEditor({
    parent,
    ytext: draft,
    awareness: new Awareness(draft.doc!),
    kind: 'markdown',
    path: 'a',
    readOnly,
  });
  // The DOM of tests can't focus an editor that is drawn.
  vi.spyOn(editor.view, 'focus').mockImplementation(() => {});
  const markdown = true;
  const hunks = computeHunks(TEXT, draft.toString(), { markdown, edits: draftEdits(live, draft) });
  const shown = { draftId: 'd', authorName: null, changes: hunks.length, hunks };
  const back = (change: (typeof hunks)[number]) => editsToUndo({ live, draft, markdown }, change);
  return show(
    <>
      <DraftSection draft={{ ...shown, editsToUndo: back }} editor={editor} />
      <Toasts />
    </>,
  );
}

const toast = () => screen.getByRole('region', { name: 'Notifications' });

test('Undo takes one change back out of the draft, and Undo in the toast brings it back', async () => {
  const { person } = open();
  const drafted = draft.toString();
  await person.click(screen.getByRole('button', { name: 'Undo: Replace “red” with “crimson”' }));
  expect(draft.toString()).toBe(`${TEXT}\nThe end.\n`);
  await person.click(within(toast()).getByRole('button', { name: 'Undo' }));
  expect(draft.toString()).toBe(drafted);
});

test('Undo of a change is one step of the person’s own undo, separate from what they typed', async () => {
  const { person } = open();
  editor.view.dispatch({ changes: { from: 0, insert: 'A note. ' }, userEvent: 'input.type' });
  await person.click(screen.getByRole('button', { name: /^Undo: Replace/ }));
  expect(draft.toString()).toBe(`A note. ${TEXT}\nThe end.\n`);
  expect(editor.view.focus).toHaveBeenCalledOnce();
  editor.undo();
  expect(draft.toString()).toBe('A note. The crimson house.\n\nThe warm lamp.\n\nThe end.\n');
});

test('the toast goes when the text changes, because its Undo would undo something else', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: /^Undo: Add/ }));
  expect(toast()).toHaveTextContent('Change removed from the draft');
  editor.view.dispatch({ changes: { from: 0, insert: 'A note. ' }, userEvent: 'input.type' });
  await waitFor(() => expect(screen.queryByText('Change removed from the draft')).toBeNull());
});

test('people who can’t write in the draft can’t undo its changes', () => {
  open(true);
  expect(screen.getAllByRole('button', { name: /^Go to/ })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
