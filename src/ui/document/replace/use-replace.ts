import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/replace';
import type { ChosenDocument, ReplacedInDocument } from '@/review/replace/schema';
import { messageOf } from '../../kit/feedback/message-of';
import { newKey } from '../../kit/new-key';
import { isAnswerLost, sendAgain } from './send-again';
import type { SearchFields } from './use-project-search';

/** The most documents that the server accepts in one call. */
const AT_ONCE = 20;

/** The result of a replacement. */
export interface ReplaceReport {
  mode: 'edit' | 'suggest';
  runId: string;
  results: readonly ReplacedInDocument[];
  /** Why it stopped early, or undefined. */
  problem: string | undefined;
  /** Whether an answer was lost, so that more may have been replaced than the results show. */
  isUncertain: boolean;
}

/** Runs a replacement in several calls, and can undo it. */
export function useReplace(projectId: string) {
  const trpc = useTRPC();
  const edit = useMutation(trpc.replace.edit.mutationOptions());
  const suggest = useMutation(trpc.replace.suggest.mutationOptions());
  const undo = useMutation(trpc.replace.undo.mutationOptions());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [report, setReport] = useState<ReplaceReport>();
  const [undone, setUndone] = useState<string>();
  const [undoProblem, setUndoProblem] = useState<string>();

  const run = async (mode: 'edit' | 'suggest', fields: SearchFields, documents: readonly ChosenDocument[]) => {
    const runId = newKey();
    const results: ReplacedInDocument[] = [];
    const send = mode === 'edit' ? edit : suggest;
    let problem: string | undefined;
    let isUncertain = false;
    setUndone(undefined);
    setUndoProblem(undefined);
    try {
      for (let at = 0; at < documents.length; at += AT_ONCE) {
        setProgress({ done: at, total: documents.length });
        const some = documents.slice(at, at + AT_ONCE);
        results.push(...(await sendAgain(() => send.mutateAsync({ runId, ...fields, documents: some }))));
      }
    } catch (error) {
      problem = messageOf(error);
      isUncertain = isAnswerLost(error);
    }
    setProgress(undefined);
    setReport({ mode, runId, results, problem, isUncertain });
  };

  const takeBack = async (runId: string) => {
    let [back, kept] = [0, 0];
    let cursor: string | undefined;
    setUndoProblem(undefined);
    try {
      do {
        const step = await sendAgain(() => undo.mutateAsync({ projectId, runId, cursor }));
        back += step.undone;
        kept += step.kept;
        cursor = step.nextCursor;
      } while (cursor !== undefined);
      setUndone(t('undone', { count: back, kept }));
    } catch (error) {
      setUndoProblem(messageOf(error));
    }
  };

  return {
    run,
    takeBack,
    progress,
    report,
    undone,
    undoProblem,
    isUndoing: undo.isPending,
    clear: () => setReport(undefined),
  };
}
