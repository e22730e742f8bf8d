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

/** Opens a document while the component stands. `connection` is undefined for the first render, and on the server. */
export function useDocumentConnection(
  documentId: string,
  userId: string,
): { connection: DocumentConnection | undefined; state: ConnectionState } {
  const [connection, setConnection] = useState<DocumentConnection>();
  useEffect(() => {
    const opened = new DocumentConnection({ documentId, userId });
    setConnection(opened);
    return () => {
      setConnection(undefined);
      opened.destroy();
    };
  }, [documentId, userId]);
  const state = useSyncExternalStore(
    connection?.subscribe ?? subscribeToNothing,
    connection?.getState ?? stateBefore,
    stateBefore,
  );
  return { connection, state };
}
