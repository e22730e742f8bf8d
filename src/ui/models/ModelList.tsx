import { useQuery } from '@tanstack/react-query';
import { Pencil, SearchX } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { isOffline } from '@/agent/core/models/model-ref';
import type { ModelView } from '@/agent/schema';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/models';
import { translateText } from '@/i18n/translate';
import { Button } from '../kit/controls/Button';
import { inputClasses } from '../kit/controls/Field';
import { IconButton } from '../kit/controls/IconButton';
import { Badge } from '../kit/display/Badge';
import { EmptyState } from '../kit/feedback/EmptyState';
import { Notice } from '../kit/feedback/Notice';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useViewer } from '../shell/viewer';
import { abilityWords } from './model-words';

const CorrectModelDialog = dynamic(() => import('./CorrectModelDialog').then((m) => m.CorrectModelDialog), {
  ssr: false,
});

const PAGE = 30;

/** Lists the available models with their abilities. */
export function ModelList() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const models = useQuery(trpc.agent.models.queryOptions({ workspaceId: workspace.id }));
  const [wanted, setWanted] = useState('');
  const [shown, setShown] = useState(PAGE);
  if (models.isPending) return <SkeletonLines lines={6} label={t('loadingModels')} />;
  if (models.isError) return <QueryNotice query={models} />;
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const found = models.data.filter(({ model, label, provider, available }) =>
    words.every((word) => available && `${provider} ${model} ${label}`.toLowerCase().includes(word)),
  );
  const usable = found.filter(({ available }) => available);
  return (
    <div className="flex flex-col gap-3">
      {found
        .filter(({ available }) => !available)
        .map(({ model, reason }) => (
          <Notice key={model}>{reason && translateText('turn', reason)}</Notice>
        ))}
      <input
        type="search"
        aria-label={t('searchModels')}
        placeholder={t('searchCount', { count: models.data.length })}
        className={`${inputClasses} h-9`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {usable.length === 0 ? (
        <EmptyState icon={SearchX} title={t('noMatchingModels')} />
      ) : (
        <ul aria-label={t('models')} className="divide-y divide-line rounded-xl border border-line bg-raised">
          {usable.slice(0, shown).map((model) => (
            <ModelRow key={model.model} model={model} />
          ))}
        </ul>
      )}
      {usable.length > shown && (
        <Button variant="quiet" className="self-center" onClick={() => setShown(shown + PAGE)}>
          {t('showMore', { shown, total: usable.length })}
        </Button>
      )}
    </div>
  );
}

function ModelRow({ model }: { model: ModelView }) {
  const [correcting, setCorrecting] = useState(false);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium text-sm">{model.label}</span>
          {model.isDefault && <Badge tone="accent">{t('default')}</Badge>}
          {model.isCorrected && <Badge tone="warn">{t('overridden')}</Badge>}
        </p>
        <p className="truncate font-mono text-faint text-xs">{model.model}</p>
      </div>
      <p className="flex flex-wrap gap-1">
        {abilityWords(model).map((words) => (
          <Badge key={words}>{words}</Badge>
        ))}
      </p>
      {!isOffline(model.model) && (
        <IconButton
          label={t('editCapabilitiesOf', { label: model.label })}
          tip="left"
          size="sm"
          icon={<Pencil size={13} />}
          onClick={() => setCorrecting(true)}
        />
      )}
      {correcting && (
        <CorrectModelDialog model={model.model} label={model.label} onClose={() => setCorrecting(false)} />
      )}
    </li>
  );
}
