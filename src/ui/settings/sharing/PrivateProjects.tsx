import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { PrivateProject } from '@/documents/sharing/schema';
import { t } from '@/generated/messages/settings/sharing/private-projects';
import { formatList } from '@/i18n/format';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';

/**
 * Lists the private projects that an owner can't open, so that none is lost when its members leave. Renders nothing if
 * there are none.
 */
export function PrivateProjects() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const { data } = useQuery(trpc.sharing.privateProjects.queryOptions({ workspaceId }));
  const [chosen, choose] = useState<PrivateProject>();
  if (!data || data.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="font-medium">{t('title')}</h2>
      <p className="mt-1 mb-3 text-sm text-soft">{t('hint')}</p>
      <ul aria-label={t('title')} className="divide-y divide-line rounded-lg border border-line">
        {data.map((project) => (
          <li key={project.projectId} className="flex items-center gap-3 px-3 py-2 text-sm">
            <Lock size={15} className="shrink-0 text-faint" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <span className="block truncate" dir="auto">
                {project.name}
              </span>
              <span className="block truncate text-faint text-xs">
                {project.isTrashed && `${t('inTrash')} · `}
                {project.admins.length > 0 ? t('managedBy', { names: formatList(project.admins, 'and') }) : t('nobody')}
              </span>
            </span>
            <Button size="sm" aria-label={t('takeOverOne', { name: project.name })} onClick={() => choose(project)}>
              {t('takeOver')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <TakeOver project={chosen} onClose={() => choose(undefined)} />}
    </section>
  );
}

function TakeOver({ project: { projectId, name }, onClose }: { project: PrivateProject; onClose(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const refresh = () => [trpc.sharing, trpc.projects].map((domain) => queries.invalidateQueries(domain.pathFilter()));
  const { mutateAsync } = useMutation(
    trpc.sharing.takeOver.mutationOptions({ onSuccess: () => showToast(t('takenOver', { name })), onSettled: refresh }),
  );
  return (
    <ConfirmDialog
      title={t('takeOverOne', { name })}
      verb={t('takeOver')}
      onConfirm={() => mutateAsync({ workspaceId, projectId })}
      onClose={onClose}
    >
      {t('takeOverHint')}
    </ConfirmDialog>
  );
}
