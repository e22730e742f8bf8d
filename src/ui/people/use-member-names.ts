import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/kit';
import { useViewer } from '../shell/viewer';

const MINUTE_MS = 60_000;

/** Returns a function that returns a workspace member's name by id, also for former members. */
export function useMemberNames(): (userId: string) => string {
  const nameOf = useKnownNames();
  return useMemo(() => (userId) => nameOf(userId) ?? t('someone'), [nameOf]);
}

/** Like `useMemberNames`, but the function returns undefined for unknown people, and for all until names have loaded. */
export function useKnownNames(): (userId: string) => string | undefined {
  const trpc = useTRPC();
  const { workspace, userId: me, name: myName } = useViewer();
  const { data } = useQuery(
    trpc.people.members.queryOptions({ workspaceId: workspace.id }, { staleTime: 5 * MINUTE_MS }),
  );
  return useMemo(() => {
    const names = new Map(data?.map((member) => [member.userId, member.name]));
    return (userId) => names.get(userId) ?? (userId === me ? myName : undefined);
  }, [data, me, myName]);
}
