import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '@/api/client';
import { hasWords, nameWords } from '@/documents/core/search';
import { t } from '@/generated/messages/usage/prices';
import type { PriceView } from '@/usage/schema';
import { Button } from '../../kit/controls/Button';
import { cx } from '../../kit/cx';
import { Badge } from '../../kit/display/Badge';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { showProblem } from '../../kit/feedback/show-problem';
import { ListSearch } from '../../kit/ListSearch';
import { useMemberNames } from '../../people/use-member-names';
import { useViewer } from '../../shell/viewer';
import { providerName } from '../provider-name';
import { mediumDay } from '../spans';
import { groupedPrices, type ModelPrices } from './grouped-prices';
import { dollars, perMillion } from './per-million';

const HEADS = ['input', 'cachedInput', 'output', 'thoughts'] as const;
type Head = (typeof HEADS)[number];

interface PriceTableProps {
  prices: readonly PriceView[];
  /** Enters a new price for the model of a price. */
  onEdit(price: PriceView): void;
}

/** The models with their prices, by provider. */
export function PriceTable({ prices, onEdit }: PriceTableProps) {
  const [query, setQuery] = useState('');
  const words = nameWords(query);
  const found = prices.filter(({ provider, model }) => hasWords(`${providerName(provider)} ${model}`, words));
  const modelCount = new Set(prices.map(({ provider, model }) => `${provider}/${model}`)).size;
  // Of all prices, so that the columns stay while the table is searched.
  const heads = prices.some(hasOwnThoughts) ? HEADS : HEADS.filter((head) => head !== 'thoughts');
  const included = new Set(prices.filter(({ createdBy }) => createdBy === null).map(({ source }) => source));
  return (
    <>
      <ListSearch
        label={t('findModel')}
        count={modelCount}
        query={query}
        onChange={setQuery}
        nothingFound={found.length === 0 ? t('noModelFound', { query }) : undefined}
      />
      <section
        aria-label={t('prices')}
        hidden={found.length === 0}
        className="overflow-hidden rounded-xl border border-line bg-raised"
      >
        <table className="w-full text-start text-sm max-sm:block">
          <thead className="text-faint text-xs max-sm:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2 text-start font-medium">
                {t('model')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-3 py-2 text-end font-medium">
                  {t(head)}
                </th>
              ))}
              <th scope="col" className="px-3 py-2">
                <span className="sr-only">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          {groupedPrices(found).map(({ provider, models }) => (
            <tbody key={provider} className="max-sm:block">
              <tr className="border-line border-t max-sm:block">
                <th
                  scope="rowgroup"
                  colSpan={heads.length + 2}
                  className="bg-sunk px-4 py-1.5 text-start font-medium text-soft text-xs max-sm:block"
                >
                  {providerName(provider)}
                </th>
              </tr>
              {models.map((model) => (
                <ModelRows key={model.name} model={model} heads={heads} onEdit={onEdit} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
      <div className="mt-3 flex flex-col gap-1 text-faint text-xs">
        <p>{t('thoughtsLikeOutput')}</p>
        {[...included].map((source) => (
          <p key={source}>{t('includedSource', { source })}</p>
        ))}
      </div>
    </>
  );
}

interface ModelRowsProps {
  model: ModelPrices;
  heads: readonly Head[];
  onEdit(price: PriceView): void;
}

/** The rows of a model: its current price, and those that will replace it. Its other prices can be unfolded. */
function ModelRows({ model, heads, onEdit }: ModelRowsProps) {
  const { current, upcoming, others, areOthersEarlier } = model;
  const [unfolded, setUnfolded] = useState(false);
  const shown = [...(current ? [current] : []), ...upcoming];
  return (
    <>
      {shown.map((price, i) => (
        <PriceRow key={price.id} price={price} heads={heads} onEdit={() => onEdit(price)}>
          {i === 0 && others.length > 0 && (
            <button
              type="button"
              aria-expanded={unfolded}
              className="-ms-0.5 flex items-center gap-0.5 rounded text-soft text-xs hover:text-ink"
              onClick={() => setUnfolded(!unfolded)}
            >
              <FoldArrow open={unfolded} size={12} />
              {t(areOthersEarlier ? 'earlierPrices' : 'otherPrices', { count: others.length })}
            </button>
          )}
        </PriceRow>
      ))}
      {(unfolded || shown.length === 0) &&
        others.map((price) => <PriceRow key={price.id} price={price} heads={heads} />)}
    </>
  );
}

interface PriceRowProps {
  price: PriceView;
  heads: readonly Head[];
  /** Missing for a model's other prices. */
  onEdit?: () => void;
  children?: ReactNode;
}

/** A row of the table. On phones, its figures are in one line below the model. */
function PriceRow({ price, heads, onEdit, children }: PriceRowProps) {
  const { model, validFrom, source, createdBy, removable } = price;
  const nameOf = useMemberNames();
  const day = mediumDay(validFrom);
  return (
    <tr
      className={cx(
        'border-line border-t max-sm:flex max-sm:items-start max-sm:px-4 max-sm:py-2.5',
        !onEdit && 'text-soft',
      )}
    >
      <th scope="row" className="px-4 py-2 text-start font-normal max-sm:min-w-0 max-sm:flex-1 max-sm:p-0">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium [overflow-wrap:anywhere]">{model}</span>
          {removable && <Badge>{t('upcoming')}</Badge>}
        </span>
        <span className="block text-soft text-xs tabular-nums sm:hidden">{figuresOf(price)}</span>
        <span className="block text-faint text-xs">{removable ? t('startingOn', { day }) : t('since', { day })}</span>
        {createdBy !== null && (
          <span className="block max-w-80 text-faint text-xs [overflow-wrap:anywhere]">
            {source} · {nameOf(createdBy)}
          </span>
        )}
        {children}
      </th>
      {heads.map((head) => (
        <td key={head} className="px-3 py-2 text-end tabular-nums max-sm:hidden">
          {(head !== 'thoughts' || hasOwnThoughts(price)) && perMillion(price[head])}
        </td>
      ))}
      <td className="px-3 py-2 text-end max-sm:p-0">
        {removable ? (
          <TakeBack price={price} />
        ) : (
          onEdit && (
            <Button size="sm" variant="quiet" onClick={onEdit} aria-label={t('editPriceOf', { model })}>
              {t('edit')}
            </Button>
          )
        )}
      </td>
    </tr>
  );
}

/** Returns whether thoughts don't cost the same as the rest of the output. */
function hasOwnThoughts({ output, thoughts }: PriceView): boolean {
  return thoughts !== output;
}

/** Returns a price's figures in one line, with the currency. */
function figuresOf(price: PriceView): string {
  const [input, cached, output, thoughts] = HEADS.map((head) => dollars(price[head])) as [
    string,
    string,
    string,
    string,
  ];
  const figures = { input, cached, output };
  return hasOwnThoughts(price) ? t('figuresAndThoughts', { ...figures, thoughts }) : t('figures', figures);
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
