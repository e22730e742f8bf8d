import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectSummary } from '@/documents/schema';
import { useFoundRequests } from '../../search/use-found-requests';
import { useViewer } from '../../shell/viewer';
import { cachedDocuments } from './cached-documents';

const SEARCH_FROM = 2;
const MAX_FOUND = 8;
const MAX_REQUESTS = 3;
/** How many of the newest documents are found by name. The full-text search, which includes names, finds all others. */
const NAMED = 2_000;
const NAMES_FRESH_MS = 30_000;

/**
 * Returns the documents that can be found by name, and what the server finds for a query. Until the names have loaded,
 * the documents are those that the page already has in other lists.
 */
export function useFound(query: string, projects: readonly ProjectSummary[]) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const searched = useDeferredValue(query);
  const isAsked = searched.length >= SEARCH_FROM;
  const named = useQuery(
    trpc.documents.recent.queryOptions({ workspaceId, limit: NAMED }, { staleTime: NAMES_FRESH_MS }),
  );
  const texts = useQuery(
    trpc.documents.search.queryOptions(
      { workspaceId, query: searched, limit: MAX_FOUND },
      {
        enabled: isAsked,
        placeholderData: keepPreviousData,
        // Aborts a search on the server, too, when another letter is typed.
        trpc: { abortOnUnmount: true },
      },
    ),
  );
  const { requests, ...ofRequests } = useFoundRequests(searched, { limit: MAX_REQUESTS, isAsked });

  const isSearched = query.length >= SEARCH_FROM;
  // A query that is off stays pending, so only one that is fetching is still to come.
  const areTextsMissing = texts.isFetching && (texts.isPending || texts.isPlaceholderData);
  const isSearchingTexts = isSearched && (searched !== query || areTextsMissing);
  const isSearching = isSearchingTexts || (isSearched && ofRequests.isLoading);
  const archived = new Set(projects.flatMap(({ archivedAt, projectId }) => (archivedAt ? projectId : [])));
  const documents = named.data ?? cachedDocuments(queries, trpc, projects);
  return {
    /** Whether results are still missing. */
    isLoading: named.isLoading || isSearching,
    isSearchingTexts,
    newest: named.data?.[0],
    documents: documents.filter(({ projectId }) => !archived.has(projectId)),
    texts: isSearched ? (texts.data?.items ?? []) : [],
    areTextsCurrent: !texts.isPlaceholderData && searched === query,
    requests: isSearched ? requests : [],
    areRequestsCurrent: ofRequests.isCurrent && searched === query,
  };
}
