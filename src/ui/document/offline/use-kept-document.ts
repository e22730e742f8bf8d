import { useEffect } from 'react';
import { askForServer, noteReach } from '@/api/client-reach';
import { CLOSE } from '@/kernel/close-code';
import type { ConnectionState } from '../../editor/connection-state';
import { forgetKeptUploads } from '../../editor/images/upload/kept-uploads';
import { forgetKeptDocument, keepDocument } from '../../shell/offline/kept-documents';
import { useViewer } from '../../shell/viewer';
import type { OpenDocument } from '../open-document';

const FOR_GOOD: readonly (number | undefined)[] = [CLOSE.noAccess, CLOSE.notFound];

/**
 * Lists an open document as available offline, and reports whether its connection reaches the server. Returns whether it
 * is available offline.
 */
export function useKeptDocument(document: OpenDocument, state: ConnectionState | undefined): boolean {
  const { userId } = useViewer();
  const isHere = state?.synced === true || state?.kept === true;
  const isLost = FOR_GOOD.includes(state?.closeCode);
  const { documentId } = document;
  useEffect(() => {
    if (isLost) {
      forgetKeptDocument(userId, documentId).catch(() => undefined);
      forgetKeptUploads(userId, documentId).catch(() => undefined);
    } else if (isHere) keepDocument(userId, { ...document, openedAt: new Date() }).catch(() => undefined);
  }, [userId, documentId, document, isHere, isLost]);

  const status = state?.status;
  useEffect(() => {
    if (status === 'live') noteReach(true);
    else if (status === 'offline') void askForServer();
  }, [status]);
  return isHere && !isLost;
}
