import { useEffect } from 'react';
import type { DocumentConnection } from '../../editor/connection';
import type { ConnectionState } from '../../editor/connection-state';
import { noteRecent } from '../../shell/own-recents';
import { useViewer } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';
import { useKeptDocument } from './use-kept-document';
import { useUnsentEdits } from './use-unsent-edits';

interface Open {
  document: OpenDocument;
  connection: DocumentConnection | undefined;
  state: ConnectionState | undefined;
  isInFocus: boolean;
}

/** Records in this browser that a document was opened, that its text is stored here, and which edits weren't sent. */
export function useOfflineCopy({ document, connection, state, isInFocus }: Open): void {
  const { userId } = useViewer();
  useKeptDocument(document, state);
  useUnsentEdits({ document, connection, state });
  useEffect(() => {
    if (isInFocus) noteRecent(userId, document.documentId);
  }, [userId, document.documentId, isInFocus]);
}
