import type { Extension } from '@codemirror/state';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createEditor } from '@/ui/editor/create-editor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { threadActions } from '@/ui/editor/threads/thread-actions';
import { Toolbar } from '@/ui/editor/toolbar/Toolbar';
import { holdSelectionEvents } from '../../support/selection-events';
import { show } from '../page';

holdSelectionEvents();

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

test('in the menu of a bar without any room, headings stay single tools', async () => {
  await menuOf(editorOf('# Plan\n', []));
  const names = screen.getAllByRole('menuitemcheckbox').map(({ textContent }) => textContent?.replace(/Ctrl.*/, ''));
  expect(names.slice(0, 4)).toEqual(['Heading 1', 'Heading 2', 'Heading 3', 'Bold']);
});

/** Shows the bar with a width that the DOM of these tests doesn't know. */
function showAt(width: number, editor: EditorHandle) {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  cleanups.push(() => vi.restoreAllMocks());
  const { person } = show(<Toolbar editor={editor} />);
  return { person, bar: within(screen.getByRole('toolbar', { name: 'Formatting' })) };
}

test('beside a panel, the bar keeps the comment and the search, and on a phone the tools for words', () => {
  const { bar } = showAt(648, editorOf('# Plan\n', []));
  for (const name of [/^Comment on/, 'Find and replace', 'Table', 'Link']) {
    expect(bar.getByRole('button', { name })).toBeInTheDocument();
  }
  expect(bar.queryByRole('button', { name: 'Code' })).toBeNull();
  cleanup();
  const phone = showAt(320, editorOf('# Plan\n', [])).bar;
  const names = phone.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Undo', 'Redo', 'Block menu', 'Bold', 'Italic', 'Link', 'Bulleted list', 'More formatting']);
});

test('one button leads to the headings, and has the name of the one at the caret', async () => {
  const editor = editorOf('Plan\n', []);
  const { person, bar } = showAt(1000, editor);
  await person.click(bar.getByRole('button', { name: 'Heading' }));
  await person.click(screen.getByRole('menuitemcheckbox', { name: /^Heading 2/ }));
  expect(editor.view.state.doc.toString()).toBe('## Plan\n');
  await person.click(bar.getByRole('button', { name: 'Heading 2' }));
  expect(screen.getByRole('menuitemcheckbox', { name: /^Heading 2/ })).toBeChecked();
});

test('no heading is pressed in the source, where its marks say it', () => {
  const editor = editorOf('# Plan\n', []);
  const { bar } = showAt(1000, editor);
  expect(bar.getByRole('button', { name: 'Heading 1' })).toBeInTheDocument();
  act(() => editor.setMode('source'));
  expect(bar.getByRole('button', { name: 'Heading' })).toBeInTheDocument();
  expect(bar.queryByRole('button', { name: 'Heading 1' })).toBeNull();
});
