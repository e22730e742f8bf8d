import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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
import { modelName } from '../model-name';
import { TurnOptionFields } from './TurnOptionFields';
import { settingsFor, type TurnOptions } from './turn-options';
import { WorkspaceDefault } from './WorkspaceDefault';

/** Sets the workspace's default model, and lists and sets what differs in single projects. */
export function Defaults() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [projectId, setProjectId] = useState('');
  const form = useRef<HTMLFieldSetElement>(null);
  const workspace = useQuery(trpc.agent.workspaceModel.queryOptions({ workspaceId }));
  const projects = useQuery(trpc.projects.list.queryOptions({ workspaceId }));
  const models = useQuery(trpc.agent.models.queryOptions({ workspaceId }));
  const failed = [workspace, projects, models].find(({ isError }) => isError);
  if (failed) return <QueryNotice query={failed} />;
  if (!workspace.data || !projects.data || !models.data) {
    return <SkeletonLines lines={3} label={t('loadingDefaults')} />;
  }
  const differing = workspace.data.projects.flatMap((one) => {
    const name = projects.data.find((project) => project.projectId === one.projectId)?.name;
    return name === undefined ? [] : [{ ...one, name }];
  });
  const change = (id: string) => {
    flushSync(() => setProjectId(id));
    form.current?.focus();
  };
  return (
    <div className="divide-y divide-line rounded-xl border border-line bg-raised">
      <WorkspaceDefault key={workspace.data.updatedAt?.getTime()} saved={workspace.data} models={models.data} />
      {differing.length > 0 && (
        <ul aria-label={t('differingProjects')} className="divide-y divide-line">
          {differing.map(({ projectId: id, name, model }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-sm">
              <span className="min-w-0 flex-1 truncate font-medium" dir="auto">
                {name}
              </span>
              <span className="text-soft">{model === null ? t('ownOptions') : modelName(models.data, model)}</span>
              <Button size="sm" variant="quiet" aria-label={t('changeFor', { name })} onClick={() => change(id)}>
                {t('change')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <span className="font-medium text-sm text-soft" aria-hidden="true">
          {t('project')}
        </span>
        <Select
          label={t('project')}
          className="min-w-0"
          value={projectId}
          onChange={({ target }) => setProjectId(target.value)}
        >
          <option value="">{t('chooseProject')}</option>
          {projects.data.map(({ projectId: id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {projectId !== '' && (
        <fieldset
          ref={form}
          tabIndex={-1}
          aria-label={t('defaultsOf', {
            name: projects.data.find((project) => project.projectId === projectId)?.name ?? '',
          })}
        >
          <ProjectDefaults key={projectId} projectId={projectId} models={models.data} />
        </fieldset>
      )}
    </div>
  );
}

/** The form for a project's default model and options. People can choose others for their own turns. */
function ProjectDefaults({ projectId, models }: Pick<DefaultsFormProps, 'projectId' | 'models'>) {
  const trpc = useTRPC();
  const project = useQuery(trpc.agent.projectModel.queryOptions({ projectId }));
  if (project.isError) return <QueryNotice query={project} />;
  if (!project.data) return <SkeletonLines lines={3} label={t('loadingDefaults')} />;
  return (
    <DefaultsForm key={project.data.updatedAt?.getTime()} projectId={projectId} saved={project.data} models={models} />
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
  const preset = models.find(({ isDefault }) => isDefault) ?? models[0];
  const view = models.find((candidate) => candidate.model === model) ?? preset;
  const save = useMutation(
    trpc.agent.setProjectModel.mutationOptions({
      onSuccess: async () => {
        showToast(t('defaultsSaved'));
        await Promise.all([
          queries.invalidateQueries(trpc.agent.projectModel.queryFilter()),
          queries.invalidateQueries(trpc.agent.workspaceModel.queryFilter()),
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
          none={t('workspaceDefault', { model: preset?.label ?? t('none') })}
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
