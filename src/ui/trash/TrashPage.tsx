'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { listedName, oncePerPair } from '@/documents/core/pair';
import { folderOf } from '@/documents/core/path';
import type { DocumentSummary } from '@/documents/schema';
import { t } from '@/generated/messages/trash';
import { may, type Role } from '@/identity/core/role';
import { IconButton } from '../kit/controls/IconButton';
import { Time } from '../kit/display/Time';
import { EmptyState } from '../kit/feedback/EmptyState';
import { messageOf } from '../kit/feedback/message-of';
import { Notice } from '../kit/feedback/Notice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { PageFrame } from '../shell/PageFrame';
import { useViewer } from '../shell/viewer';
import { KindIcon } from '../tree/KindIcon';
import { DeleteForGoodDialog } from './DeleteForGoodDialog';
import { RestoreButton } from './RestoreButton';
import { TrashedProjects } from './TrashedProjects';

export function TrashPage() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [deleting, setDeleting] = useState<Deleting>();
  const days = useQuery(trpc.people.me.queryOptions()).data?.workspace.trashDays;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id }));
  const trashed = useQuery(trpc.projects.trashed.queryOptions({ workspaceId: workspace.id }));
  const projectOf = new Map(projects.data?.map((project) => [project.projectId, project]));
  const list = useQuery(trpc.documents.trashed.queryOptions({ workspaceId: workspace.id }));
  const documents = oncePerPair(list.data ?? []);
  const problem = projects.error ?? trashed.error ?? list.error;
  const loading = projects.isPending || trashed.isPending || list.isPending;
  return (
    <PageFrame title={t('trash')} description={days ? t('descriptionWithDays', { days }) : t('description')}>
      {problem && <Notice>{messageOf(problem)}</Notice>}
      {loading && <SkeletonLines lines={4} label={t('loading')} />}
      <TrashedProjects projects={trashed.data ?? []} />
      {!loading && !problem && documents.length === 0 && trashed.data?.length === 0 && (
        <EmptyState icon={Trash2} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      )}
      <ul className="-mx-3 divide-y divide-line">
        {documents.map((document) => (
          <TrashedRow
            key={document.documentId}
            document={document}
            project={projectOf.get(document.projectId)}
            onDelete={(name) => setDeleting({ documentId: document.documentId, name })}
          />
        ))}
      </ul>
      {deleting && <DeleteDialog {...deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
  );
}

interface TrashedRowProps {
  document: DocumentSummary & { trashedAt: Date };
  /** Undefined until it has loaded. The person's role in it decides what they can do. */
  project: { name: string; role: Role } | undefined;
  onDelete(name: string): void;
}

function TrashedRow({ document, project, onDelete }: TrashedRowProps) {
  const name = listedName(document);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
      <KindIcon {...document} size={17} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {name}
        </span>
        <span className="flex text-faint text-xs">
          <span className="truncate">{[project?.name, folderOf(document.path)].filter(Boolean).join(' / ')}</span>
          <span className="shrink-0 whitespace-pre">
            {' · '}
            <Time date={document.trashedAt} />
          </span>
        </span>
      </span>
      {may(project?.role, 'edit') && <RestoreDocument documentId={document.documentId} name={name} />}
      {may(project?.role, 'manage_members') && (
        <IconButton
          label={t('deleteOne', { name })}
          tip="left"
          icon={<Trash2 size={15} />}
          onClick={() => onDelete(name)}
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
