import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { TrashedProject } from '@/documents/schema';
import { t } from '@/generated/messages/trash';
import { may } from '@/identity/core/role';
import { useProjectActions } from '../tree/projects/use-project-actions';
import { DeleteButton } from './DeleteButton';
import { DeletedBy } from './DeletedBy';
import { DeleteForGoodDialog } from './DeleteForGoodDialog';
import { RestoreButton } from './RestoreButton';

/** A project in the trash. People who manage it can restore or permanently delete it. */
export function TrashedProjectRow({ project }: { project: TrashedProject }) {
  const { restore } = useProjectActions();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
      <Box size={17} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" dir="auto">
          {project.name}
        </span>
        <span className="flex text-faint text-xs max-sm:flex-col">
          <span className="truncate">{t('projectWith', { count: project.documentCount })}</span>
          <span className="shrink-0 whitespace-pre max-sm:hidden"> · </span>
          <DeletedBy {...project} />
        </span>
      </span>
      {may(project.role, 'manage_projects') && (
        <>
          <RestoreButton onClick={() => restore(project)} />
          <DeleteButton name={project.name} onClick={() => setDeleting(true)} />
        </>
      )}
      {isDeleting && <DeleteDialog project={project} onClose={() => setDeleting(false)} />}
    </li>
  );
}

function DeleteDialog({ project, onClose }: { project: TrashedProject; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const remove = useMutation(trpc.projects.deleteForGood.mutationOptions());
  const { projectId, name } = project;
  return (
    <DeleteForGoodDialog
      name={name}
      onDelete={async () => {
        await remove.mutateAsync({ projectId });
        await queries.invalidateQueries(trpc.projects.pathFilter());
      }}
      onClose={onClose}
    >
      {t('projectIsDeleted')}
    </DeleteForGoodDialog>
  );
}
