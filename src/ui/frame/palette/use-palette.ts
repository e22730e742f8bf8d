import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/search/palette';
import { useOwnRecents } from '../../shell/own-recents';
import { usePageCommands } from '../../shell/page-commands';
import { pageHeadings } from '../../shell/page-headings';
import { useShell } from '../../shell/shell-context';
import { useMay, useViewer } from '../../shell/viewer';
import { useOpenProjects } from '../../tree/state/open-projects';
import { useNamedDocument } from '../../tree/state/use-named-document';
import { useNewDocument } from '../../tree/state/use-new-document';
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
  /** Undefined: the entries have no heading. */
  title?: string;
  entries: PaletteEntry[];
  /** Enter alone never runs its entries, because they create something or belong to an earlier query. */
  isOnlyByChoice?: boolean;
  /** Enter alone runs its entry only if no other group has one to run. */
  isFallback?: true;
  /** Stays visible below the other groups, which scroll. */
  isPinned?: boolean;
}

interface PaletteOptions {
  query: string;
  /** The project that the person chose for a new document. */
  projectOfNew: string | undefined;
  signOut(): void;
}

export interface PaletteView {
  groups: PaletteGroup[];
  /** Whether results for this query are still missing. */
  isLoading: boolean;
  /** Whether the search of the texts has no results yet, not even those of an earlier query. */
  isSearchingTexts: boolean;
  /** The projects that can take a new document, and the one that gets it. */
  takers: readonly { projectId: string; name: string }[];
  taker: string | undefined;
}

/**
 * Returns the palette's entries for a query, in groups. Entries that create something come last, and only once the
 * results are there: until then they would be offered instead of what exists, and move under the finger.
 */
export function usePalette({ query, projectOfNew, signOut }: PaletteOptions): PaletteView {
  const trpc = useTRPC();
  const router = useRouter();
  const { openShortcuts, openNewSheet } = useShell();
  const { userId, workspace } = useViewer();
  const workspaceId = workspace.id;
  const owns = useMay('own');
  const managesPeople = useMay('manage_members');
  const mayEdit = useMay('edit');
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
  const { takers, taker, create } = useNamedDocument(projectOfNew ?? last ?? found.newest?.projectId);

  // The names of older documents aren't known here. The server finds them.
  const known = new Set(found.documents.map(({ documentId }) => documentId));
  const older = found.texts.filter(({ documentId, isTextMatch }) => !isTextMatch && !known.has(documentId));
  const { byName, byPlace } = documentEntries([...found.documents, ...older], query, { recents, go });
  const texts = found.texts.filter(({ isTextMatch }) => isTextMatch);
  const inTexts = foundEntries(texts, query, go);
  const textKeys = new Set(inTexts.map(({ key }) => key));
  const names = new Set(byName.map(({ key }) => key));
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
    // After everything found by name, because Enter runs the first entry. The passage of a text says more than its folder.
    { title: t('byPlace', { query }), entries: byPlace.filter(({ key }) => !textKeys.has(key)) },
    {
      title: t('requests'),
      isOnlyByChoice: !found.areRequestsCurrent,
      entries: requestEntries(found.requests, query, go),
    },
    {
      title: t('inTexts'),
      isOnlyByChoice: !found.areTextsCurrent,
      entries: inTexts.filter(({ key }) => !names.has(key)),
    },
    // All results are one step away, wherever the list ends.
    { isFallback: true, isPinned: true, entries: query ? searchEntries(query, go) : [] },
    {
      title: t('create'),
      isOnlyByChoice: true,
      isPinned: query !== '',
      entries:
        mayEdit && (query === '' || !found.isLoading)
          ? createEntries(taker, query, { create, createUntitled, createPrivate })
          : [],
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isLoading: found.isLoading,
    isSearchingTexts: found.isSearchingTexts && texts.length === 0,
    takers,
    taker: taker?.projectId,
  };
}
