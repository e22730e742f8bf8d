import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { ProjectSummary } from '@/documents/schema';
import { t } from '@/generated/messages/tree';
import { Select } from '../kit/controls/Select';
import { NewSheetDialog } from '../sheets/new/NewSheetDialog';
import { ApiProvider } from '../shell/ApiProvider';
import { takesDocuments } from '../shell/projects/takes-documents';
import { useViewer } from '../shell/viewer';
import { NewProjectDialog } from './NewProjectDialog';
import { useOpenProjects } from './state/open-projects';

/**
 * The dialog for a new sheet outside a project's menu. The sheet goes into the current project unless the person
 * chooses another one.
 */
export function NewSheet({ onClose }: { onClose(): void }) {
  return (
    <ApiProvider>
      <Ask onClose={onClose} />
    </ApiProvider>
  );
}

function Ask({ onClose }: { onClose(): void }) {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const { last } = useOpenProjects();
  const all = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id })).data;
  const projects = all?.filter(takesDocuments);
  const first = projects?.find(({ projectId }) => projectId === last) ?? projects?.[0];
  if (!projects) return null;
  return first ? (
    <InProject projects={projects} first={first} onClose={onClose} />
  ) : (
    <NewProjectDialog onClose={onClose} />
  );
}

interface InProjectProps {
  projects: readonly ProjectSummary[];
  first: ProjectSummary;
  onClose(): void;
}

function InProject({ projects, first, onClose }: InProjectProps) {
  const trpc = useTRPC();
  const [projectId, setProjectId] = useState(first.projectId);
  const documents = useQuery(trpc.documents.tree.queryOptions({ projectId })).data ?? [];
  return (
    <NewSheetDialog projectId={projectId} documents={documents} folder="" onClose={onClose}>
      {projects.length > 1 && (
        <div className="flex min-w-40 flex-col gap-1.5">
          <span aria-hidden="true" className="font-medium text-sm text-soft">
            {t('project')}
          </span>
          <Select
            label={t('project')}
            size="large"
            value={projectId}
            onChange={(event) => setProjectId(event.target.value)}
          >
            {projects.map((project) => (
              <option key={project.projectId} value={project.projectId}>
                {project.name}
              </option>
            ))}
          </Select>
        </div>
      )}
    </NewSheetDialog>
  );
}
