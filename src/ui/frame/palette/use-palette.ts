import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/search/palette';
import { showProblem } from '../../kit/feedback/show-problem';
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
import { useFound } from './use-found';

export interface PaletteGroup {
  title: string;
  entries: PaletteEntry[];
  /** Enter alone never runs its entries, because they create something or belong to an earlier query. */
  isOnlyByChoice?: boolean;
  /** Enter alone runs its entry only if no other group has one to run. */
  isFallback?: true;
}

interface PaletteOptions {
  query: string;
  signOut(): void;
}

interface PaletteView {
  groups: PaletteGroup[];
  /** Whether results for this query are still missing. */
  isLoading: boolean;
  /** Whether the search of the texts has no results yet, not even those of an earlier query. */
  isSearchingTexts: boolean;
}

/**
 * Returns the palette's entries for a query, in groups. Entries that create something come last, and only once the
 * results are there: until then they would be offered instead of what exists, and move under the finger.
 */
export function usePalette({ query, signOut }: PaletteOptions): PaletteView {
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
  const go = (href: string) => () => router.push(href);

  const listed = useQuery(trpc.projects.list.queryOptions({ workspaceId })).data ?? [];
  const members = useQuery(trpc.people.members.queryOptions({ workspaceId }));
  const found = useFound(query, listed);
  // A new browser doesn't know which project the person used last, so it takes the newest document's.
  const current = last ?? found.newest?.projectId;

  const byName = documentEntries(found.documents, query, { recents, go });
  const names = new Set(byName.map(({ key }) => key));
  // Documents whose names are known here and whose text doesn't match were searched by name already.
  const known = new Set(found.documents.map(({ documentId }) => documentId));
  const texts = found.texts.filter(({ documentId, isTextMatch }) => isTextMatch || !known.has(documentId));
  const groups: PaletteGroup[] = [
    // Always in the same place: below what is found, it would move with each letter.
    { title: t('searchTitle'), isFallback: true, entries: query ? searchEntries(query, go) : [] },
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
      isOnlyByChoice: !found.areRequestsCurrent,
      entries: requestEntries(found.requests, query, go),
    },
    {
      title: t('inTexts'),
      isOnlyByChoice: !found.areTextsCurrent,
      entries: foundEntries(texts, query, go).filter(({ key }) => !names.has(key)),
    },
    {
      title: t('create'),
      isOnlyByChoice: true,
      entries:
        mayEdit && (query === '' || !found.isLoading)
          ? createEntries(listed.filter(takesDocuments), query, { create, createUntitled, createPrivate, current })
          : [],
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: found.isLoading,
    isSearchingTexts: found.isSearchingTexts && texts.length === 0,
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
        void queries.invalidateQueries(trpc.documents.recent.pathFilter());
        router.push(`/d/${documentId}`);
      },
      onError: showProblem,
    }),
  );
  return (projectId, name) => mutate({ projectId, path: withEnding(name) });
}
