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
import { DeleteButton } from './DeleteButton';
import { DeletedBy } from './DeletedBy';
import { DeleteForGoodDialog } from './DeleteForGoodDialog';
import { RestoreButton } from './RestoreButton';
import { TrashedProjectRow } from './TrashedProjectRow';
import { MAX_QUERY, type TrashChoice, TrashFilter } from './TrashFilter';
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
  const mayOn = (action: 'edit' | 'manage_members') => (one: TrashedDocument) =>
    may(trash.roleIn(one.projectId), action);
  const choosable = documents.filter(mayOn('edit'));
  const chosen = useChosen(choosable);
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
      {choosable.length > 1 && (
        <ChosenBar chosen={chosen} deletable={chosen.documents.filter(mayOn('manage_members'))} />
      )}
      <ul aria-label={t('documentsAndProjects')} className="-mx-3 divide-y divide-line">
        {newestFirst(documents, projects, query.hasNextPage).map((one) =>
          'role' in one ? (
            <TrashedProjectRow key={one.projectId} project={one} />
          ) : (
            <TrashedRow
              key={one.documentId}
              document={one}
              role={trash.roleIn(one.projectId)}
              chosen={choosable.length > 1 ? chosen : undefined}
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
      {chosen && <RowCheckbox document={document} name={name} chosen={chosen} isOffered={may(role, 'edit')} />}
      <KindIcon {...document} size={17} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
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
      {may(role, 'edit') && <RestoreDocument documentId={document.documentId} name={name} />}
      {may(role, 'manage_members') && <DeleteButton name={name} onClick={() => onDelete(name)} />}
    </li>
  );
}

interface RowCheckboxProps {
  document: TrashedDocument;
  name: string;
  chosen: Chosen;
  /** Otherwise only its room is kept. */
  isOffered: boolean;
}

function RowCheckbox({ document: { documentId }, name, chosen, isOffered }: RowCheckboxProps) {
  if (!isOffered) return <span className="w-4 shrink-0" />;
  const isChosen = chosen.has(documentId);
  return (
    // As large as a finger needs.
    <label className="-m-3 flex shrink-0 cursor-pointer p-3">
      <input
        type="checkbox"
        aria-label={t('selectOne', { name })}
        checked={isChosen}
        disabled={chosen.progress !== undefined || (chosen.isFull && !isChosen)}
        onChange={() => chosen.toggle(documentId)}
      />
    </label>
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

function RestoreDocument({ documentId, name }: { documentId: string; name: string }) {
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
  return <RestoreButton busy={restore.isPending} onClick={() => restore.mutate({ documentId })} />;
}
