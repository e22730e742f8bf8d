import { useEffect, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { useViewer } from '../viewer';
import { keptDocumentIds } from './kept-documents';

/**
 * Returns the documents that can be opened while the server can't be reached. Undefined while it can be reached, and as
 * long as this browser hasn't said what it stores.
 */
export function useKeptIds(): ReadonlySet<string> | undefined {
  const offline = useOffline();
  const { userId } = useViewer();
  const [ids, setIds] = useState<ReadonlySet<string>>();
  useEffect(() => {
    if (!offline) return;
    let isCurrent = true;
    keptDocumentIds(userId)
      .catch(() => undefined)
      .then((kept) => isCurrent && setIds(kept));
    return () => {
      isCurrent = false;
      // By the next time the server can't be reached, other documents may be stored.
      setIds(undefined);
    };
  }, [offline, userId]);
  return offline ? ids : undefined;
}
