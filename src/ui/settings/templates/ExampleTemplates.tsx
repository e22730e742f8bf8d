import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/templates';
import { taskKey } from '@/tasks/core/task';
import { Button } from '../../kit/controls/Button';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { exampleTemplates } from './example-templates';
import type { TemplateFields } from './template-fields';

/** Offers templates to a workspace that has none. One click adds one, and its texts can be changed afterwards. */
export function ExampleTemplates() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const save = useMutation(
    trpc.tasks.saveTemplate.mutationOptions({
      onSuccess: (_, { template }) => {
        showToast(t('templateSaved', { title: template.title }));
        return queries.invalidateQueries(trpc.tasks.templates.queryFilter());
      },
      onError: showProblem,
    }),
  );
  const add = ({ parameters, ...texts }: TemplateFields) =>
    save.mutate({ workspaceId, template: { ...texts, parameters: [...parameters] } });
  return (
    <section aria-label={t('examples')} className="mt-6">
      <h2 className="font-medium text-sm">{t('examples')}</h2>
      <p className="mb-2 text-faint text-xs">{t('examplesHint')}</p>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {exampleTemplates().map((template) => (
          <li key={taskKey(template)} className="flex items-center gap-3 px-4 py-3 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{template.title}</span>
              <span className="block text-soft">{template.description}</span>
            </span>
            <Button
              size="sm"
              icon={<Plus size={14} />}
              aria-label={t('addNamed', { title: template.title })}
              disabled={save.isPending}
              onClick={() => add(template)}
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
