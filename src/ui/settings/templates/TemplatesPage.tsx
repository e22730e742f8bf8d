'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, SquareSlash } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/templates';
import { taskKey, usageOf } from '@/tasks/core/task';
import type { TemplateView } from '@/tasks/schema';
import { Button } from '../../kit/controls/Button';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog';
import { Time } from '../../kit/display/Time';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ManagersOnly } from '../../kit/feedback/ManagersOnly';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { ExampleTemplates } from './ExampleTemplates';
import { TemplateDialog } from './TemplateDialog';

const BOX = 'rounded-xl border border-line bg-raised';

/** Lists the task templates that the workspace's admins have added. */
export function TemplatesPage() {
  const manages = useMay('manage_tasks');
  if (manages) return <Templates />;
  return (
    <PageFrame title={t('taskTemplates')}>
      <ManagersOnly title={t('managersOnly')}>{t('howToRun')}</ManagersOnly>
    </PageFrame>
  );
}

function Templates() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.tasks.templates.queryOptions({ workspaceId }));
  const [edited, setEdited] = useState<TemplateView | 'new'>();
  const add = (
    <Button variant="primary" icon={<Plus size={14} />} onClick={() => setEdited('new')}>
      {t('newTemplate')}
    </Button>
  );
  const templates = query.data ?? [];
  return (
    <PageFrame title={t('taskTemplates')} description={t('description2')} actions={templates.length > 0 && add}>
      <QueryState query={query} lines={4} label={t('loadingTaskTemplates')} />
      {query.data && templates.length === 0 && (
        <>
          <EmptyState framed icon={SquareSlash} title={t('noTemplatesYet')} action={add}>
            {t('emptyHint')}
          </EmptyState>
          <ExampleTemplates />
        </>
      )}
      {templates.length > 0 && (
        <ul aria-label={t('taskTemplates')} className={`divide-y divide-line ${BOX}`}>
          {templates.map((template) => (
            <TemplateRow key={taskKey(template)} template={template} onEdit={() => setEdited(template)} />
          ))}
        </ul>
      )}
      {edited && (
        <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </PageFrame>
  );
}

function TemplateRow({ template, onEdit }: { template: TemplateView; onEdit(): void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.tasks.removeTemplate.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.tasks.templates.queryFilter()),
    }),
  );
  const { type, subtype, title, description, updatedBy, updatedAt } = template;
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{title}</span>
        {description && <span className="block text-soft">{description}</span>}
        <code className="block break-words font-mono text-soft text-xs">{usageOf(template)}</code>
        <span className="block text-faint text-xs">
          {t.rich('changedBy', { name: updatedBy.name, time: () => <Time date={updatedAt} /> })}
        </span>
      </span>
      <Button size="sm" aria-label={t('editNamed', { title })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="sm" variant="danger" aria-label={t('deleteNamed', { title })} onClick={() => setAsking(true)}>
        {t('deleteEllipsis')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('deleteTitle', { title })}
          verb={t('deleteTemplate')}
          danger
          onConfirm={() => remove.mutateAsync({ workspaceId, type, subtype })}
          onClose={() => setAsking(false)}
        >
          {t('deleteHint')}
        </ConfirmDialog>
      )}
    </li>
  );
}
