import { keepPreviousData, useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useDeferredValue } from 'react';
import { useTRPC } from '@/api/client';
import { showProblem } from '../../kit/feedback/show-problem';
import { usePageCommands } from '../../shell/page-commands';
import { useShell } from '../../shell/shell-context';
import { useMay, useViewer } from '../../shell/viewer';
import { withEnding } from '../../tree/with-ending';
import {
  commandEntries,
  createEntries,
  foundEntries,
  type PaletteEntry,
  pageEntries,
  pathEntries,
} from './palette-entries';

const SEARCH_FROM = 2;
const MAX_FOUND = 8;

/** What the palette offers for a query: documents by path, by text, something new, then pages. */
export function usePalette(query: string): { entries: PaletteEntry[]; searching: boolean } {
  const trpc = useTRPC();
  const router = useRouter();
  const shell = useShell();
  const workspaceId = useViewer().workspace.id;
  const managesPeople = useMay('manage_members');
  const mayEdit = useMay('edit');
  const create = useCreate();
  const commands = usePageCommands();
  const searched = useDeferredValue(query);
  const go = (href: string) => () => router.push(href);

  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  const documents = useQueries({
    queries: projects.map(({ projectId }) => trpc.documents.tree.queryOptions({ projectId })),
    combine: (trees) => trees.flatMap(({ data }) => data ?? []),
  });
  const search = useQuery(
    trpc.documents.search.queryOptions(
      { workspaceId, query: searched, limit: MAX_FOUND },
      {
        enabled: searched.length >= SEARCH_FROM,
        placeholderData: keepPreviousData,
        // A search that the next letter overtakes stops on the server too.
        trpc: { abortOnUnmount: true },
      },
    ),
  );

  const byPath = pathEntries(documents, query, go);
  const paths = new Set(byPath.map(({ key }) => key));
  const byText = query.length >= SEARCH_FROM ? foundEntries(search.data?.items ?? [], go) : [];
  return {
    entries: [
      ...byPath,
      ...byText.filter(({ key }) => !paths.has(key)),
      ...(mayEdit ? createEntries(projects, query, create) : []),
      ...commandEntries(commands, query),
      ...pageEntries({ query, managesPeople, go, openShortcuts: shell.openShortcuts }),
    ],
    searching: search.isFetching,
  };
}

function useCreate(): (projectId: string, name: string) => void {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const { mutate } = useMutation(
    trpc.documents.create.mutationOptions({
      onSuccess: ({ documentId, projectId }) => {
        void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
        router.push(`/d/${documentId}`);
      },
      onError: showProblem,
    }),
  );
  return (projectId, name) => mutate({ projectId, path: withEnding(name) });
}
