import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/inbox/items';
import { MAX_COUNT } from '@/review/inbox/core/limits';
import { ApiProvider } from '../shell/ApiProvider';
import { useViewer } from '../shell/viewer';

/** The number of waiting items, shown beside the inbox in the navigation. Offline, it's the last known one, dimmed. */
export function InboxCount() {
  return (
    <ApiProvider>
      <Count />
    </ApiProvider>
  );
}

function Count() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { data } = useQuery(trpc.inbox.count.queryOptions({ workspaceId }));
  const offline = useOffline();
  if (!data || data.open === 0) return null;
  const { open, unread } = data;
  const shown = open >= MAX_COUNT ? `${MAX_COUNT - 1}+` : open;
  return (
    <>
      <span
        aria-hidden="true"
        className={unread > 0 && !offline ? 'font-semibold text-accent tabular-nums' : 'text-faint tabular-nums'}
      >
        {shown}
      </span>
      <span className="sr-only">
        {unread > 0 ? t('waitingUnread', { shown: String(shown), unread }) : t('waiting', { shown: String(shown) })}
      </span>
    </>
  );
}
