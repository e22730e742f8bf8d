import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TurnSummary } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';
import type { TurnState } from './turn-state';

/**
 * Marks the person's own turn as done in their inbox if this page was visible when the end arrived. `endedBefore` says
 * that the turn had already ended when the page opened. Turns that ended with suggestions aren't in the inbox; their
 * suggestions are.
 */
export function useSeenEnd(
  { id, userId }: Pick<TurnSummary, 'id' | 'userId'>,
  state: TurnState,
  endedBefore = false,
): void {
  const { ended, suggestions, treeSuggestions } = state;
  const trpc = useTRPC();
  const viewer = useViewer();
  const workspaceId = viewer.workspace.id;
  const { mutate } = useMutation(trpc.inbox.mark.mutationOptions());
  const hasSuggested = suggestions.length > 0 || treeSuggestions.length > 0;
  const isInInbox = ended !== undefined && ended.status !== 'stopped' && (ended.status !== 'finished' || !hasSuggested);
  const isSeen = !endedBefore && userId === viewer.userId && isInInbox;
  useEffect(() => {
    if (isSeen && document.visibilityState === 'visible') {
      mutate({ workspaceId, kind: 'turn', subjectId: id, as: 'done' });
    }
  }, [isSeen, mutate, workspaceId, id]);
}
