import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TurnSummary } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';
import type { TurnState } from './turn-state';

/**
 * Marks the person's own turn as done in their inbox if they watched it to the end: this page received the end while it
 * was visible. `endedBefore` says that the turn had ended when the page opened. A turn that ended with suggestions isn't
 * in the inbox; its suggestions are.
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
