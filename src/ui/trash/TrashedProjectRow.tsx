import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Box } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { TrashedProject } from '@/documents/schema';
import { t } from '@/generated/messages/trash';
import { may } from '@/identity/core/role';
import { useProjectActions } from '../tree/projects/use-project-actions';
import { DeletedBy } from './DeletedBy';
import { DeleteForGoodDialog } from './DeleteForGoodDialog';
import { RowActions } from './RowActions';
import { RowCheckbox } from './RowCheckbox';
import type { Chosen } from './use-chosen';

interface TrashedProjectRowProps {
  project: TrashedProject;
  /** Undefined if there is nothing to choose from. */
  chosen: Chosen | undefined;
}

/** A project in the trash. People who manage it can restore or permanently delete it. */
export function TrashedProjectRow({ project, chosen }: TrashedProjectRowProps) {
  const { restore } = useProjectActions();
  const mayManage = may(project.role, 'manage_projects');
  const problem = chosen?.problemOf(project.projectId);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <li className="flex items-center gap-3 px-3 py-2.5 hover:bg-hover">
      {chosen && <RowCheckbox item={project} chosen={chosen} isOffered={mayManage} />}
      <Box size={17} className="shrink-0 text-faint" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]" dir="auto">
          {project.name}
        </span>
        <span className="flex text-faint text-xs max-sm:flex-col">
          <span className="truncate">{t('projectWith', { count: project.documentCount })}</span>
          <span className="shrink-0 whitespace-pre max-sm:hidden"> · </span>
          <DeletedBy {...project} />
        </span>
        {problem && <span className="block text-del-ink text-xs">{problem}</span>}
      </span>
      {mayManage && (
        <RowActions name={project.name} onRestore={() => restore(project)} onDelete={() => setDeleting(true)} />
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
