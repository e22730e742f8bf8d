import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/deciding';
import { lastDecisionBy, type OwnDecision } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { undoneManyText, undoneText } from '@/review/words/review-text';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';
import { OwnDecisions } from './own-decisions';

interface UndoOptions {
  documentId: string;
  suggestions: readonly SuggestionView[];
  treeChanges: readonly TreeChangeView[];
  refresh(): Promise<unknown>;
  select(id: string | undefined): void;
  say(text: string): void;
  sayProblem(text: string): void;
}

/** Lets people undo their own decisions: first those of this visit, newest first, then their last earlier one. */
export function useUndoDecisions(options: UndoOptions) {
  const { documentId, suggestions, treeChanges, refresh, select, say, sayProblem } = options;
  const trpc = useTRPC();
  const { userId } = useViewer();
  const one = useMutation(trpc.review.undoDecision.mutationOptions());
  const many = useMutation(trpc.review.undoMany.mutationOptions());
  const tree = useMutation(trpc.treeChanges.undo.mutationOptions());
  const [own] = useState(() => new OwnDecisions());

  const undoHunks = async (hunkIds: readonly string[]): Promise<void> => {
    const [hunkId] = hunkIds;
    if (hunkIds.length > 1) {
      const { text, isProblem } = undoneManyText(await many.mutateAsync({ documentId, hunkIds: [...hunkIds] }));
      if (isProblem) sayProblem(text);
      else say(text);
    } else if (hunkId !== undefined) say(undoneText(await one.mutateAsync({ hunkId })));
  };

  const undoOwn = async (decision: OwnDecision): Promise<void> => {
    own.remove(decision);
    try {
      if ('hunkIds' in decision) await undoHunks(decision.hunkIds);
      else say(undoneText(await tree.mutateAsync(decision)));
    } catch (error) {
      sayProblem(messageOf(error));
    }
    await refresh();
    select('hunkIds' in decision ? decision.hunkIds[0] : decision.treeChangeId);
  };

  const undoLast = (): boolean => {
    const last = own.last ?? lastDecisionBy(suggestions, treeChanges, userId);
    if (last) void undoOwn(last);
    else say(t('nothingToUndo'));
    return last !== undefined;
  };

  const remember = (decision: OwnDecision): (() => void) => {
    own.add(decision);
    return () => void undoOwn(decision);
  };

  return {
    /** Remembers hunks that were decided together. Returns a function that undoes the decision as a whole. */
    remember: (hunkIds: readonly string[]) => (hunkIds.length === 0 ? undefined : remember({ hunkIds })),
    /** Remembers a decided tree change. Returns a function that undoes the decision. */
    rememberTree: (treeChangeId: string) => remember({ treeChangeId }),
    undo: (hunkIds: readonly string[]) => undoOwn({ hunkIds }),
    undoTree: (treeChangeId: string) => undoOwn({ treeChangeId }),
    undoLast,
    /** Undoes the last decision and returns true if the person hasn't typed since. Otherwise returns false. */
    undoIfLast: () => own.lastIsNewerThanEdit && undoLast(),
    /** Notes that the person has typed, so that Mod+Z undoes typing again. */
    noteEdit: () => own.noteEdit(),
  };
}
