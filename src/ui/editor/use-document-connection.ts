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

/**
 * Opens a document or draft while mounted. `connection` is undefined on the server and in the first render of each
 * place, so that no place shows the text of another one.
 */
export function useDocumentConnection(place: Place | undefined): {
  connection: DocumentConnection | undefined;
  state: ConnectionState;
} {
  const [opened, setOpened] = useState<{ connection: DocumentConnection; documentId: string; draftId?: string }>();
  const { documentId, userId, draftId } = place ?? {};
  useEffect(() => {
    if (documentId === undefined || userId === undefined) return;
    const connection = new DocumentConnection({ documentId, userId, draftId });
    setOpened({ connection, documentId, ...(draftId !== undefined && { draftId }) });
    return () => {
      setOpened(undefined);
      connection.destroy();
    };
  }, [documentId, userId, draftId]);
  const isHere = opened?.documentId === documentId && opened?.draftId === draftId;
  const connection = isHere ? opened?.connection : undefined;
  const state = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    connection?.getState ?? stateBefore,
    stateBefore,
  );
  return { connection, state };
}
