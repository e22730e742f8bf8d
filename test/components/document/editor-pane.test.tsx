import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { CLOSE } from '@/kernel/close-code';
import { EditorPane } from '@/ui/document/EditorPane';
import type { OpenDraft } from '@/ui/document/suggesting/open-draft';
import type { ConnectionState } from '@/ui/editor/connection-state';
import { DocumentEditor } from '@/ui/editor/DocumentEditor';
import { show } from '../page';

let ofDraft: Partial<ConnectionState> = {};
let ofDocument: Partial<ConnectionState> = { synced: true };
/** The document has loaded, unless `ofDocument` says otherwise. A draft is still loading, unless `ofDraft` says otherwise. */
vi.mock('@/ui/editor/use-document-connection', () => {
  const connection = { ytext: new Y.Doc().getText('content'), awareness: undefined };
  return {
    useDocumentConnection: (place: { draftId?: string } | undefined) => ({
      connection: place && connection,
      state: { synced: false, kept: false, ...(place?.draftId === undefined ? ofDocument : ofDraft) },
    }),
  };
});
vi.mock('@/ui/document/suggesting/DraftPane', () => ({ DraftPane: () => null }));
vi.mock('@/ui/document/bar/use-presence', () => ({ usePresence: () => [] }));
vi.mock('@/ui/editor/DocumentEditor', () => ({ DocumentEditor: vi.fn(() => null) }));

const onDraftFailure = vi.fn();
const pane = (draft: OpenDraft | undefined) => (
  <EditorPane
    document={{
      ...{ documentId: 'd', projectId: 'p', projectName: 'Project', path: 'Lamp.md', kind: 'markdown' },
      ...{ updatedAt: new Date(0), trashed: false, pair: undefined, suggestsOnly: false },
    }}
    {...{ userId: 'ada', mode: 'live', readOnly: false, draft }}
    {...{ onOpenLink: () => {}, onEditor: () => {}, onConnection: () => {}, onPeople: () => {}, onDraftFailure }}
  />
);

vi.mock('@/ui/editor/table/lazy-tables', () => ({ tablesReady: () => tables }));
let tables: Promise<void> | undefined;

beforeEach(() => {
  ofDraft = {};
  ofDocument = { synced: true };
  tables = undefined;
});

test('the document takes no keys while a draft that a person has joined is loading', () => {
  const isReadOnly = () => vi.mocked(DocumentEditor).mock.lastCall?.[0].readOnly;
  const { again } = show(pane(undefined));
  expect(isReadOnly()).toBe(false);
  again(pane({ draftId: 'draft', authorName: 'Cole', mayWrite: true }));
  expect(isReadOnly()).toBe(true);
  again(pane(undefined));
  expect(isReadOnly()).toBe(false);
});

test('the page learns why a draft can’t be opened, and when it can', () => {
  const draft: OpenDraft = { draftId: 'draft', authorName: 'Cole', mayWrite: true };
  const states: [Partial<ConnectionState>, string | undefined][] = [
    [{ status: 'connecting' }, undefined],
    [{ status: 'offline' }, 'offline'],
    // This browser has a copy of the text.
    [{ status: 'offline', kept: true }, undefined],
    [{ status: 'refused', closeCode: CLOSE.noAccess }, 'no-access'],
    [{ status: 'live', synced: true }, undefined],
    // It was submitted or discarded while it was open.
    [{ status: 'refused', closeCode: CLOSE.notFound, synced: true }, 'not-found'],
  ];
  const { again } = show(pane(draft));
  for (const [state, failure] of states) {
    ofDraft = state;
    again(pane({ ...draft }));
    expect(onDraftFailure).toHaveBeenLastCalledWith(failure);
  }
});

test('offline, a text on this device whose tables are still loading isn’t called missing', () => {
  ofDocument = { status: 'offline', kept: true };
  tables = new Promise(() => {});
  const { again } = show(pane(undefined));
  expect(screen.getByRole('status')).toHaveAccessibleName('Loading document');
  ofDocument = { status: 'offline', kept: false };
  again(pane(undefined));
  expect(screen.getByRole('status')).toHaveTextContent(/offline/);
});
