import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { showProblem } from '../kit/feedback/show-problem';
import { type HistoryList, withNewest, withOlder } from './history-list';

const PAGE = 100;

/**
 * Returns the loaded part of a document's history. The newest page is reloaded whenever the review reports a change;
 * older pages are loaded once, when the person scrolls to them.
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

  /** Updates a version's name in the list, because only the newest page is reloaded. */
  const noteName = (versionId: string, name: string | null) =>
    setList(
      (was) => was && { ...was, versions: was.versions.map((it) => (it.id === versionId ? { ...it, name } : it)) },
    );

  const refresh = () => queries.invalidateQueries(trpc.versions.history.queryFilter({ documentId, limit: PAGE }));
  /** Forgets the older pages, where something has changed: they're read again when they are scrolled to. */
  const startAgain = () => {
    setList(newest.data && withNewest(undefined, newest.data));
    void refresh();
  };
  return { newest, list, loadOlder, noteName, refresh, startAgain };
}

export type HistoryState = ReturnType<typeof useHistory>;
