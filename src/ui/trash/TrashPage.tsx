'use client';

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SearchX, Trash2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { listedName } from '@/documents/core/pair';
import { displayPlace, folderOf } from '@/documents/core/path';
import { hasWords, nameWords } from '@/documents/core/search';
import type { TrashedDocument, TrashedProject } from '@/documents/schema';
import { t } from '@/generated/messages/trash';
import { may, type Role } from '@/identity/core/role';
import { MoreButton } from '../kit/controls/MoreButton';
import { KindIcon } from '../kit/display/KindIcon';
import { EmptyState } from '../kit/feedback/EmptyState';
import { messageOf } from '../kit/feedback/message-of';
import { Notice } from '../kit/feedback/Notice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { useDebounced } from '../kit/use-debounced';
import { PageFrame } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { ChosenBar } from './ChosenBar';
import { DeletedBy } from './DeletedBy';
import { DeleteForGoodDialog } from './DeleteForGoodDialog';
import { RowActions } from './RowActions';
import { RowCheckbox } from './RowCheckbox';
import { TrashedProjectRow } from './TrashedProjectRow';
import { MAX_QUERY, type TrashChoice, TrashFilter } from './TrashFilter';
import { isProject, type TrashedItem } from './trashed-item';
import { type Chosen, useChosen } from './use-chosen';

const PAGE = 50;
/** A pause in typing after which the trash is searched. */
const PAUSE_MS = 200;

export function TrashPage() {
  const asked = useSearchParams()?.get('q') ?? '';
  const [choice, setChoice] = useState<TrashChoice>({ query: asked.slice(0, MAX_QUERY), projectId: undefined });
  const [deleting, setDeleting] = useState<Deleting>();
  const days = useQuery(useTRPC().people.me.queryOptions()).data?.workspace.trashDays;
  const trash = useTrash(choice);
  const { documents, projects, query, isFiltered, problem, isLoading } = trash;
  /** Anyone who manages a project can restore and delete it. For a document, the role in its project decides. */
  const mayOn = (action: 'edit' | 'manage_members') => (one: TrashedItem) =>
    isProject(one) ? may(one.role, 'manage_projects') : may(trash.roleIn(one.projectId), action);
  const shown = newestFirst(documents, projects, query.hasNextPage);
  const choosable = shown.filter(mayOn('edit'));
  const chosen = useChosen(choosable);
  const offered = choosable.length > 1 ? chosen : undefined;
  const isEmpty = documents.length === 0 && projects.length === 0;
  return (
    <PageFrame title={t('trash')} description={days ? t('descriptionWithDays', { days }) : t('description')}>
      {(!isEmpty || isFiltered) && <TrashFilter choice={choice} onChoose={setChoice} />}
      {problem && <Notice>{messageOf(problem)}</Notice>}
      {isLoading && <SkeletonLines lines={4} label={t('loading')} />}
      <div role="status">
        {!isLoading && !problem && isEmpty && (
          <EmptyState icon={isFiltered ? SearchX : Trash2} title={isFiltered ? t('noMatches') : t('empty')}>
            {isFiltered ? t('noMatchesHint') : t('emptyHint')}
          </EmptyState>
        )}
      </div>
      {offered && <ChosenBar chosen={offered} deletable={offered.items.filter(mayOn('manage_members'))} />}
      <ul aria-label={t('documentsAndProjects')} className="-mx-3 divide-y divide-line">
        {shown.map((one) =>
          isProject(one) ? (
            <TrashedProjectRow key={one.projectId} project={one} chosen={offered} />
          ) : (
            <TrashedRow
              key={one.documentId}
              document={one}
              role={trash.roleIn(one.projectId)}
              chosen={offered}
              onDelete={(name) => setDeleting({ documentId: one.documentId, name })}
            />
          ),
        )}
      </ul>
      <MoreButton query={query} />
      {deleting && <DeleteDialog {...deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  );
}

/** Returns all by the time of deletion. Projects that belong among documents of the next page are left out until then. */
function newestFirst(documents: readonly TrashedDocument[], projects: readonly TrashedProject[], isMore: boolean) {
  const last = isMore ? documents.at(-1)?.trashedAt : undefined;
  const shown = last ? projects.filter(({ trashedAt }) => trashedAt >= last) : projects;
  return [...shown, ...documents].sort((a, b) => b.trashedAt.getTime() - a.trashedAt.getTime());
}

/** Returns what the trash contains of what the person chose. */
function useTrash({ query: typed, projectId }: TrashChoice) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const words = useDebounced(typed.trim(), PAUSE_MS);
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }));
  const trashed = useQuery(trpc.projects.trashed.queryOptions({ workspaceId }));
  const query = useInfiniteQuery(
    trpc.documents.trashed.infiniteQueryOptions(
      { workspaceId, query: words, limit: PAGE, ...(projectId !== undefined && { projectId }) },
      { getNextPageParam: (page) => page.nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const searched = nameWords(words);
  return {
    query,
    documents: query.data?.pages.flatMap((page) => page.items) ?? [],
    // A project in the trash can't be chosen.
    projects: projectId === undefined ? (trashed.data ?? []).filter(({ name }) => hasWords(name, searched)) : [],
    roleIn: (id: string) => projects.data?.find((project) => project.projectId === id)?.role,
    isFiltered: typed !== '' || words !== '' || projectId !== undefined,
    problem: projects.error ?? trashed.error ?? query.error,
    isLoading: projects.isPending || trashed.isPending || query.isPending,
  };
}

interface TrashedRowProps {
  document: TrashedDocument;
  /** The person's role in the project. It decides what they can do. Undefined until it has loaded. */
  role: Role | undefined;
  /** Undefined if there is nothing to choose from. */
  chosen: Chosen | undefined;
  onDelete(name: string): void;
}

function TrashedRow({ document, role, chosen, onDelete }: TrashedRowProps) {
  const name = listedName(document);
  const problem = chosen?.problemOf(document.documentId);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
      {chosen && <RowCheckbox item={document} chosen={chosen} isOffered={may(role, 'edit')} />}
      <KindIcon {...document} size={17} />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]" dir="auto">
          {name}
        </span>
        <span className="flex text-faint text-xs max-sm:flex-col">
          <span className="truncate" dir="auto">
            {displayPlace(document.projectName, folderOf(document.path))}
          </span>
          <span className="shrink-0 whitespace-pre max-sm:hidden"> · </span>
          <DeletedBy {...document} />
        </span>
        {problem && <span className="block text-del-ink text-xs">{problem}</span>}
      </span>
      {may(role, 'edit') && (
        <DocumentActions
          documentId={document.documentId}
          name={name}
          onDelete={may(role, 'manage_members') ? () => onDelete(name) : undefined}
        />
      )}
    </li>
  );
}

interface Deleting {
  documentId: string;
  name: string;
}

function DeleteDialog({ documentId, name, onClose }: Deleting & { onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(trpc.documents.deleteForGood.mutationOptions());
  return (
    <DeleteForGoodDialog
      name={name}
      onDelete={async () => {
        await remove.mutateAsync({ documentId });
        await queries.invalidateQueries(trpc.documents.pathFilter());
      }}
      onClose={onClose}
    >
      {t('documentIsDeleted')}
    </DeleteForGoodDialog>
  );
}

interface DocumentActionsProps {
  documentId: string;
  name: string;
  onDelete: (() => void) | undefined;
}

function DocumentActions({ documentId, name, onDelete }: DocumentActionsProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const restore = useMutation(
    trpc.documents.restore.mutationOptions({
      onSuccess: () => {
        showToast(t('restored', { name }));
        return queries.invalidateQueries(trpc.documents.pathFilter());
      },
      onError: showProblem,
    }),
  );
  return (
    <RowActions
      name={name}
      busy={restore.isPending}
      onRestore={() => restore.mutate({ documentId })}
      onDelete={onDelete}
    />
  );
}
