import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import type { DocumentConnection } from '../editor/connection';
import type { ConnectionState } from '../editor/connection-state';
import { DocumentEditor } from '../editor/DocumentEditor';
import type { EditorHandle, EditorMode } from '../editor/editor-options';
import { useDocumentConnection } from '../editor/use-document-connection';
import type { PresentPerson } from './bar/Presence';
import { usePresence } from './bar/use-presence';
import type { OpenDocument } from './open-document';
import { TextLoading } from './TextLoading';
import { useDark } from './use-dark';

const OutlineBacklinks = dynamic(() => import('./backlinks/OutlineBacklinks').then((m) => m.OutlineBacklinks), {
  ssr: false,
});

interface EditorPaneProps {
  document: OpenDocument;
  userId: string;
  mode: EditorMode;
  readOnly: boolean;
  onOpenLink(href: string): void;
  onEditor(editor: EditorHandle | undefined): void;
  onConnection(state: ConnectionState, connection: DocumentConnection | undefined): void;
  onPeople(people: readonly PresentPerson[]): void;
}

/** The shared text: its connection, its editor, and who else is in it. Loaded in the browser only. */
export function EditorPane({ document, userId, mode, readOnly, ...on }: EditorPaneProps) {
  const { documentId, kind, path } = document;
  const { connection, state } = useDocumentConnection(documentId, userId);
  const people = usePresence(connection?.awareness);
  const dark = useDark();
  const hasText = useHasText(connection);

  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => latest.current.onConnection(state, connection), [state, connection]);
  useEffect(() => latest.current.onPeople(people), [people]);

  // A text that has not come yet must not look like an empty document that one may begin to write.
  const isOffline = state.status === 'offline';
  const isHere = state.synced || hasText || (isOffline && state.kept);
  if (!connection || !isHere) return <TextLoading offline={isOffline} />;
  return (
    <DocumentEditor
      className="document-editor @container flex min-h-0 flex-1 flex-col"
      documentId={documentId}
      ytext={connection.ytext}
      awareness={connection.awareness}
      kind={kind}
      path={path}
      mode={mode}
      readOnly={readOnly}
      dark={dark}
      outlineFoot={<OutlineBacklinks documentId={documentId} />}
      onOpenLink={on.onOpenLink}
      onEditor={on.onEditor}
    />
  );
}

/** Whether there is something to show before the server has answered: this browser's own copy. */
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
