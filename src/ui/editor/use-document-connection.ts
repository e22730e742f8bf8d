'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { DocumentConnection } from './connection';
import type { ConnectionState } from './connection-state';

const BEFORE: ConnectionState = {
  status: 'connecting',
  saved: true,
  synced: false,
  kept: false,
  denied: undefined,
  isDiskFull: false,
};
const subscribeToNothing = () => () => undefined;
const stateBefore = () => BEFORE;

interface Place {
  documentId: string;
  userId: string;
  /** Opens this draft of the document instead of its live text. */
  draftId?: string;
}

/** Opens a document or draft while mounted. `connection` is undefined in the first render and on the server. */
export function useDocumentConnection(place: Place | undefined): {
  connection: DocumentConnection | undefined;
  state: ConnectionState;
} {
  const [connection, setConnection] = useState<DocumentConnection>();
  const { documentId, userId, draftId } = place ?? {};
  useEffect(() => {
    if (documentId === undefined || userId === undefined) return;
    const opened = new DocumentConnection({ documentId, userId, draftId });
    setConnection(opened);
    return () => {
      setConnection(undefined);
      opened.destroy();
    };
  }, [documentId, userId, draftId]);
  const state = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    connection?.getState ?? stateBefore,
    stateBefore,
  );
  return { connection, state };
}
