import type { QueryClient } from '@tanstack/react-query';
import type { useTRPC } from '@/api/client';
import type { DocumentSummary } from '@/documents/schema';

interface Project {
  projectId: string;
  name: string;
}

/** Returns the documents that other parts of the page have loaded: the recent ones, and those of open projects. */
export function cachedDocuments(
  queries: QueryClient,
  trpc: ReturnType<typeof useTRPC>,
  projects: readonly Project[],
): (DocumentSummary & { projectName: string; changedBy: string | null })[] {
  const names = new Map(projects.map(({ projectId, name }) => [projectId, name]));
  // The last entry of a document wins, and only the recent documents say who changed them.
  const lists = [trpc.documents.tree.pathFilter(), trpc.documents.recent.pathFilter()].flatMap((filter) =>
    queries.getQueriesData<(DocumentSummary & { changedBy?: string | null })[]>(filter),
  );
  const documents = new Map(lists.flatMap(([, list = []]) => list.map((document) => [document.documentId, document])));
  return [...documents.values()].flatMap((document) => {
    const projectName = names.get(document.projectId);
    return projectName === undefined ? [] : [{ ...document, projectName, changedBy: document.changedBy ?? null }];
  });
}
