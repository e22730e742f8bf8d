import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import type { SheetDesign } from '@/sheets/core/designs';
import { SHEET_TASK } from '@/tasks/core/sheet-task';
import { showProblem } from '../../kit/feedback/show-problem';
import { newKey } from '../../kit/new-key';

/** UTF-16 units of the description of a page. */
export const MAX_SENTENCE = 2_000;

interface NewSheet {
  path: string;
  design: SheetDesign;
  /** What the page should be. If it's empty, the sheet stays as its design. */
  sentence: string;
}

/** Creates a sheet and opens its page. With a sentence, the agent starts to design it. */
export function useCreateSheet(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.sheets.create.mutationOptions());
  // If the agent can't start, the sheet is there all the same.
  const execute = useMutation(trpc.tasks.execute.mutationOptions({ onError: showProblem }));
  return async ({ path, design, sentence }: NewSheet) => {
    const { dataDocumentId, templateDocumentId } = await create.mutateAsync({ projectId, path, design });
    await Promise.all([
      queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId })),
      queries.invalidateQueries(trpc.documents.recent.queryFilter()),
    ]);
    const request = sentence.trim();
    if (request === '') return router.push(`/d/${dataDocumentId}`);
    const task = { ...SHEET_TASK, inputs: { request } };
    await execute.mutateAsync({ key: newKey(), documentId: templateDocumentId, ...task }).catch(() => {});
    router.push(`/d/${templateDocumentId}?panel=agent`);
  };
}
