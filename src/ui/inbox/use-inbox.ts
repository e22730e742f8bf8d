import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox';
import type { InboxItem, Mark } from '@/review/inbox/schema';
import { changeAddressChoice } from '../kit/address-choice';
import { announce } from '../kit/feedback/live-region';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { useViewer } from '../shell/viewer';
import { addressOf, choiceOf, filterOf, type InboxChoice } from './inbox-view';
import { useSnooze } from './snooze/use-snooze';

const PAGE = 30;
const ADDRESS = { read: choiceOf, addressOf };

export type Inbox = ReturnType<typeof useInbox>;

/**
 * Returns the person's inbox page by page, with the selected item and the functions that mark items. `InboxNotifier` keeps
 * it up to date.
 */
export function useInbox() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const search = useSearchParams();
  const choice = choiceOf(search);
  const filter = filterOf(choice);
  /** Only the address keeps the filters, so they survive a reload, and links to the inbox set them. */
  const changeChoice = (change: Partial<InboxChoice>) => changeAddressChoice(ADDRESS, change);
  const query = useInfiniteQuery(
    trpc.inbox.list.infiniteQueryOptions(
      { workspaceId, limit: PAGE, ...filter },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const snoozed = useQuery(trpc.inbox.count.queryOptions({ workspaceId })).data?.snoozed ?? 0;
  const { projectId } = choice;
  const counts = useQuery(
    trpc.inbox.filterCounts.queryOptions({ workspaceId, projectId }, { placeholderData: keepPreviousData }),
  ).data;
  const pages = query.data?.pages;
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages]);
  const [selection, setSelection] = useState<{ subjectId: string; at: number }>();
  const select = useCallback(
    (subjectId: string | undefined) => {
      const at = items.findIndex((item) => item.subjectId === subjectId);
      setSelection(subjectId === undefined ? undefined : { subjectId, at });
    },
    [items],
  );
  const selected = items.find(({ subjectId }) => subjectId === selection?.subjectId)?.subjectId;
  /** The selected item. If it has left the list, the item now at its position. */
  const chosen =
    selection && (items.find(({ subjectId }) => subjectId === selected) ?? items[selection.at] ?? items.at(-1));

  const { mutateAsync } = useMutation(trpc.inbox.mark.mutationOptions());
  const mark = useCallback(
    async ({ kind, subjectId }: InboxItem, as: Mark): Promise<boolean> => {
      try {
        await mutateAsync({ workspaceId, kind, subjectId, as });
        return true;
      } catch (error) {
        showProblem(error);
        return false;
      } finally {
        await queries.invalidateQueries(trpc.inbox.pathFilter());
      }
    },
    [mutateAsync, queries, trpc, workspaceId],
  );

  const selectNext = (item: InboxItem): void => {
    const at = items.findIndex(({ subjectId }) => subjectId === item.subjectId);
    select((items[at + 1] ?? items[at - 1])?.subjectId);
  };
  const snooze = useSnooze(selectNext);

  /** Marks an item as done and selects the next one. */
  const done = async (item: InboxItem): Promise<void> => {
    selectNext(item);
    if (!(await mark(item, 'done'))) return;
    announce(t('doneAnnouncement'));
    showToast(t('done'), { action: { label: t('undo'), run: () => void mark(item, 'open') } });
  };

  const marksAll = useMutation(trpc.inbox.markAll.mutationOptions());
  const reopens = useMutation(trpc.inbox.reopenAll.mutationOptions());
  const refresh = () => queries.invalidateQueries(trpc.inbox.pathFilter());

  const reopenAll = async (doneAt: Date): Promise<void> => {
    await reopens.mutateAsync({ workspaceId, doneAt }).catch(showProblem);
    await refresh();
  };

  /**
   * Marks all listed items as done, including those on later pages. Items that arrived after the list was loaded stay.
   */
  const doneAll = async (): Promise<void> => {
    const until = items[0]?.happenedAt;
    if (!until || choice.view === 'snoozed') return;
    try {
      const { count, doneAt } = await marksAll.mutateAsync({ workspaceId, until, ...filter });
      select(undefined);
      const words = t('markedDone', { count });
      announce(`${words}.`);
      showToast(words, { action: { label: t('undo'), run: () => void reopenAll(doneAt) } });
    } catch (error) {
      showProblem(error);
    }
    await refresh();
  };

  const listed = { query, items, counts, snoozed, choice, changeChoice, selected, chosen, select };
  return { ...listed, mark, done, snooze, doneAll, isBusy: marksAll.isPending };
}
