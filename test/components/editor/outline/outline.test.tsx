import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { ViewMenu } from '@/ui/document/bar/ViewMenu';
import { DocumentEditor } from '@/ui/editor/DocumentEditor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { Outline } from '@/ui/editor/outline/Outline';
import { showOutline } from '@/ui/editor/outline/outline-view';
import { show } from '../../page';

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanup();
  showOutline(false);
  vi.unstubAllGlobals();
  for (const clean of cleanups.splice(0)) clean();
});

function textOf(markdown: string) {
  const doc = new Y.Doc();
  doc.getText('text').insert(0, markdown);
  const awareness = new Awareness(doc);
  cleanups.push(() => awareness.destroy());
  return { ytext: doc.getText('text'), awareness };
}

test('people who can’t write open the outline in the view menu, with its counts and what the page adds below', async () => {
  const { person } = show(
    <>
      <ViewMenu drawing="reading" isMarkdown onDrawing={() => {}} />
      <DocumentEditor
        documentId="d1"
        kind="markdown"
        path="Plan.md"
        mode="reading"
        readOnly
        outlineFoot={<p>Links to this document</p>}
        {...textOf('# Plan\n\n## First week\n\nFour more words here.')}
      />
    </>,
  );
  await person.click(screen.getByRole('button', { name: /^View/ }));
  await person.click(screen.getByRole('menuitemcheckbox', { name: 'Contents' }));
  const outline = await screen.findByRole('complementary', { name: 'Contents' }, { timeout: 20_000 });
  expect(outline).toHaveTextContent('First week');
  expect(outline).toHaveTextContent('7 words');
  expect(outline).toHaveTextContent('Links to this document');
  await person.click(screen.getByRole('button', { name: 'Close contents' }));
  expect(screen.queryByRole('complementary', { name: 'Contents' })).toBeNull();
});

function openOutline({ coversText, isTouch }: { coversText: boolean; isTouch: boolean }) {
  const view = new EditorView({ state: EditorState.create({ doc: '# One\n\n## Two' }), parent: document.body });
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `aside { position: ${coversText ? 'absolute' : 'static'} }`;
  cleanups.push(
    () => view.destroy(),
    () => style.remove(),
  );
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isTouch && query === '(pointer: coarse)' }));
  const onClose = vi.fn();
  const editor = { view, subscribe: () => () => {} } as unknown as EditorHandle;
  return { view, onClose, ...show(<Outline editor={editor} onClose={onClose} />) };
}

test('a heading tapped on a phone closes the outline, which covers the text, and opens no keyboard', async () => {
  const { view, onClose, person } = openOutline({ coversText: true, isTouch: true });
  await person.click(screen.getByRole('button', { name: 'Two' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(view.hasFocus).toBe(false);
  expect(view.state.selection.main.head).toBe(0);
});

test('a heading chosen with a mouse moves the caret there, and the outline beside the text stays', async () => {
  const { view, onClose, person } = openOutline({ coversText: false, isTouch: false });
  await person.click(screen.getByRole('button', { name: 'Two' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(view.hasFocus).toBe(true);
  expect(view.state.selection.main.head).toBe(7);
});
