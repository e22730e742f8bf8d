import { useEffect, useRef } from 'react';
import type { DocumentConnection } from '../../editor/connection';
import type { ConnectionState } from '../../editor/connection-state';
import { tellSynced } from '../../shell/offline/ConnectionStatus';
import { UnsentCounter } from '../../shell/offline/unsent-counter';
import { useViewer } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';

interface Open {
  document: Pick<OpenDocument, 'documentId' | 'path'>;
  /** Set if the page shows a draft in place of the document's text. */
  draftId?: string;
  connection: DocumentConnection | undefined;
  state: ConnectionState | undefined;
}

/** Counts edits made while the server is away or refuses them, and shows a message when they have been saved. */
export function useUnsentEdits({ document: { documentId, path }, draftId, connection, state }: Open): void {
  const { userId } = useViewer();
  const counter = useRef<UnsentCounter>(undefined);
  useEffect(() => {
    if (!connection) return;
    const place = draftId === undefined ? { documentId } : { documentId: draftId, draftOf: documentId };
    const counting = new UnsentCounter(userId, { ...place, path }, tellSynced);
    counter.current = counting;
    if (connection.getState().status === 'offline') counting.wentAway();
    const stop = connection.onEdit(() => counting.edited());
    return () => {
      stop();
      counting.stop();
      counter.current = undefined;
    };
  }, [userId, documentId, draftId, path, connection]);
  const isSaved = state?.status === 'live' && state.saved;
  const isAway = state?.status === 'offline' || (state?.status === 'refused' && !state.saved);
  useEffect(() => {
    if (isAway) counter.current?.wentAway();
    else if (isSaved) void counter.current?.saved();
  }, [isAway, isSaved]);
}
