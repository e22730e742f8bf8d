import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/suggesting';
import type { DraftView } from '@/review/drafts/schema';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import type { DraftReport } from './open-draft';

interface LeavableDraft {
  documentId: string;
  isSuggesting: boolean;
  /** The draft that is open, as the server lists it. */
  listed: DraftView | undefined;
  report: DraftReport | undefined;
}

/**
 * Submits the person's own draft when they leave suggesting mode, if they chose this in their account. It stays a draft
 * if it isn't all saved, if others may be writing in it, or if it would replace a suggestion.
 */
export function useSubmitOnLeave({ documentId, isSuggesting, listed, report }: LeavableDraft): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const settings = useQuery(trpc.drafts.settings.queryOptions(undefined, { enabled: isSuggesting })).data;
  const { mutate } = useMutation(
    trpc.drafts.submit.mutationOptions({ onSuccess: () => showToast(t('submitted')), onError: showProblem }),
  );
  const submit = useEffectEvent(async (draftId: string) => {
    const list = trpc.drafts.list.queryOptions({ documentId });
    // The person may have left because the draft was submitted or discarded.
    const drafts = await queries.fetchQuery({ ...list, staleTime: 0 }).catch(() => []);
    if (drafts.some((draft) => draft.draftId === draftId)) mutate({ draftId });
  });
  const submittable = settings?.submitsOnLeave && isSubmittable(listed, report) ? listed?.draftId : undefined;
  const leaving = useRef<string>(undefined);
  useEffect(() => {
    if (isSuggesting) {
      leaving.current = submittable;
    } else if (leaving.current !== undefined) {
      void submit(leaving.current);
      leaving.current = undefined;
    }
  }, [isSuggesting, submittable]);
}

/** Returns whether a draft may be submitted without asking its author again. */
export function isSubmittable(listed: DraftView | undefined, report: DraftReport | undefined): boolean {
  if (!listed?.isOwn || listed.isShared || listed.amendsId !== null || !report) return false;
  const { state, changes = 0 } = report;
  return state.saved && state.status === 'live' && changes > 0;
}
