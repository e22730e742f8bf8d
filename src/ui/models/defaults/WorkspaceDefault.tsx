import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WorkspaceModelView } from '@/agent/model-schema';
import type { ModelView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models/defaults';
import { Button } from '../../kit/controls/Button';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { changeOf } from '../change-of';
import { ModelPicker } from '../ModelPicker';
import { modelName } from '../model-name';

interface WorkspaceDefaultProps {
  saved: WorkspaceModelView;
  models: readonly ModelView[];
}

/** Sets the model of all projects that have no default of their own. */
export function WorkspaceDefault({ saved, models }: WorkspaceDefaultProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const [model, setModel] = useState(saved.model);
  const save = useMutation(
    trpc.agent.setWorkspaceModel.mutationOptions({
      onSuccess: async () => {
        showToast(t('defaultsSaved'));
        await Promise.all([
          queries.invalidateQueries(trpc.agent.workspaceModel.queryFilter()),
          queries.invalidateQueries(trpc.agent.models.queryFilter()),
        ]);
      },
      onError: showProblem,
    }),
  );
  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ workspaceId, model });
      }}
    >
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-sm text-soft" aria-hidden="true">
          {t('allProjects')}
        </span>
        <ModelPicker
          label={t('allProjects')}
          quiet={false}
          models={models}
          selected={model ?? ''}
          none={t('serverDefault', { model: modelName(models, saved.serverDefault) })}
          onSelect={(chosen) => setModel(chosen === '' ? null : chosen)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={model === saved.model}>
          {t('saveWorkspaceDefault')}
        </Button>
        {saved.updatedBy && saved.updatedAt && (
          <p className="text-faint text-xs">{t.rich('changedBy', changeOf(saved.updatedBy.name, saved.updatedAt))}</p>
        )}
      </div>
    </form>
  );
}
