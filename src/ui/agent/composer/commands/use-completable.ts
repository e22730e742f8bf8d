import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { isCommand } from '@/tasks/core/command/command';
import type { Completable } from '@/tasks/core/command/complete';
import { useProjectPaths } from './use-project-paths';

const FRESH_MS = 30_000;

/** The commands and tasks of a document and the paths beside it; undefined until a command is begun and they are here. */
export function useCompletable(documentId: string, text: string): Completable | undefined {
  const trpc = useTRPC();
  const begun = isCommand(text);
  const { data } = useQuery(trpc.tasks.commands.queryOptions({ documentId }, { enabled: begun, staleTime: FRESH_MS }));
  const paths = useProjectPaths(begun ? data?.projectId : undefined);
  return begun && data ? { ...data, paths } : undefined;
}
