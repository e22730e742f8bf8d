import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/replace';
import type { ChosenDocument, ReplacedInDocument } from '@/review/replace/schema';
import { messageOf } from '../../kit/feedback/message-of';
import type { SearchFields } from './use-project-search';

/** As many as the server takes in one call. */
const AT_ONCE = 20;

/** What a replacement came to. */
export interface ReplaceReport {
  mode: 'edit' | 'suggest';
  runId: string;
  results: readonly ReplacedInDocument[];
  /** Why it ended early. */
  problem: string | undefined;
}

/** Runs a replacement in several calls, and takes it back. */
export function useReplace(projectId: string) {
  const trpc = useTRPC();
  const edit = useMutation(trpc.replace.edit.mutationOptions());
  const suggest = useMutation(trpc.replace.suggest.mutationOptions());
  const undo = useMutation(trpc.replace.undo.mutationOptions());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const [report, setReport] = useState<ReplaceReport>();
  const [undone, setUndone] = useState<string>();

  const run = async (mode: 'edit' | 'suggest', fields: SearchFields, documents: readonly ChosenDocument[]) => {
    const runId = crypto.randomUUID();
    const results: ReplacedInDocument[] = [];
    const send = mode === 'edit' ? edit : suggest;
    let problem: string | undefined;
    setUndone(undefined);
    try {
      for (let at = 0; at < documents.length; at += AT_ONCE) {
        setProgress({ done: at, total: documents.length });
        results.push(...(await send.mutateAsync({ runId, ...fields, documents: documents.slice(at, at + AT_ONCE) })));
      }
    } catch (error) {
      problem = messageOf(error);
    }
    setProgress(undefined);
    setReport({ mode, runId, results, problem });
  };

  const takeBack = async (runId: string) => {
    let [back, kept] = [0, 0];
    try {
      for (let left = 1; left > 0; ) {
        const step = await undo.mutateAsync({ projectId, runId });
        back += step.undone;
        kept += step.kept;
        left = step.left;
      }
      setUndone(t('undone', { count: back, kept }));
    } catch (error) {
      setUndone(messageOf(error));
    }
  };

  return { run, takeBack, progress, report, undone, isUndoing: undo.isPending, clear: () => setReport(undefined) };
}
