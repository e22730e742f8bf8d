import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/search/palette';
import { showProblem } from '../../kit/feedback/show-problem';
import { useFoundRequests } from '../../search/use-found-requests';
import { useOwnRecents } from '../../shell/own-recents';
import { usePageCommands } from '../../shell/page-commands';
import { pageHeadings } from '../../shell/page-headings';
import { takesDocuments } from '../../shell/projects/takes-documents';
import { useShell } from '../../shell/shell-context';
import { useMay, useViewer } from '../../shell/viewer';
import { useOpenProjects } from '../../tree/state/open-projects';
import { useNewDocument } from '../../tree/state/use-new-document';
import { withEnding } from '../../tree/with-ending';
import {
  commandEntries,
  createEntries,
  documentEntries,
  foundEntries,
  headingEntries,
  type PaletteEntry,
  pageEntries,
  personEntries,
  projectEntries,
  requestEntries,
  searchEntries,
} from './palette-entries';

const SEARCH_FROM = 2;
const MAX_FOUND = 8;
const MAX_REQUESTS = 3;
/** How many of the newest documents are found by name. The full-text search, which includes names, finds all others. */
const NAMED = 2_000;
const NAMES_FRESH_MS = 30_000;

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
  isCreate?: true;
  /** Enter alone never runs its entries, because they create something or belong to an earlier query. */
  isOnlyByChoice?: boolean;
}

interface PaletteOptions {
  query: string;
  signOut(): void;
}

/** Returns the palette's entries for a query, in groups. Entries that create something come last. */
export function usePalette({ query, signOut }: PaletteOptions): { groups: PaletteGroup[]; searching: boolean } {
  const trpc = useTRPC();
  const router = useRouter();
  const { openShortcuts, openNewSheet } = useShell();
  const { userId, workspace } = useViewer();
  const workspaceId = workspace.id;
  const owns = useMay('own');
  const managesPeople = useMay('manage_members');
  const mayEdit = useMay('edit');
  const create = useCreate();
  const { create: createUntitled, createPrivate } = useNewDocument();
  const page = usePageCommands();
  const recents = useOwnRecents(userId);
  const { last } = useOpenProjects();
  const [headings] = useState(pageHeadings);
  const searched = useDeferredValue(query);
  const go = (href: string) => () => router.push(href);

  const listed = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  const archived = new Set(listed.flatMap(({ archivedAt, projectId }) => (archivedAt ? projectId : [])));
  const named = useQuery(
    trpc.documents.recent.queryOptions({ workspaceId, limit: NAMED }, { staleTime: NAMES_FRESH_MS }),
  );
  // A new browser doesn't know which project the person used last, so it takes the newest document's.
  const current = last ?? named.data?.[0]?.projectId;
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const search = useQuery(
    trpc.documents.search.queryOptions(
      { workspaceId, query: searched, limit: MAX_FOUND },
      {
        enabled: searched.length >= SEARCH_FROM,
        placeholderData: keepPreviousData,
        // Aborts a search on the server, too, when another letter is typed.
        trpc: { abortOnUnmount: true },
      },
    ),
  );

  const requests = useFoundRequests(searched, { limit: MAX_REQUESTS, isAsked: searched.length >= SEARCH_FROM });

  const inUse = (named.data ?? []).filter(({ projectId }) => !archived.has(projectId));
  const byName = documentEntries(inUse, query, { recents, go });
  const names = new Set(byName.map(({ key }) => key));
  // Documents whose names are known here and whose text doesn't match were searched by name already.
  const known = new Set(inUse.map(({ documentId }) => documentId));
  const found = (search.data?.items ?? []).filter(
    ({ documentId, isTextMatch }) => isTextMatch || !known.has(documentId),
  );
  const byText = query.length >= SEARCH_FROM ? foundEntries(found, query, go) : [];
  const groups: PaletteGroup[] = [
    { title: query ? t('documents') : t('recent'), entries: byName },
    {
      title: t('projects'),
      entries: projectEntries(
        listed.filter(({ archivedAt }) => archivedAt === null),
        query,
        go,
      ),
    },
    { title: t('headings'), entries: headingEntries(headings, query) },
    { title: t('people'), entries: personEntries(members.data ?? [], query, { managesPeople, go }) },
    {
      title: t('commands'),
      entries: commandEntries({
        query,
        page,
        openShortcuts,
        openNewSheet: mayEdit ? openNewSheet : undefined,
        createUntitled: mayEdit ? createUntitled : undefined,
        signOut,
      }),
    },
    { title: t('pagesAndSettings'), entries: pageEntries({ query, owns, managesPeople, go }) },
    // After everything found by name, because Enter runs the first entry.
    {
      title: t('requests'),
      isOnlyByChoice: !requests.isCurrent || searched !== query,
      entries: query.length >= SEARCH_FROM ? requestEntries(requests.requests, query, go) : [],
    },
    {
      title: t('inTexts'),
      isOnlyByChoice: search.isPlaceholderData || searched !== query,
      entries: byText.filter(({ key }) => !names.has(key)),
    },
    { title: t('searchTitle'), entries: query.length >= SEARCH_FROM ? searchEntries(query, go) : [] },
    {
      title: t('create'),
      isCreate: true,
      isOnlyByChoice: true,
      entries: mayEdit
        ? createEntries(listed.filter(takesDocuments), query, { create, createUntitled, createPrivate, current })
        : [],
    },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), searching: search.isFetching };
}

function useCreate(): (projectId: string, name: string) => void {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const { mutate } = useMutation(
    trpc.documents.create.mutationOptions({
      onSuccess: ({ documentId, projectId }) => {
        void queries.invalidateQueries(trpc.documents.tree.queryFilter({ projectId }));
        void queries.invalidateQueries(trpc.documents.recent.pathFilter());
        router.push(`/d/${documentId}`);
      },
      onError: showProblem,
    }),
  );
  return (projectId, name) => mutate({ projectId, path: withEnding(name) });
}
