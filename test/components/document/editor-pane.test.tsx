import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { EditorPane } from '@/ui/document/EditorPane';
import type { OpenDraft } from '@/ui/document/suggesting/open-draft';
import { DocumentEditor } from '@/ui/editor/DocumentEditor';
import { show } from '../page';

/** The document has loaded. A draft is still loading. */
vi.mock('@/ui/editor/use-document-connection', () => {
  const connection = { ytext: new Y.Doc().getText('content'), awareness: undefined };
  return {
    useDocumentConnection: (place: { draftId?: string } | undefined) => ({
      connection: place && connection,
      state: { synced: place?.draftId === undefined, kept: false },
    }),
  };
});
vi.mock('@/ui/document/bar/use-presence', () => ({ usePresence: () => [] }));
vi.mock('@/ui/editor/DocumentEditor', () => ({ DocumentEditor: vi.fn(() => null) }));

const pane = (draft: OpenDraft | undefined) => (
  <EditorPane
    document={{
      ...{ documentId: 'd', projectId: 'p', projectName: 'Project', path: 'Lamp.md', kind: 'markdown' },
      ...{ updatedAt: new Date(0), trashed: false, pair: undefined, suggestsOnly: false },
    }}
    {...{ userId: 'ada', mode: 'live', readOnly: false, draft }}
    {...{ onOpenLink: () => {}, onEditor: () => {}, onConnection: () => {}, onPeople: () => {} }}
  />
);

test('the document takes no keys while a draft that a person has joined is loading', () => {
  const isReadOnly = () => vi.mocked(DocumentEditor).mock.lastCall?.[0].readOnly;
  const { again } = show(pane(undefined));
  expect(isReadOnly()).toBe(false);
  again(pane({ draftId: 'draft', authorName: 'Cole', mayWrite: true }));
  expect(isReadOnly()).toBe(true);
  again(pane(undefined));
  expect(isReadOnly()).toBe(false);
});
