import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTRPC } from '@/api/client';
import { linkOf, textOf } from '@/review/inbox/core/item';
import { headlineOf } from '@/review/words/inbox-text';
import { useMemberNames } from '../people/use-member-names';
import { ApiProvider } from '../shell/ApiProvider';
import { useViewer } from '../shell/viewer';
import { notify, useNotifying } from './notifications';
import { oncePerBurst } from './once-per-burst';
import { useComeback } from './snooze/use-comeback';
import { useTimeZone } from './use-time-zone';

/** While an agent or colleagues work, news comes every second. The filters' counts are less urgent than the list. */
const COUNTS_PAUSE_MS = 4_000;

/** Keeps the inbox up to date on every page, and shows browser notifications if the person turned them on. */
export function InboxNotifier() {
  return (
    <ApiProvider>
      <Refresh />
    </ApiProvider>
  );
}

function Refresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const counts = useMemo(
    () => oncePerBurst(COUNTS_PAUSE_MS, () => void queries.invalidateQueries(trpc.inbox.filterCounts.pathFilter())),
    [queries, trpc],
  );
  useEffect(() => counts.stop, [counts]);
  const onData = () => {
    void queries.invalidateQueries(trpc.inbox.list.pathFilter());
    void queries.invalidateQueries(trpc.inbox.count.pathFilter());
    counts.call();
  };
  useSubscription(trpc.inbox.onInbox.subscriptionOptions({ workspaceId }, { onData }));
  useComeback();
  useTimeZone();
  return useNotifying() === 'on' ? <Notify /> : null;
}

/** Shows browser notifications for items that arrived after the page was opened. */
function Notify() {
  const trpc = useTRPC();
  const { workspace, userId } = useViewer();
  const nameOf = useMemberNames();
  const { data } = useQuery(trpc.inbox.list.queryOptions({ workspaceId: workspace.id, limit: 5 }));
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (!data) return;
    const since = newest.current;
    newest.current = Math.max(since ?? 0, ...data.items.map(({ happenedAt }) => happenedAt.getTime()));
    if (since === undefined) return;
    for (const item of data.items) {
      if (item.isRead || item.happenedAt.getTime() <= since) continue;
      const tag = `${item.kind} ${item.subjectId} ${item.happenedAt.getTime()}`;
      notify({ tag, title: headlineOf(item, userId), body: textOf(item, nameOf), href: linkOf(item) });
    }
  }, [data, userId, nameOf]);
  return null;
}
