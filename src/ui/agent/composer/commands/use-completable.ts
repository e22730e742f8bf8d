import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { isCommand } from '@/tasks/core/command/command';
import type { Completable } from '@/tasks/core/command/complete';

const FRESH_MS = 30_000;

/** The commands and tasks of a document and the paths beside it; undefined until a command is begun and they are here. */
export function useCompletable(documentId: string, text: string): Completable | undefined {
  const trpc = useTRPC();
  const begun = isCommand(text);
  const { data } = useQuery(trpc.tasks.commands.queryOptions({ documentId }, { enabled: begun, staleTime: FRESH_MS }));
  const projectId = data?.projectId ?? '';
  const tree = useQuery(
    trpc.documents.tree.queryOptions({ projectId }, { enabled: begun && projectId !== '', staleTime: FRESH_MS }),
  );
  if (!begun || !data) return undefined;
  return { ...data, paths: tree.data?.map(({ path }) => path) ?? [] };
}
