import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import { showProblem } from '../kit/feedback/show-problem';
import { type HistoryList, withNewest, withOlder } from './history-list';

const PAGE = 100;

interface Loaded {
  list: HistoryList;
  /** Whether the list has only versions with a name. */
  isNamedOnly: boolean;
}

/**
 * Returns the loaded part of a document's history. The newest page is reloaded whenever the review reports a change;
 * older pages are loaded once, when the person scrolls to them. It can be limited to versions with a name.
 */
export function useHistory(documentId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isNamedOnly, setNamedOnly] = useState(false);
  const input = { documentId, limit: PAGE, ...(isNamedOnly && { named: true }) };
  const newest = useQuery(trpc.versions.history.queryOptions(input));
  /** Until the versions of another choice have loaded, the list of the choice before it stays. */
  const [loaded, setLoaded] = useState<Loaded>();
  const list = loaded?.list;
  const isPart = loaded?.isNamedOnly ?? false;
  const loading = useRef(false);

  useEffect(() => {
    if (!newest.data) return;
    const page = newest.data;
    setLoaded((was) => {
      const before = was?.isNamedOnly === isNamedOnly ? was.list : undefined;
      return { isNamedOnly, list: withNewest(before, page) };
    });
  }, [newest.data, isNamedOnly]);

  const loadOlder = async () => {
    const cursor = list?.nextCursor;
    if (cursor === undefined || loading.current || isPart !== isNamedOnly) return;
    loading.current = true;
    try {
      const page = await queries.fetchQuery(trpc.versions.history.queryOptions({ ...input, cursor }));
      setLoaded((now) => (now?.list.nextCursor === cursor ? { ...now, list: withOlder(now.list, page) } : now));
    } catch (error) {
      showProblem(error);
    } finally {
      loading.current = false;
    }
  };

  /** Updates a version's name in the list, because only the newest page is reloaded. */
  const noteName = (versionId: string, name: string | null) =>
    setLoaded((was) => {
      if (!was) return was;
      const versions = was.list.versions.map((it) => (it.id === versionId ? { ...it, name } : it));
      return { ...was, list: { ...was.list, versions } };
    });

  const refresh = () => queries.invalidateQueries(trpc.versions.history.queryFilter({ documentId, limit: PAGE }));
  /** Forgets the older pages, where something has changed: they're read again when they are scrolled to. */
  const startAgain = () => {
    setLoaded(newest.data && { isNamedOnly, list: withNewest(undefined, newest.data) });
    void refresh();
  };
  /** Shows only versions with a name, or all. */
  const showNamed = setNamedOnly;
  return { newest, list, isPart, isNamedOnly, showNamed, loadOlder, noteName, refresh, startAgain };
}

export type HistoryState = ReturnType<typeof useHistory>;
