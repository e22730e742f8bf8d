'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/tree';
import { IconButton } from '../kit/controls/IconButton';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { ApiProvider } from '../shell/ApiProvider';
import { useMay, useViewer } from '../shell/viewer';
import { Favourites } from './favourites/Favourites';
import { NotLoaded } from './NotLoaded';
import { ProjectSection } from './ProjectSection';
import { ArchivedProjects } from './projects/ArchivedProjects';
import { NewPrivateDocument } from './projects/NewPrivateDocument';
import { useOpenProjects } from './state/open-projects';
import { useCurrentProject } from './state/use-current-project';
import { useTreeNews } from './state/use-tree-news';

const NewProjectDialog = dynamic(() => import('./NewProjectDialog').then((m) => m.NewProjectDialog), { ssr: false });

/** The workspace's documents by project. It brings its own API client because it loads after the page's text. */
export function Projects() {
  return (
    <ApiProvider>
      <ProjectList />
    </ApiProvider>
  );
}

function ProjectList() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const mayEdit = useMay('edit');
  const [creating, setCreating] = useState(false);
  const { isOpen, setOpen } = useOpenProjects();
  useTreeNews();
  useCurrentProject();
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId: workspace.id }));
  const active = projects.data?.filter(({ archivedAt }) => !archivedAt) ?? [];
  const archived = projects.data?.filter(({ archivedAt }) => archivedAt) ?? [];
  return (
    <>
      <Favourites onOpenProject={(projectId) => setOpen(projectId, true)} />
      <div className="flex h-8 items-center justify-between ps-2">
        <h2 className="font-medium text-faint text-xs">{t('projects')}</h2>
        {mayEdit && !projects.isError && (
          <IconButton
            label={t('newProject')}
            tip="left"
            size="sm"
            icon={<Plus size={14} />}
            onClick={() => setCreating(true)}
          />
        )}
      </div>
      {projects.isPending && <SkeletonLines lines={5} label={t('loadingDocuments')} />}
      {projects.isError && <NotLoaded query={projects} />}
      {active.map((project, i) => (
        <ProjectSection
          key={project.projectId}
          project={project}
          isOpen={isOpen(project.projectId, active.length)}
          up={active[i - 1]?.projectId}
          down={i + 1 < active.length ? (active[i + 2]?.projectId ?? null) : undefined}
          onOpen={(open) => setOpen(project.projectId, open)}
        />
      ))}
      {mayEdit && projects.data && !projects.data.some(({ isPersonal }) => isPersonal) && <NewPrivateDocument />}
      <ArchivedProjects count={archived.length}>
        {archived.map((project) => (
          <ProjectSection
            key={project.projectId}
            project={project}
            isOpen={isOpen(project.projectId, projects.data?.length ?? 0)}
            onOpen={(open) => setOpen(project.projectId, open)}
          />
        ))}
      </ArchivedProjects>
      {projects.data?.length === 0 && (
        <p className="px-2 py-1 text-faint text-xs">{mayEdit ? t('createFirstProject') : t('noProjectsYet')}</p>
      )}
      {creating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </>
  );
}
