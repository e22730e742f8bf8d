'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage/prices';
import type { PriceView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { Badge } from '../../kit/display/Badge';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { Notice } from '../../kit/feedback/Notice';
import { QueryState } from '../../kit/feedback/QueryState';
import { showProblem } from '../../kit/feedback/show-problem';
import { useMemberNames } from '../../people/use-member-names';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { ManagersOnlyPage } from '../ManagersOnlyPage';
import { providerName } from '../provider-name';
import { mediumDay } from '../spans';
import { PriceDialog, type PriceDraft } from './PriceDialog';
import { perMillion } from './per-million';

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
        <PriceTable prices={query.data.prices} onRenew={(price) => setDraft(draftOf(price))} />
      )}
      {query.data?.prices.length === 0 && (
        <EmptyState icon={Tags} title={t('noPricesYet')}>
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

const HEADS = ['input', 'cachedInput', 'output', 'thoughts'] as const;

function PriceTable({ prices, onRenew }: { prices: readonly PriceView[]; onRenew(price: PriceView): void }) {
  const included = new Set(prices.filter(({ createdBy }) => createdBy === null).map(({ source }) => source));
  return (
    <>
      <section aria-label={t('prices')} className="rounded-xl border border-line bg-raised">
        <table className="w-full text-start text-sm max-sm:block">
          <thead className="border-line border-b text-faint text-xs max-sm:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('model')}
              </th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-end font-medium">
                  {t(head)}
                </th>
              ))}
              <th scope="col" className="px-3 py-2">
                <span className="sr-only">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {prices.map((price) => (
              <PriceRow
                key={price.id}
                price={price}
                isOneOfSeveral={prices.some((other) => other.id !== price.id && isSameModel(other, price))}
                onRenew={() => onRenew(price)}
              />
            ))}
          </tbody>
        </table>
      </section>
      <div className="mt-3 flex flex-col gap-1 text-faint text-xs">
        {[...included].map((source) => (
          <p key={source}>{t('includedSource', { source })}</p>
        ))}
      </div>
    </>
  );
}

const isSameModel = (a: PriceView, b: PriceView) => a.provider === b.provider && a.model === b.model;

interface PriceRowProps {
  price: PriceView;
  /** Whether the model has earlier or later prices, too. */
  isOneOfSeveral: boolean;
  onRenew(): void;
}

/** A row of the table. On phones it is a card in which each figure has its label. */
function PriceRow({ price, isOneOfSeveral, onRenew }: PriceRowProps) {
  const { provider, model, validFrom, source, createdBy, holds, removable } = price;
  const nameOf = useMemberNames();
  const day = mediumDay(validFrom);
  return (
    <tr className={cx('max-sm:grid max-sm:grid-cols-4 max-sm:gap-y-2 max-sm:p-4', !holds && !removable && 'text-soft')}>
      <th scope="row" className="px-4 py-2 text-start font-normal max-sm:col-span-3 max-sm:p-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{model}</span>
          {holds && isOneOfSeveral && <Badge tone="accent">{t('current')}</Badge>}
          {removable && <Badge>{t('upcoming')}</Badge>}
          {!holds && !removable && <Badge>{t('superseded')}</Badge>}
        </span>
        <span className="block text-faint text-xs">
          {providerName(provider)} · {removable ? t('startingOn', { day }) : t('since', { day })}
        </span>
        {createdBy !== null && (
          <span className="block max-w-80 text-faint text-xs [overflow-wrap:anywhere]">
            {source} · {nameOf(createdBy)}
          </span>
        )}
      </th>
      {HEADS.map((head) => (
        <td
          key={head}
          data-label={t(head)}
          className="px-3 py-2 text-end tabular-nums max-sm:order-last max-sm:flex max-sm:flex-col max-sm:justify-between max-sm:p-0 max-sm:pe-2 max-sm:text-start max-sm:before:block max-sm:before:text-faint max-sm:before:text-xs max-sm:before:content-[attr(data-label)]"
        >
          {perMillion(price[head])}
        </td>
      ))}
      <td className="px-3 py-2 text-end max-sm:p-0">
        {removable ? (
          <TakeBack price={price} />
        ) : (
          holds && (
            <Button size="sm" variant="quiet" onClick={onRenew} aria-label={t('newPriceFor', { model })}>
              {t('newPrice')}
            </Button>
          )
        )}
      </td>
    </tr>
  );
}

function TakeBack({ price }: { price: PriceView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const workspaceId = useViewer().workspace.id;
  const remove = useMutation(
    trpc.usage.removePrice.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.usage.prices.queryFilter()),
      onError: showProblem,
    }),
  );
  return (
    <Button
      size="sm"
      busy={remove.isPending}
      aria-label={t('deleteNamed', { model: price.model, day: mediumDay(price.validFrom) })}
      onClick={() => remove.mutate({ workspaceId, priceId: price.id })}
    >
      {t('delete')}
    </Button>
  );
}
