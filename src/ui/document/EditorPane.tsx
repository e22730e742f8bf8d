import dynamic from 'next/dynamic';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DocumentConnection } from '../editor/connection';
import { type ConnectionState, type OpenFailure, openFailure } from '../editor/connection-state';
import { DocumentEditor } from '../editor/DocumentEditor';
import type { EditorHandle, EditorKind, EditorMode } from '../editor/editor-options';
import { tablesReady } from '../editor/table/lazy-tables';
import { useDocumentConnection } from '../editor/use-document-connection';
import { LazyOutlineBacklinks } from './backlinks/LazyOutlineBacklinks';
import type { PresentPerson } from './bar/Presence';
import { usePresence } from './bar/use-presence';
import type { OpenDocument } from './open-document';
import type { DraftReport, OpenDraft } from './suggesting/open-draft';
import { useKeptPlace } from './suggesting/use-kept-place';
import { TextLoading } from './TextLoading';
import { useDark } from './use-dark';

const LastChange = dynamic(() => import('./reading/LastChange').then((m) => m.LastChange), { ssr: false });
const loadDraftPane = () => import('./suggesting/DraftPane').then((m) => m.DraftPane);
const DraftPane = dynamic(loadDraftPane, { ssr: false, loading: () => <TextLoading /> });

interface EditorPaneProps {
  document: OpenDocument;
  userId: string;
  mode: EditorMode;
  readOnly: boolean;
  /** Whether the person reads the text, and doesn't write or review. */
  isRead?: boolean;
  /** A draft shown in place of the document's text. */
  draft?: OpenDraft | undefined;
  onOpenLink(href: string): void;
  onEditor(editor: EditorHandle | undefined): void;
  onConnection(state: ConnectionState, connection: DocumentConnection | undefined): void;
  onPeople(people: readonly PresentPerson[]): void;
  onDraftReport?(report: DraftReport): void;
  /** Called with why the draft can't be opened, or undefined once it may open. Also called when an open draft is gone. */
  onDraftFailure?(failure: OpenFailure | undefined): void;
}

/** The shared text with its connection, its editor, and other people's presence. Loaded only in the browser. */
export function EditorPane({ document, userId, mode, readOnly, isRead = false, draft, ...on }: EditorPaneProps) {
  const { documentId, kind, path } = document;
  const { connection, state } = useDocumentConnection({ documentId, userId });
  const drafted = useDraftConnection({ documentId, userId, draft, onFailure: on.onDraftFailure });
  const people = usePresence(connection?.awareness);
  const dark = useDark();
  const hasText = useHasText(connection);

  const onEditor = useKeptPlace(documentId, on.onEditor);

  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => latest.current.onConnection(state, connection), [state, connection]);
  useEffect(() => latest.current.onPeople(people), [people]);

  // A text that hasn't loaded yet must not look like an empty document, in which people would start writing.
  const isOffline = state.status === 'offline';
  const isHere = state.synced || hasText || (isOffline && state.kept);
  const isDrawable = useDrawable(connection, isHere, kind);
  if (!connection || !isDrawable) return <TextLoading offline={isOffline && !isHere} />;
  if (draft && drafted) {
    return (
      <DraftPane
        key={draft.draftId}
        document={document}
        draft={draft}
        {...drafted}
        live={connection}
        mode={mode}
        dark={dark}
        onOpenLink={on.onOpenLink}
        onEditor={onEditor}
        onReport={(report) => on.onDraftReport?.(report)}
      />
    );
  }
  return (
    <DocumentEditor
      className="document-editor @container flex min-h-0 flex-1 flex-col"
      documentId={documentId}
      ytext={connection.ytext}
      awareness={connection.awareness}
      kind={kind}
      path={path}
      mode={mode}
      // While a draft that was opened is loading, keys would go into the document.
      readOnly={readOnly || draft !== undefined}
      isRead={isRead}
      dark={dark}
      readingHead={isRead && <LastChange documentId={documentId} ytext={connection.ytext} />}
      outlineFoot={<LazyOutlineBacklinks documentId={documentId} />}
      onOpenLink={on.onOpenLink}
      onEditor={onEditor}
    />
  );
}

interface DraftConnection {
  documentId: string;
  userId: string;
  draft: OpenDraft | undefined;
  onFailure: EditorPaneProps['onDraftFailure'];
}

/** Returns the connection to a draft once its text has loaded. Until then, the document stays visible. */
function useDraftConnection({ documentId, userId, draft, onFailure }: DraftConnection) {
  const { connection, state } = useDocumentConnection(draft && { documentId, userId, draftId: draft.draftId });
  const isWanted = draft !== undefined;
  useEffect(() => {
    if (isWanted) void loadDraftPane();
  }, [isWanted]);
  const isOpen = connection !== undefined && (state.synced || state.kept);
  const problem = isWanted ? openFailure(state) : undefined;
  const failure = isOpen && problem !== 'not-found' ? undefined : problem;
  const latest = useRef(onFailure);
  useEffect(() => {
    latest.current = onFailure;
  });
  useEffect(() => latest.current?.(failure), [failure]);
  return isOpen ? { connection, state } : undefined;
}

/** Returns whether a loaded text can be shown. Text with a table waits for the table code, so no source flashes. */
function useDrawable(connection: DocumentConnection | undefined, isHere: boolean, kind: EditorKind): boolean {
  const [drawable, setDrawable] = useState<DocumentConnection>();
  useLayoutEffect(() => {
    if (!connection || !isHere) return;
    let isCurrent = true;
    const show = () => {
      if (isCurrent) setDrawable(connection);
    };
    const ready = kind === 'markdown' ? tablesReady(connection.ytext.toString()) : undefined;
    if (ready) void ready.then(show);
    else show();
    return () => {
      isCurrent = false;
    };
  }, [connection, isHere, kind]);
  return connection !== undefined && drawable === connection && isHere;
}

/** Returns whether this browser's copy has text, which can be shown before the server answers. */
function useHasText(connection: ReturnType<typeof useDocumentConnection>['connection']): boolean {
  const [hasText, setHasText] = useState(false);
  useEffect(() => {
    if (!connection) return;
    const { ytext } = connection;
    const look = () => setHasText((had) => had || ytext.length > 0);
    look();
    ytext.observe(look);
    return () => ytext.unobserve(look);
  }, [connection]);
  return hasText;
}
