import { useEffect } from 'react';
import type { DocumentConnection } from '../../editor/connection';
import type { ConnectionState } from '../../editor/connection-state';
import { noteRecent } from '../../shell/own-recents';
import { useViewer } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';
import { useKeptDocument } from './use-kept-document';
import { useKeptReview } from './use-kept-review';
import { useUnsentEdits } from './use-unsent-edits';

interface Open {
  document: OpenDocument;
  connection: DocumentConnection | undefined;
  state: ConnectionState | undefined;
  isInFocus: boolean;
}

/**
 * Records in this browser that a document was opened, that its text is stored here, its suggestions and comments, and
 * which edits weren't sent. Returns whether the stored suggestions and comments are used, as `useKeptReview` does.
 */
export function useOfflineCopy({ document, connection, state, isInFocus }: Open): boolean {
  const { userId } = useViewer();
  const isHere = useKeptDocument(document, state);
  const isRestored = useKeptReview({ documentId: document.documentId, isHere });
  useUnsentEdits({ document, connection, state });
  useEffect(() => {
    if (isInFocus) noteRecent(userId, document.documentId);
  }, [userId, document.documentId, isInFocus]);
  return isRestored;
}
