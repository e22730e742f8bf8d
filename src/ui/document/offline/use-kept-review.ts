import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOffline } from '@/api/client-reach';
import { keepReview, restoreReview } from '../../shell/offline/kept-reviews';
import { useViewer } from '../../shell/viewer';

interface KeptReviewOptions {
  documentId: string;
  /** Whether this browser has the text, and the person may open it. */
  isHere: boolean;
}

/**
 * Stores the open suggestions and comments of a document, and uses the stored ones while the server can't be reached.
 * Returns whether they are used now: what is missing then isn't stored.
 */
export function useKeptReview({ documentId, isHere }: KeptReviewOptions): boolean {
  const { userId } = useViewer();
  const queries = useQueryClient();
  const offline = useOffline();
  const [restored, setRestored] = useState<string>();
  useEffect(
    () => (isHere ? keepReview(userId, documentId, queries) : undefined),
    [userId, documentId, queries, isHere],
  );
  useEffect(() => {
    if (!offline) return setRestored(undefined);
    let isCurrent = true;
    restoreReview(userId, documentId, queries)
      // If the browser stores nothing, there is nothing to use.
      .catch(() => undefined)
      .then(() => isCurrent && setRestored(documentId));
    return () => {
      isCurrent = false;
    };
  }, [userId, documentId, queries, offline]);
  return restored === documentId;
}
