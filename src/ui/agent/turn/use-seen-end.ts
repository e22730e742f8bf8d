import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isTerminal, type TurnSummary } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';
import type { TurnState } from './turn-state';

/** Takes one's own turn out of the inbox if one watched it end: nobody needs to be told what they have just seen. */
export function useSeenEnd(
  { id, userId, status }: Pick<TurnSummary, 'id' | 'userId' | 'status'>,
  { ended, suggestions }: TurnState,
): void {
  const trpc = useTRPC();
  const viewer = useViewer();
  const workspaceId = viewer.workspace.id;
  const { mutate } = useMutation(trpc.inbox.mark.mutationOptions());
  const [wasRunning] = useState(() => !isTerminal(status));
  const isInInbox =
    ended !== undefined && ended.status !== 'stopped' && (ended.status !== 'finished' || suggestions.length === 0);
  const isSeen = wasRunning && userId === viewer.userId && isInInbox;
  useEffect(() => {
    if (isSeen && document.visibilityState === 'visible') {
      mutate({ workspaceId, kind: 'turn', subjectId: id, as: 'done' });
    }
  }, [isSeen, mutate, workspaceId, id]);
}
