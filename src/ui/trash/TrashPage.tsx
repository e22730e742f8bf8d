'use client';

import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { listedName, oncePerPair } from '@/documents/core/pair';
import { folderOf } from '@/documents/core/path';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { ConfirmDialog } from '../kit/dialogs/ConfirmDialog';
import { Time } from '../kit/display/Time';
import { EmptyState } from '../kit/feedback/EmptyState';
import { messageOf } from '../kit/feedback/message-of';
import { Notice } from '../kit/feedback/Notice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { PageFrame } from '../shell/PageFrame';
import { useMay, useViewer } from '../shell/viewer';
import { KindIcon } from '../tree/KindIcon';

export function TrashPage() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const managesTrash = useMay('manage_members');
  const [deleting, setDeleting] = useState<Deleting>();
  const days = useQuery(trpc.people.me.queryOptions()).data?.workspace.trashDays;
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id }));
  const names = new Map(projects.data?.map(({ projectId, name }) => [projectId, name]));
  const { documents, pending, error } = useQueries({
    queries: (projects.data ?? []).map(({ projectId }) => trpc.documents.trashed.queryOptions({ projectId })),
    combine: (lists) => ({
      documents: oncePerPair(lists.flatMap(({ data }) => data ?? [])).sort(
        (a, b) => b.trashedAt.getTime() - a.trashedAt.getTime(),
      ),
      pending: lists.some(({ isPending }) => isPending),
      error: lists.find((list) => list.error)?.error,
    }),
  });
  const problem = projects.error ?? error;
  const loading = projects.isPending || pending;
  return (
    <PageFrame
      title="Trash"
      description={`Deleted documents, with their history. Restore one to put it back where it was. ${keptWords(days)}`}
    >
      {problem && <Notice>{messageOf(problem)}</Notice>}
      {loading && <SkeletonLines lines={4} label="Loading trash" />}
      {!loading && !problem && documents.length === 0 && (
        <EmptyState icon={<Trash2 size={26} strokeWidth={1.4} />} title="The trash is empty" />
      )}
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li key={document.documentId} className="flex items-center gap-3 py-2.5">
            <KindIcon {...document} size={17} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{listedName(document)}</span>
              <span className="block truncate text-faint text-xs">
                {[names.get(document.projectId), folderOf(document.path)].filter(Boolean).join(' / ')} ·{' '}
                <Time date={document.trashedAt} />
              </span>
            </span>
            <RestoreButton documentId={document.documentId} name={listedName(document)} />
            {managesTrash && (
              <IconButton
                label={`Delete ${listedName(document)} for good`}
                tip="left"
                icon={<Trash2 size={15} />}
                onClick={() => setDeleting({ documentId: document.documentId, name: listedName(document) })}
              />
            )}
          </li>
        ))}
      </ul>
      {deleting && <DeleteDialog {...deleting} onClose={() => setDeleting(undefined)} />}
    </PageFrame>
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
    <ConfirmDialog
      title={`Delete “${name}” for good?`}
      verb="Delete for good"
      danger
      onConfirm={async () => {
        await remove.mutateAsync({ documentId });
        showToast(`Deleted “${name}”`);
        await queries.invalidateQueries(trpc.documents.pathFilter());
      }}
      onClose={onClose}
    >
      Its text, history, suggestions and comments are deleted for everyone. You can’t undo this.
    </ConfirmDialog>
  );
}

function RestoreButton({ documentId, name }: { documentId: string; name: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayEdit = useMay('edit');
  const restore = useMutation(
    trpc.documents.restore.mutationOptions({
      onSuccess: () => {
        showToast(`Restored “${name}”`);
        return queries.invalidateQueries(trpc.documents.pathFilter());
      },
      onError: showProblem,
    }),
  );
  if (!mayEdit) return null;
  return (
    <Button
      size="sm"
      icon={<RotateCcw size={13} />}
      busy={restore.isPending}
      onClick={() => restore.mutate({ documentId })}
    >
      Restore
    </Button>
  );
}

function keptWords(days: number | null | undefined): string {
  if (!days) return '';
  return `Documents are permanently deleted after ${days === 1 ? '1 day' : `${days} days`}.`;
}
