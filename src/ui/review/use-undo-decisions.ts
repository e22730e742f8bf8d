import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTRPC } from '@/api/client';
import type { SuggestionView } from '@/review/schema';
import { messageOf } from '../kit/message-of';
import { useViewer } from '../shell/viewer';
import { lastDecisionBy } from './open-hunks';
import { undoneText } from './review-text';

/** More are not taken back in one go: each is one step of the server. */
const MOST_UNDONE = 100;

interface UndoOptions {
  suggestions: readonly SuggestionView[];
  refresh(): Promise<unknown>;
  select(hunkId: string | undefined): void;
  say(text: string): void;
  sayProblem(text: string): void;
}

/** How one takes back one's own decisions: those of this visit, newest first, then the one that stands from before. */
export function useUndoDecisions({ suggestions, refresh, select, say, sayProblem }: UndoOptions) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const undoing = useMutation(trpc.review.undoDecision.mutationOptions());
  /** Own decisions of this visit, newest last, each as the hunks that were decided together. */
  const own = useRef<(readonly string[])[]>([]);
  /** Whether nothing was typed since the last of them. */
  const isLast = useRef(false);

  const undo = async (hunkIds: readonly string[]): Promise<void> => {
    own.current = own.current.filter((ids) => ids !== hunkIds);
    isLast.current = own.current.length > 0;
    const done = await Promise.allSettled([...hunkIds].reverse().map((hunkId) => undoing.mutateAsync({ hunkId })));
    await refresh();
    const blocked = done.flatMap((one) => (one.status === 'rejected' ? [messageOf(one.reason)] : []));
    const reports = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (blocked[0] !== undefined) sayProblem(blocked.length > 1 ? `${blocked.length} stay: ${blocked[0]}` : blocked[0]);
    else say(undoneText(reports));
    select(hunkIds[0]);
  };

  const undoLast = (): boolean => {
    const last = own.current.at(-1);
    const standing = last ? undefined : lastDecisionBy(suggestions, userId)?.id;
    const hunkIds = last ?? (standing === undefined ? undefined : [standing]);
    if (hunkIds) void undo(hunkIds);
    else say('There is no decision of yours to undo.');
    return hunkIds !== undefined;
  };

  return {
    /** Hunks that were decided together; gives what takes that back, if it can be in one go. */
    remember: (hunkIds: readonly string[]): (() => void) | undefined => {
      if (hunkIds.length === 0 || hunkIds.length > MOST_UNDONE) return undefined;
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
