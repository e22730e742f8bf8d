import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { BlameSource } from '@/review/schema';
import { authoredRuns, type Passage, passagesOf } from '@/versions/core/graph/blame';
import type { EditorHandle } from '../editor/editor-options';
import { messageOf } from '../kit/feedback/message-of';
import { useViewer } from '../shell/viewer';
import { BlameLedger } from './ledger';

/** How long typing must pause before the authors are read again, in ms. */
const IDLE_MS = 400;

export type Passages = readonly Passage<BlameSource>[];

export interface Blame {
  /** Undefined until the first answer. */
  passages: Passages | undefined;
  problem: string | undefined;
  look(): void;
}

/** Returns who wrote what in the editor's text while `wanted` is set. Reads it again whenever typing has paused. */
export function useBlame(editor: EditorHandle, documentId: string, wanted: boolean): Blame {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { userId, name } = useViewer();
  const [passages, setPassages] = useState<Passages>();
  const [problem, setProblem] = useState<string>();
  const { ytext } = editor;

  const ledger = useMemo(() => {
    const source: BlameSource = { kind: 'typed', by: { userId, name }, since: new Date() };
    return new BlameLedger({ clientId: ytext.doc?.clientID ?? 0, source });
  }, [ytext, userId, name]);

  const look = useCallback(async () => {
    try {
      const open = ledger.missing(authoredRuns(ytext));
      for (let spans = open.pop(); spans; spans = open.pop()) {
        const options = trpc.review.blame.queryOptions({ documentId, spans }, { staleTime: 0, gcTime: 0 });
        const page = await queries.fetchQuery(options);
        ledger.learn(spans, page);
        if (page.rest.length > 0) open.push(page.rest);
      }
      setPassages(passagesOf(authoredRuns(ytext), ledger));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }, [ledger, ytext, documentId, trpc, queries]);

  useEffect(() => {
    if (!wanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void look(), IDLE_MS);
    };
    void look();
    ytext.observe(later);
    return () => {
      clearTimeout(timer);
      ytext.unobserve(later);
      setPassages(undefined);
    };
  }, [ytext, look, wanted]);

  return { passages, problem, look: () => void look() };
}
