import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectModelView } from '@/agent/model-schema';
import type { ModelView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models/defaults';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';
import { showProblem } from '../../kit/feedback/show-problem';
import { showToast } from '../../kit/feedback/toast-store';
import { useViewer } from '../../shell/viewer';
import { changeOf } from '../change-of';
import { ModelPicker } from '../ModelPicker';
import { TurnOptionFields } from './TurnOptionFields';
import { settingsFor, type TurnOptions } from './turn-options';

/** Sets the model and options that each project's turns use unless the person who asks chooses others. */
export function ProjectDefaults() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [picked, setPicked] = useState<string>();
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }));
  const projectId = picked ?? projects.data?.[0]?.projectId;
  const project = useQuery({
    ...trpc.agent.projectModel.queryOptions({ projectId: projectId ?? '' }),
    enabled: projectId !== undefined,
  });
  const models = useQuery(trpc.agent.models.queryOptions({ workspaceId }));
  const failed = [projects, project, models].find(({ isError }) => isError);
  if (failed) return <QueryNotice query={failed} />;
  if (!projects.data || !project.data || !models.data || !projectId) {
    return <SkeletonLines lines={3} label={t('loadingDefaults')} />;
  }
  return (
    <div className="rounded-xl border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3">
        <span className="font-medium text-sm text-soft" aria-hidden="true">
          {t('project')}
        </span>
        <Select
          label={t('project')}
          className="min-w-0"
          value={projectId}
          onChange={({ target }) => setPicked(target.value)}
        >
          {projects.data.map(({ projectId: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <DefaultsForm
        key={`${projectId} ${project.data.updatedAt?.getTime()}`}
        projectId={projectId}
        saved={project.data}
        models={models.data}
      />
    </div>
  );
}

interface DefaultsFormProps {
  projectId: string;
  saved: ProjectModelView;
  models: readonly ModelView[];
}

function DefaultsForm({ projectId, saved, models }: DefaultsFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [model, setModel] = useState(saved.model);
  const [options, setOptions] = useState(() => optionsOf(saved));
  const isChanged = model !== saved.model || !isSame(options, optionsOf(saved));
  const installation = models.find(({ isDefault }) => isDefault) ?? models[0];
  const view = models.find((candidate) => candidate.model === model) ?? installation;
  const save = useMutation(
    trpc.agent.setProjectModel.mutationOptions({
      onSuccess: async () => {
        showToast(t('defaultsSaved'));
        await Promise.all([
          queries.invalidateQueries(trpc.agent.projectModel.queryFilter()),
          queries.invalidateQueries(trpc.agent.models.queryFilter()),
        ]);
      },
      onError: showProblem,
    }),
  );
  return (
    <form
      className="flex flex-col gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ projectId, model, settings: settingsFor(view, options) });
      }}
    >
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-sm text-soft" aria-hidden="true">
          {t('model')}
        </span>
        <ModelPicker
          label={t('defaultModel')}
          quiet={false}
          models={models}
          selected={model ?? ''}
          none={t('serverDefault', { model: installation?.label ?? t('none') })}
          onSelect={(chosen) => setModel(chosen === '' ? null : chosen)}
        />
      </div>
      {view && <TurnOptionFields model={view} options={options} unset={t('modelDefault')} onChange={setOptions} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isChanged}>
          {t('saveDefaults')}
        </Button>
        {saved.updatedBy && saved.updatedAt && (
          <p className="text-faint text-xs">{t.rich('changedBy', changeOf(saved.updatedBy.name, saved.updatedAt))}</p>
        )}
      </div>
    </form>
  );
}

const optionsOf = ({ settings }: ProjectModelView): TurnOptions => ({
  level: settings.thinking?.level,
  temperature: settings.temperature,
});

const isSame = (a: TurnOptions, b: TurnOptions) => a.level === b.level && a.temperature === b.temperature;
