import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTRPC } from '@/api/client';
import type { SheetDesign } from '@/sheets/core/designs';
import { SHEET_TASK } from '@/tasks/core/sheet-task';
import { showProblem } from '../../kit/feedback/show-problem';
import { newKey } from '../../kit/new-key';

/** The longest description of a page, in UTF-16 units. */
export const MAX_SENTENCE = 2_000;

interface NewSheet {
  path: string;
  design: SheetDesign;
  /** A description of the page for the agent. If it's empty, the sheet keeps the design unchanged. */
  sentence: string;
}

/**
 * Returns a function that creates a sheet and opens it. If there is a description, the agent starts designing the page.
 */
export function useCreateSheet(projectId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const create = useMutation(trpc.sheets.create.mutationOptions());
  // If the agent can't start, the sheet is created anyway.
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
