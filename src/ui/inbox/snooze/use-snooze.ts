import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/inbox/snooze';
import type { InboxItem } from '@/review/inbox/schema';
import { announce } from '../../kit/feedback/live-region';
import { offerUndo } from '../../kit/feedback/offer-undo';
import { showProblem } from '../../kit/feedback/show-problem';
import { useViewer } from '../../shell/viewer';
import { backWords } from './snooze-words';

/** Snoozes an item until a time, or brings it back now if `until` is null. */
export type Snooze = (item: InboxItem, until: Date | null) => Promise<void>;

/** Returns a function that snoozes items. `onLeave` is called with an item that is about to leave the list. */
export function useSnooze(onLeave: (item: InboxItem) => void): Snooze {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const { mutateAsync } = useMutation(trpc.inbox.snooze.mutationOptions());

  const send = async ({ kind, subjectId }: InboxItem, until: Date | null): Promise<boolean> => {
    try {
      await mutateAsync({ workspaceId, kind, subjectId, until });
      return true;
    } catch (error) {
      showProblem(error);
      return false;
    } finally {
      await queries.invalidateQueries(trpc.inbox.pathFilter());
    }
  };

  return async (item, until) => {
    if (item.isSnoozed === (until === null)) onLeave(item);
    if (!(await send(item, until))) return;
    const words = until === null ? t('isBack') : t('snoozedUntil', { time: backWords(until) });
    announce(`${words}.`);
    offerUndo(words, () => void send(item, item.isSnoozed ? item.happenedAt : null));
  };
}
