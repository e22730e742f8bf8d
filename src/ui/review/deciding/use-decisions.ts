import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { translateText } from '@/i18n/translate';
import { neighbourOf } from '@/review/core/reviewer/open-hunks';
import type { Choice, HunkView } from '@/review/schema';
import { doneText, leftText, reportText } from '@/review/words/review-text';
import { messageOf } from '../../kit/feedback/message-of';
import type { useReviewNotice } from '../panel/use-review-notice';
import type { useUndoDecisions } from './use-undo-decisions';

const NONE: readonly string[] = [];

interface DecisionsOptions {
  documentId: string;
  open: readonly HunkView[];
  /** All open changes in review order. */
  order: readonly { id: string }[];
  refresh(): Promise<unknown>;
  select(hunkId: string | undefined): void;
  /** Called after the ticked changes were decided. */
  onDecided(): void;
  notice: Pick<ReturnType<typeof useReviewNotice>, 'say' | 'sayProblem'>;
  remember: ReturnType<typeof useUndoDecisions>['remember'];
}

/** Returns the functions that decide hunks, and report the results. */
export function useDecisions(options: DecisionsOptions) {
  const { documentId, open, order, refresh, select, onDecided, remember } = options;
  const { say, sayProblem } = options.notice;
  const trpc = useTRPC();
  const hunk = useMutation(trpc.review.decideHunk.mutationOptions());
  const many = useMutation(trpc.review.decideMany.mutationOptions());
  const [problem, setProblem] = useState<{ hunkId: string; message: string }>();

  const decide = async (hunkId: string, choice: Choice): Promise<boolean> => {
    const next = neighbourOf(order, hunkId, 1);
    setProblem(undefined);
    try {
      const report = await hunk.mutateAsync({ hunkId, choice });
      const about = open.find(({ id }) => id === hunkId);
      const left = report.approved > 0 ? order.length : order.length - 1;
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
      say(why ? `${text}. ${translateText('error', why)}` : text, remember(done.map(({ hunkId }) => hunkId)));
      onDecided();
    } catch (error) {
      sayProblem(messageOf(error));
    } finally {
      await refresh();
    }
  };

  return {
    /** The hunks whose decision is being sent. */
    deciding: hunk.isPending ? [hunk.variables.hunkId] : many.isPending ? many.variables.hunkIds : NONE,
    /** Why the last decision on a hunk was refused. */
    problem,
    decide,
    decideMany,
  };
}
