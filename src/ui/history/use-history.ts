import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { showProblem } from '../kit/feedback/show-problem';
import { type HistoryList, withNewest, withOlder } from './history-list';

const PAGE = 100;

/**
 * The history of a document, as far as it is loaded. The newest page is read again whenever the review says that something
 * changed; older pages are read once, when they are scrolled to.
 */
export function useHistory(documentId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const newest = useQuery(trpc.versions.history.queryOptions({ documentId, limit: PAGE }));
  const [list, setList] = useState<HistoryList>();
  const loading = useRef(false);

  useEffect(() => {
    if (newest.data) setList((was) => withNewest(was, newest.data));
  }, [newest.data]);

  const loadOlder = async () => {
    const cursor = list?.nextCursor;
    if (cursor === undefined || loading.current) return;
    loading.current = true;
    try {
      const page = await queries.fetchQuery(trpc.versions.history.queryOptions({ documentId, cursor, limit: PAGE }));
      setList((now) => (now?.nextCursor === cursor ? withOlder(now, page) : now));
    } catch (error) {
      showProblem(error);
    } finally {
      loading.current = false;
    }
  };

  /** A version's name as it is now: only the newest page is read again. */
  const noteName = (versionId: string, name: string | null) =>
    setList(
      (was) => was && { ...was, versions: was.versions.map((it) => (it.id === versionId ? { ...it, name } : it)) },
    );

  const refresh = () => queries.invalidateQueries(trpc.versions.history.queryFilter({ documentId, limit: PAGE }));
  return { newest, list, loadOlder, noteName, refresh };
}

export type HistoryState = ReturnType<typeof useHistory>;
