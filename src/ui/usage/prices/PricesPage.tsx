'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage/prices';
import type { PriceView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Notice } from '../../kit/feedback/Notice';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { ManagersOnlyPage } from '../ManagersOnlyPage';
import { PriceDialog, type PriceDraft } from './PriceDialog';
import { PriceTable } from './PriceTable';

/**
 * Lists the prices of models with the days from which they are valid. Prices are added, never changed, so that earlier
 * usage keeps the price of its day.
 */
export function PricesPage() {
  const manages = useMay('manage_usage');
  return manages ? <Prices /> : <ManagersOnlyPage title={t('prices')}>{t('managersOnlyHint')}</ManagersOnlyPage>;
}

function Prices() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.prices.queryOptions({ workspaceId }));
  const [draft, setDraft] = useState<PriceDraft>();
  return (
    <PageFrame
      title={t('prices')}
      description={t('hint')}
      wide
      actions={
        <Button variant="primary" icon={<Plus size={14} />} onClick={() => setDraft({ model: '' })}>
          {t('newPrice')}
        </Button>
      }
    >
      <QueryState query={query} lines={5} label={t('loadingPrices')} />
      {query.data && query.data.unpriced.length > 0 && (
        <Unpriced models={query.data.unpriced} onEnter={(model) => setDraft({ model })} />
      )}
      {query.data && query.data.prices.length > 0 && (
        <PriceTable prices={query.data.prices} onEdit={(price) => setDraft(draftOf(price))} />
      )}
      {query.data?.prices.length === 0 && (
        <EmptyState framed icon={Tags} title={t('noPricesYet')}>
          {t('noPricesHint')}
        </EmptyState>
      )}
      {draft && <PriceDialog draft={draft} onClose={() => setDraft(undefined)} />}
    </PageFrame>
  );
}

const draftOf = ({ provider, model, ...figures }: PriceView): PriceDraft => ({
  model: `${provider}/${model}`,
  figures,
});

function Unpriced({ models, onEnter }: { models: readonly string[]; onEnter(model: string): void }) {
  return (
    <div className="mb-5 flex flex-col gap-2">
      {models.map((model) => (
        <Notice
          key={model}
          action={
            <Button size="sm" onClick={() => onEnter(model)}>
              {t('addPrice')}
            </Button>
          }
        >
          {t.rich('unpriced', { model, strong: (text) => <strong className="font-medium">{text}</strong> })}
        </Notice>
      ))}
    </div>
  );
}
