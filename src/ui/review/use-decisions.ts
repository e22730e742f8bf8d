import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Choice, HunkView, SuggestionView } from '@/review/schema';
import { messageOf } from '../kit/message-of';
import { showToast } from '../kit/toast-store';
import { useViewer } from '../shell/viewer';
import { lastDecisionBy, neighbourOf } from './open-hunks';
import { doneText, leftText, reportText, undoneText } from './review-text';

/** More are not taken back in one go: each is one step of the server. */
const MOST_UNDONE = 100;

const NONE: readonly string[] = [];

/** What the last thing that one did in the review came to: shown where toasts have no room. */
export interface ReviewNotice {
  text: string;
  isProblem: boolean;
  undo?: (() => void) | undefined;
}

interface DecisionsOptions {
  documentId: string;
  suggestions: readonly SuggestionView[];
  open: readonly HunkView[];
  refresh(): Promise<unknown>;
  select(hunkId: string | undefined): void;
  /** What was ticked has been decided. */
  onDecided(): void;
}

/** Decisions, what they came to, and how one takes back one's own. */
export function useDecisions({ documentId, suggestions, open, refresh, select, onDecided }: DecisionsOptions) {
  const trpc = useTRPC();
  const { userId } = useViewer();
  const hunk = useMutation(trpc.review.decideHunk.mutationOptions());
  const many = useMutation(trpc.review.decideMany.mutationOptions());
  const undoing = useMutation(trpc.review.undoDecision.mutationOptions());
  const [notice, setNotice] = useState<ReviewNotice>();
  const [problem, setProblem] = useState<{ hunkId: string; message: string }>();
  /** Own decisions of this visit, newest last, each as the hunks that were decided together. */
  const own = useRef<(readonly string[])[]>([]);
  /** Whether nothing was typed since the last of them. */
  const isLast = useRef(false);

  const say = (text: string, undo?: () => void) => {
    setNotice({ text, isProblem: false, undo });
    showToast(text, { group: 'review', action: undo && { label: 'Undo', run: undo } });
  };
  const sayProblem = (text: string) => {
    setNotice({ text, isProblem: true });
    showToast(text, { group: 'review', tone: 'problem' });
  };
  const remember = (hunkIds: readonly string[]): (() => void) | undefined => {
    if (hunkIds.length === 0 || hunkIds.length > MOST_UNDONE) return undefined;
    own.current.push(hunkIds);
    isLast.current = true;
    return () => void undo(hunkIds);
  };

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

  const decide = async (hunkId: string, choice: Choice): Promise<boolean> => {
    const next = neighbourOf(open, hunkId, 1);
    setProblem(undefined);
    try {
      const report = await hunk.mutateAsync({ hunkId, choice });
      const about = open.find(({ id }) => id === hunkId);
      const left = report.approved > 0 ? open.length : open.length - 1;
      say(`${doneText(choice, report, about)} ${leftText(left)}`, remember([hunkId]));
      select(next);
      return true;
    } catch (error) {
      const message = messageOf(error);
      setProblem({ hunkId, message });
      sayProblem(message);
      return false;
    } finally {
      await refresh();
    }
  };

  const decideMany = async (hunkIds: string[], kind: 'accept' | 'reject'): Promise<void> => {
    try {
      const report = await many.mutateAsync({ documentId, hunkIds, choice: { kind } });
      const done = report.results.filter(({ outcome }) => outcome === 'decided' || outcome === 'approved');
      const why = report.results.find(({ message }) => message)?.message;
      const refused = report.results.filter(({ outcome }) => outcome === 'refused').length;
      const text = reportText(kind, report, refused);
      say(why ? `${text}. ${why}` : text, remember(done.map(({ hunkId }) => hunkId)));
      onDecided();
    } catch (error) {
      sayProblem(messageOf(error));
    } finally {
      await refresh();
    }
  };

  return {
    /** The hunks whose decision is on its way. */
    deciding: hunk.isPending ? [hunk.variables.hunkId] : many.isPending ? many.variables.hunkIds : NONE,
    notice,
    /** Why the last decision about a hunk was refused. */
    problem,
    decide,
    decideMany,
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
