import { useQueries, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { useViewer } from '../../shell/viewer';
import { type AuditedEvent, sentenceOf } from './audit-sentences';

const MINUTE_MS = 60_000;
/** Ids per request; the server takes at most 500. */
const CHUNK = 200;

/** The names of documents and projects that the sentences of these events mention. */
export function useAuditNames(events: readonly AuditedEvent[]) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const ids = [...new Set(events.flatMap(mentioned))];
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK));
  const { isPending, paths } = useQueries({
    queries: chunks.map((documentIds) =>
      trpc.documents.paths.queryOptions({ workspaceId, documentIds }, { staleTime: MINUTE_MS }),
    ),
    combine: (answers) => ({
      isPending: answers.some((answer) => answer.isPending),
      paths: new Map(answers.flatMap(({ data }) => data ?? []).map(({ documentId, path }) => [documentId, path])),
    }),
  });
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }, { staleTime: MINUTE_MS }));
  const projectNames = new Map(projects.data?.map(({ projectId, name }) => [projectId, name]));
  return {
    /** Null while it loads; undefined if there is no such document any more. */
    pathOf: (documentId: string): string | null | undefined => paths.get(documentId) ?? (isPending ? null : undefined),
    projectOf: (projectId: string): string =>
      projectNames.get(projectId) ?? (projects.isPending ? 'a project' : 'a deleted project'),
  };
}

function mentioned(event: AuditedEvent): string[] {
  const parts = sentenceOf(event) ?? [];
  return parts.flatMap((part) => (typeof part === 'object' && 'document' in part ? [part.document] : []));
}
