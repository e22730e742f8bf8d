'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
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
import { ManagersOnly } from '../ManagersOnly';
import { PriceDialog, type PriceDraft } from './PriceDialog';
import { perMillion } from './per-million';

/** What models cost, from which day on. Prices are added, never changed: what was used keeps the price of its day. */
export function PricesPage() {
  const manages = useMay('manage_usage');
  return manages ? (
    <Prices />
  ) : (
    <ManagersOnly title="Prices">Ask an owner or admin to set a model’s price.</ManagersOnly>
  );
}

function Prices() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.prices.queryOptions({ workspaceId }));
  const [draft, setDraft] = useState<PriceDraft>();
  return (
    <PageFrame
      title="Prices"
      description="In US dollars per million tokens. To change a price, add a new one. Earlier usage keeps the old price."
      wide
      actions={
        <Button variant="primary" icon={<Plus size={14} />} onClick={() => setDraft({ model: '' })}>
          New price
        </Button>
      }
    >
      <QueryState query={query} lines={5} label="Loading prices" />
      {query.data && query.data.unpriced.length > 0 && (
        <Unpriced models={query.data.unpriced} onEnter={(model) => setDraft({ model })} />
      )}
      {query.data && query.data.prices.length > 0 && (
        <PriceTable prices={query.data.prices} onRenew={(price) => setDraft(draftOf(price))} />
      )}
      {query.data?.prices.length === 0 && (
        <EmptyState icon={<Tags size={26} strokeWidth={1.4} />} title="No prices yet">
          Without a price, a model’s calls have an unknown cost, and budgets in dollars block them.
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
              Add price
            </Button>
          }
        >
          <strong className="font-medium">{model}</strong> has no price: its calls have an unknown cost, and budgets in
          dollars block it.
        </Notice>
      ))}
    </div>
  );
}

const HEADS = ['Input', 'Cached input', 'Output', 'Thoughts'];

function PriceTable({ prices, onRenew }: { prices: readonly PriceView[]; onRenew(price: PriceView): void }) {
  return (
    <section
      aria-label="Prices"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-xl border border-line bg-raised"
    >
      <table className="w-full text-left text-sm tabular-nums">
        <thead className="border-line border-b text-faint text-xs">
          <tr>
            <th scope="col" className="px-4 py-2 font-medium">
              Model
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              From
            </th>
            {HEADS.map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap px-3 py-2 text-right font-medium">
                {head}
              </th>
            ))}
            <th scope="col" className="px-3 py-2 font-medium">
              Source
            </th>
            <th scope="col" className="px-3 py-2">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prices.map((price) => (
            <PriceRow key={price.id} price={price} onRenew={() => onRenew(price)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PriceRow({ price, onRenew }: { price: PriceView; onRenew(): void }) {
  const { provider, model, validFrom, input, cachedInput, output, thoughts, source, createdBy, holds } = price;
  const nameOf = useMemberNames();
  return (
    <tr className={cx(!holds && !price.removable && 'text-faint')}>
      <th scope="row" className="px-4 py-2 font-normal">
        <span className="block whitespace-nowrap font-medium">{model}</span>
        <span className="block text-faint text-xs">{provider}</span>
      </th>
      <td className="whitespace-nowrap px-3 py-2">
        {validFrom} {holds && <Badge tone="accent">Current</Badge>}
        {price.removable && <Badge>Upcoming</Badge>}
      </td>
      {[input, cachedInput, output, thoughts].map((figure, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their order
        <td key={i} className="px-3 py-2 text-right">
          {perMillion(figure)}
        </td>
      ))}
      <td className="min-w-56 max-w-72 px-3 py-2 text-soft text-xs">
        {source}
        <span className="block text-faint">{createdBy === null ? 'Included with Variorum' : nameOf(createdBy)}</span>
      </td>
      <td className="px-3 py-2 text-right">
        {price.removable ? (
          <TakeBack price={price} />
        ) : (
          holds && (
            <Button size="sm" onClick={onRenew} aria-label={`New price for ${model}`}>
              New price
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
      aria-label={`Delete the price of ${price.model} from ${price.validFrom}`}
      onClick={() => remove.mutate({ workspaceId, priceId: price.id })}
    >
      Delete
    </Button>
  );
}
