import type { Extension } from '@codemirror/state';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { threadActions } from '@/ui/editor/threads/thread-actions';
import { Toolbar } from '@/ui/editor/toolbar/Toolbar';
import { show } from '../page';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

function editorOf(text: string, extension: Extension) {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, text);
  const awareness = new Awareness(doc);
  const parent = document.body.appendChild(document.createElement('div'));
  const ytext = doc.getText('text');
  const editor = createEditor({ parent, ytext, awareness, kind: 'markdown', path: 'Plan.md', extension });
  cleanups.push(() => {
    editor.destroy();
    awareness.destroy();
    parent.remove();
  });
  return editor;
}

/** Without a layout the bar has no width, so that all tools are in its menu. */
async function menuOf(editor: EditorHandle) {
  const { person } = show(<Toolbar editor={editor} />);
  await person.click(screen.getByRole('button', { name: 'More formatting' }));
  return { person, comment: screen.getByRole('menuitem', { name: /^Comment on the selected text/ }) };
}

test('the toolbar starts a comment on the selection', async () => {
  const onComment = vi.fn();
  const { person, comment } = await menuOf(editorOf('# Plan\n', threadActions.of({ onComment })));
  await person.click(comment);
  expect(onComment).toHaveBeenCalledOnce();
});

test('people who can’t comment can’t start a comment in the toolbar', async () => {
  const { comment } = await menuOf(editorOf('# Plan\n', []));
  expect(comment).toBeDisabled();
});

test('where few tools fit, those for words come before headings', async () => {
  await menuOf(editorOf('# Plan\n', []));
  const names = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent?.replace(/Ctrl.*/, ''));
  expect(names.slice(0, 4)).toEqual(['Bold', 'Italic', 'Link', 'Bulleted list']);
  expect(names.indexOf('Heading 1')).toBeGreaterThan(names.indexOf('Quote'));
});
