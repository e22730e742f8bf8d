import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/review/deciding';
import { lastDecisionBy, type OwnDecision } from '@/review/core/reviewer/open-hunks';
import type { SuggestionView } from '@/review/schema';
import type { TreeChangeView } from '@/review/tree/schema';
import { undoneManyText, undoneText } from '@/review/words/review-text';
import { messageOf } from '../../kit/feedback/message-of';
import { useViewer } from '../../shell/viewer';

interface UndoOptions {
  documentId: string;
  suggestions: readonly SuggestionView[];
  treeChanges: readonly TreeChangeView[];
  refresh(): Promise<unknown>;
  select(id: string | undefined): void;
  say(text: string): void;
  sayProblem(text: string): void;
}

/** How one takes back one's own decisions: those of this visit, newest first, then the one that stands from before. */
export function useUndoDecisions(options: UndoOptions) {
  const { documentId, suggestions, treeChanges, refresh, select, say, sayProblem } = options;
  const trpc = useTRPC();
  const { userId } = useViewer();
  const one = useMutation(trpc.review.undoDecision.mutationOptions());
  const many = useMutation(trpc.review.undoMany.mutationOptions());
  const tree = useMutation(trpc.treeChanges.undo.mutationOptions());
  /** Own decisions of this visit, newest last. */
  const own = useRef<OwnDecision[]>([]);
  /** Whether nothing was typed since the last of them. */
  const isLast = useRef(false);

  const undoHunks = async (hunkIds: readonly string[]): Promise<void> => {
    const [hunkId] = hunkIds;
    if (hunkIds.length > 1) {
      const { text, isProblem } = undoneManyText(await many.mutateAsync({ documentId, hunkIds: [...hunkIds] }));
      if (isProblem) sayProblem(text);
      else say(text);
    } else if (hunkId !== undefined) say(undoneText(await one.mutateAsync({ hunkId })));
  };

  const undoOwn = async (decision: OwnDecision): Promise<void> => {
    own.current = own.current.filter((known) => known !== decision);
    isLast.current = own.current.length > 0;
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
    const last = own.current.at(-1) ?? lastDecisionBy(suggestions, treeChanges, userId);
    if (last) void undoOwn(last);
    else say(t('nothingToUndo'));
    return last !== undefined;
  };

  const remember = (decision: OwnDecision): (() => void) => {
    own.current.push(decision);
    isLast.current = true;
    return () => void undoOwn(decision);
  };

  return {
    /** Hunks that were decided together; returns what takes that back, as one decision. */
    remember: (hunkIds: readonly string[]) => (hunkIds.length === 0 ? undefined : remember({ hunkIds })),
    /** The same for a change of the tree. */
    rememberTree: (treeChangeId: string) => remember({ treeChangeId }),
    undo: (hunkIds: readonly string[]) => undoOwn({ hunkIds }),
    undoTree: (treeChangeId: string) => undoOwn({ treeChangeId }),
    undoLast,
    /** Takes back one's own decision when that was the last thing one did; false when it was not. */
    undoIfLast: () => isLast.current && undoLast(),
    /** One has typed: Mod+Z is about that again. */
    noteEdit: () => {
      isLast.current = false;
    },
  };
}
