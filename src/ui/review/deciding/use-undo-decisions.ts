import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '@/api/client';
import { lastDecisionBy } from '@/review/core/reviewer/open-hunks';
import { undoneManyText, undoneText } from '@/review/core/reviewer/review-text';
import type { SuggestionView } from '@/review/schema';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';

interface UndoOptions {
  documentId: string;
  suggestions: readonly SuggestionView[];
  refresh(): Promise<unknown>;
  select(hunkId: string | undefined): void;
  say(text: string): void;
  sayProblem(text: string): void;
}

/** How one takes back one's own decisions: those of this visit, newest first, then the one that stands from before. */
export function useUndoDecisions({ documentId, suggestions, refresh, select, say, sayProblem }: UndoOptions) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const one = useMutation(trpc.review.undoDecision.mutationOptions());
  const many = useMutation(trpc.review.undoMany.mutationOptions());
  /** Own decisions of this visit, newest last, each as the hunks that were decided together. */
  const own = useRef<(readonly string[])[]>([]);
  /** Whether nothing was typed since the last of them. */
  const isLast = useRef(false);

  const undo = async (hunkIds: readonly string[]): Promise<void> => {
    own.current = own.current.filter((ids) => ids !== hunkIds);
    isLast.current = own.current.length > 0;
    try {
      const [hunkId] = hunkIds;
      if (hunkIds.length > 1) {
        const { text, isProblem } = undoneManyText(await many.mutateAsync({ documentId, hunkIds: [...hunkIds] }));
        if (isProblem) sayProblem(text);
        else say(text);
      } else if (hunkId !== undefined) say(undoneText(await one.mutateAsync({ hunkId })));
    } catch (error) {
      sayProblem(messageOf(error));
    }
    await refresh();
    select(hunkIds[0]);
  };

  const undoLast = (): boolean => {
    const last = own.current.at(-1);
    const standing = last ? undefined : lastDecisionBy(suggestions, userId)?.id;
    const hunkIds = last ?? (standing === undefined ? undefined : [standing]);
    if (hunkIds) void undo(hunkIds);
    else say('You have no decisions to undo.');
    return hunkIds !== undefined;
  };

  return {
    /** Hunks that were decided together; returns what takes that back, as one decision. */
    remember: (hunkIds: readonly string[]): (() => void) | undefined => {
      if (hunkIds.length === 0) return undefined;
      own.current.push(hunkIds);
      isLast.current = true;
      return () => void undo(hunkIds);
    },
    undo,
    undoLast,
    /** Takes back one's own decision when that was the last thing one did; false when it was not. */
    undoIfLast: () => isLast.current && undoLast(),
    /** One has typed: Mod+Z is about that again. */
    noteEdit: () => {
      isLast.current = false;
    },
  };
}
