import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { DocumentSummary } from '@/documents/schema';
import { useLinkedHeading } from '@/ui/document/links/use-linked-heading';
import { useOpenLink } from '@/ui/document/links/use-open-link';
import { createEditor } from '@/ui/editor/create-editor';
import type { EditorHandle } from '@/ui/editor/editor-options';
import { Toasts } from '@/ui/kit/feedback/Toasts';
import { holdSelectionEvents } from '../../support/selection-events';
import { answers, show } from '../page';

const push = vi.hoisted(() => vi.fn());
vi.mock('next/navigation', () => ({ useRouter: () => ({ push }) }));

const OWN = '0192f0aa-7b1c-7c3e-9a51-5d2f6f0a1b2c';
const OTHER = '0192f0aa-7b1c-7c3e-9a51-000000000002';
const DOCUMENT = { documentId: OWN, projectId: 'p1', path: 'Plan.md' } as DocumentSummary;
const TEXT = '# Plan\n\n## First week\n\nWords.\n\n## Second week\n';

holdSelectionEvents();

let editor: EditorHandle;
let ytext: Y.Text;
beforeEach(() => {
  const doc = new Y.Doc();
  ytext = doc.getText('content');
  const options = { ytext, awareness: new Awareness(doc), kind: 'markdown', path: 'Plan.md' } as const;
  editor = createEditor({ parent: document.body, ...options });
});
afterEach(() => {
  cleanup();
  editor.destroy();
  push.mockClear();
  window.history.replaceState(null, '', '/');
});

const caret = () => editor.view.state.selection.main.head;

/** Links that are followed as those of the text are. */
function Links({ hrefs }: { hrefs: readonly string[] }) {
  const open = useOpenLink(DOCUMENT, editor);
  return hrefs.map((href) => (
    <button key={href} type="button" onClick={() => open(href)}>
      {href}
    </button>
  ));
}

test('a link to a heading goes there, however it names the document; one to no heading says so', async () => {
  ytext.insert(0, TEXT);
  answers({ 'documents.tree': [{ documentId: OWN, path: 'Plan.md', kind: 'markdown' }] });
  const hrefs = ['#second-week', `/d/${OWN}#first-week`, 'Plan.md#second-week', '#third-week'];
  const { person } = show(
    <>
      <Links hrefs={hrefs} />
      <Toasts />
    </>,
  );
  for (const [href, heading] of [
    [hrefs[0], '## Second week'],
    [hrefs[1], '## First week'],
    [hrefs[2], '## Second week'],
  ] as const) {
    await person.click(screen.getByRole('button', { name: href }));
    await waitFor(() => expect(caret()).toBe(TEXT.indexOf(heading)));
  }
  await person.click(screen.getByRole('button', { name: '#third-week' }));
  expect(await screen.findByText('This document has no heading with that name.')).toBeVisible();
  expect(push).not.toHaveBeenCalled();
});

test('a link to a heading of another document opens that document with the heading in its address', async () => {
  answers({ 'documents.tree': [{ documentId: OTHER, path: 'Notes/Other.md', kind: 'markdown' }] });
  const { person } = show(<Links hrefs={[`/d/${OTHER}#goals`, 'Notes/Other.md#Our%20goals']} />);
  await person.click(screen.getByRole('button', { name: /#goals/ }));
  expect(push).toHaveBeenLastCalledWith(`/d/${OTHER}#goals`);
  await person.click(screen.getByRole('button', { name: /Our/ }));
  await waitFor(() => expect(push).toHaveBeenLastCalledWith(`/d/${OTHER}#Our%20goals`));
});

function Page() {
  useLinkedHeading(editor);
  return null;
}

test('a page whose address names a heading goes there once the text has arrived, and only once', async () => {
  window.history.replaceState(null, '', `/d/${OWN}?panel=review#second-week`);
  show(<Page />);
  ytext.insert(0, TEXT);
  await waitFor(() => expect(caret()).toBe(TEXT.indexOf('## Second week')));
  expect(window.location.href).toMatch(/\?panel=review$/);
  editor.view.dispatch({ selection: { anchor: 0 } });
  ytext.insert(TEXT.length, 'More.');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(caret()).toBe(0);
});
