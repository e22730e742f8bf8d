import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { isCommand } from '@/tasks/core/command/command';
import type { Completable } from '@/tasks/core/command/complete';
import { useProjectPaths } from './use-project-paths';

const FRESH_MS = 30_000;

/**
 * Returns the commands and tasks of a document and the paths in its project. Undefined until the person begins a
 * command and the lists have loaded.
 */
export function useCompletable(documentId: string, text: string): Completable | undefined {
  const trpc = useTRPC();
  const begun = isCommand(text);
  const { data } = useQuery(trpc.tasks.commands.queryOptions({ documentId }, { enabled: begun, staleTime: FRESH_MS }));
  const paths = useProjectPaths(begun ? data?.projectId : undefined);
  return begun && data ? { ...data, paths } : undefined;
}
