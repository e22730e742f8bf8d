import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { FallbackView } from '@/agent/model-schema';
import type { ModelView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models';
import { Button } from '../kit/controls/Button';
import { IconButton } from '../kit/controls/IconButton';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { showProblem } from '../kit/feedback/show-problem';
import { showToast } from '../kit/feedback/toast-store';
import { useViewer } from '../shell/viewer';
import { changeOf } from './change-of';
import { MAX_FALLBACKS, moved } from './fallback-list';
import { ModelPicker } from './ModelPicker';

/** Sets the models that turns use when their own model is unavailable. */
export function Fallback() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const fallback = useQuery(trpc.agent.fallback.queryOptions({ workspaceId }));
  const models = useQuery(trpc.agent.models.queryOptions({ workspaceId }));
  const failed = [fallback, models].find(({ isError }) => isError);
  if (failed) return <QueryNotice query={failed} />;
  if (!fallback.data || !models.data) return <SkeletonLines lines={2} label={t('loadingFallbackModels')} />;
  return (
    <div className="rounded-xl border border-line bg-raised p-4">
      <p className="mb-4 max-w-prose text-sm text-soft">{t('fallbackHint')}</p>
      <FallbackForm
        key={fallback.data.updatedAt?.getTime()}
        workspaceId={workspaceId}
        saved={fallback.data}
        models={models.data.filter(({ available }) => available)}
      />
    </div>
  );
}

interface FallbackFormProps {
  workspaceId: string;
  saved: FallbackView;
  models: readonly ModelView[];
}

function FallbackForm({ workspaceId, saved, models }: FallbackFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [list, setList] = useState<readonly string[]>(saved.models);
  const unused = models.find(({ model }) => !list.includes(model));
  const save = useMutation(
    trpc.agent.setFallback.mutationOptions({
      onSuccess: async () => {
        showToast(t('fallbackModelsSaved'));
        await queries.invalidateQueries(trpc.agent.fallback.queryFilter());
      },
      onError: showProblem,
    }),
  );
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ workspaceId, models: [...list] });
      }}
    >
      {list.length > 0 && (
        <ol aria-label={t('fallbackModels')} className="flex flex-col gap-2">
          {list.map((model, i) => (
            <li key={model} className="flex items-center gap-1">
              <span className="w-6 shrink-0 text-faint text-sm tabular-nums">{i + 1}.</span>
              <ModelPicker
                label={t('fallbackModel', { number: i + 1 })}
                quiet={false}
                models={models.filter((other) => other.model === model || !list.includes(other.model))}
                selected={model}
                onSelect={(chosen) => setList(list.with(i, chosen))}
              />
              <span className="flex-1" />
              <IconButton
                label={t('moveModelUp', { number: i + 1 })}
                tip="left"
                size="sm"
                icon={<ArrowUp size={14} />}
                disabled={i === 0}
                onClick={() => setList(moved(list, i, i - 1))}
              />
              <IconButton
                label={t('moveModelDown', { number: i + 1 })}
                tip="left"
                size="sm"
                icon={<ArrowDown size={14} />}
                disabled={i === list.length - 1}
                onClick={() => setList(moved(list, i, i + 1))}
              />
              <IconButton
                label={t('removeModel', { number: i + 1 })}
                tip="left"
                size="sm"
                icon={<X size={14} />}
                onClick={() => setList(list.filter((other) => other !== model))}
              />
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {unused && list.length < MAX_FALLBACKS && (
          <Button icon={<Plus size={14} />} onClick={() => setList([...list, unused.model])}>
            {t('addAModel')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending}>
          {t('saveFallbackModels')}
        </Button>
        {saved.updatedBy && saved.updatedAt && (
          <p className="text-faint text-xs">{t.rich('changedBy', changeOf(saved.updatedBy.name, saved.updatedAt))}</p>
        )}
      </div>
    </form>
  );
}
