import { useQueries, useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/audit';
import { useViewer } from '../../shell/viewer';
import { type AuditedEvent, documentsIn } from './audit-sentences';

const MINUTE_MS = 60_000;
/** The most ids the server accepts in a request. */
const MAX_IDS = 500;

/**
 * Loads the names of the documents and projects that these events' sentences mention. Each page of events has its own
 * request, so loading another page doesn't repeat the earlier ones.
 */
export function useAuditNames(pages: readonly (readonly AuditedEvent[])[]) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { isPending, paths } = useQueries({
    queries: pages.map((events) => {
      const documentIds = [...new Set(events.flatMap(documentsIn))].slice(0, MAX_IDS);
      const options = { staleTime: MINUTE_MS, enabled: documentIds.length > 0 };
      return trpc.documents.paths.queryOptions({ workspaceId, documentIds }, options);
    }),
    combine: (answers) => ({
      isPending: answers.some((answer) => answer.isLoading),
      paths: new Map(answers.flatMap(({ data }) => data ?? []).map(({ documentId, path }) => [documentId, path])),
    }),
  });
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }, { staleTime: MINUTE_MS }));
  const trash = useQuery(trpc.projects.trashed.queryOptions({ workspaceId }, { staleTime: MINUTE_MS }));
  const projectNames = new Map(projects.data?.map(({ projectId, name }) => [projectId, name]));
  const formerNames = new Map([
    ...recordedNames(pages.flat()),
    ...(trash.data ?? []).map(({ projectId, name }): [string, string] => [projectId, t('inTrash', { name })]),
  ]);
  const isUnsure = projects.isPending || trash.isPending;
  const deleted = deletedPaths(pages.flat());
  return {
    /** Returns a document's path and whether it was deleted, or null while it loads. */
    documentOf(documentId: string): AuditedDocument | null {
      const path = paths.get(documentId);
      if (path !== undefined) return { path, isDeleted: false };
      return isPending ? null : { path: deleted.get(documentId), isDeleted: true };
    },
    projectOf: (projectId: string): string =>
      projectNames.get(projectId) ?? (isUnsure ? t('aProject') : (formerNames.get(projectId) ?? t('aDeletedProject'))),
  };
}

export interface AuditedDocument {
  /** Undefined if the document was deleted and no loaded event records its path. */
  path: string | undefined;
  isDeleted: boolean;
}

/** Returns what to call projects that were deleted: by the last name that an event recorded. The newest event is first. */
function recordedNames(events: readonly AuditedEvent[]): [string, string][] {
  return events
    .flatMap(({ subjectType, subjectId, data: { name } }): [string, string][] =>
      subjectType === 'project' && typeof name === 'string' ? [[subjectId, t('deleted', { name })]] : [],
    )
    .reverse();
}

/** Returns the former paths of deleted documents. */
function deletedPaths(events: readonly AuditedEvent[]): ReadonlyMap<string, string> {
  return new Map(
    events.flatMap(({ action, subjectId, data }): [string, string][] =>
      action === 'document.deleted' && typeof data.path === 'string' ? [[subjectId, data.path]] : [],
    ),
  );
}
