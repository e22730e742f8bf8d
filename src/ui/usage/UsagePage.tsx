'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download, SlidersHorizontal, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage';
import type { Span } from '@/usage/core/report';
import { ButtonLink } from '../kit/controls/ButtonLink';
import { cx } from '../kit/cx';
import { EmptyState } from '../kit/feedback/EmptyState';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { PageFrame, Section } from '../shell/PageFrame';
import { useMay, useViewer } from '../shell/viewer';
import { Breakdown } from './Breakdown';
import { BudgetBar } from './budgets/BudgetBar';
import { useBudgets } from './budgets/use-budgets';
import { Chart } from './charts/Chart';
import { FigureCards, FigureCardsLoading } from './FigureCards';
import { gapWords } from './known';
import { SpanPicker } from './SpanPicker';
import { FIRST_PRESET, spanOf, spanWords, today } from './spans';

/** Shows the agent's usage and results: the whole workspace's for people who manage usage, and their own for others. */
export function UsagePage() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const manages = useMay('manage_usage');
  const [span, setSpan] = useState(() => spanOf(FIRST_PRESET, today(new Date())));
  const summary = useQuery(
    trpc.usage.summary.queryOptions({ workspaceId: workspace.id, ...span }, { placeholderData: keepPreviousData }),
  );
  const own = summary.data?.scope === 'own';
  const gaps = summary.data && gapWords(summary.data.now);
  return (
    <PageFrame
      title={t('usage')}
      description={t(own ? 'ownHint' : 'hint')}
      wide
      actions={
        manages && (
          <div className="flex gap-2">
            <ButtonLink href="/settings/budgets" icon={<SlidersHorizontal size={14} />}>
              {t('budgets')}
            </ButtonLink>
            <ButtonLink href="/settings/prices" icon={<Tags size={14} />}>
              {t('prices')}
            </ButtonLink>
          </div>
        )
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <SpanPicker span={span} onChange={setSpan} />
        {/* Wraps as a whole, so that the link isn't alone on a row of a phone. */}
        <div className="flex grow items-center justify-between gap-3">
          <span className="text-faint text-sm">{t('spanInUtc', { span: spanWords(span) })}</span>
          <CsvLink span={span} />
        </div>
      </div>
      {summary.isPending && <FigureCardsLoading />}
      {summary.isError && <QueryNotice query={summary} />}
      {summary.data && summary.data.now.calls > 0 && (
        <>
          <FigureCards
            now={summary.data.now}
            before={summary.data.before}
            span={span}
            unpricedModels={summary.data.unpricedModels}
          />
          <p className="mt-2 mb-6 min-h-4 text-faint text-xs">{gaps}</p>
        </>
      )}
      <Budgets />
      {summary.data && summary.data.now.calls === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('noUsageInThisPeriod')}>
          {t('whenSomeoneAsksTheAgent')}
        </EmptyState>
      ) : (
        <>
          <Chart span={span} own={own} unpricedModels={summary.data?.unpricedModels ?? []} />
          <Section title={t('breakdown')}>
            <Breakdown span={span} own={own} />
          </Section>
        </>
      )}
    </PageFrame>
  );
}

function CsvLink({ span }: { span: Span }) {
  const { workspace } = useViewer();
  const query = new URLSearchParams({ workspaceId: workspace.id, ...span });
  return (
    <a
      href={`/api/usage/calls.csv?${query}`}
      download
      className="inline-flex h-8 shrink-0 items-center gap-2 rounded-md px-3 font-medium text-base text-ink hover:bg-hover max-sm:-me-3"
    >
      <Download size={14} aria-hidden="true" />
      {t('downloadCsv')}
    </a>
  );
}

/** Shows this month's budgets, independent of the chosen period. */
function Budgets() {
  const { query, nameOf } = useBudgets();
  if (query.isError) return <QueryNotice query={query} />;
  if (!query.data || query.data.length === 0) return null;
  return (
    <section
      aria-label={t('budgetsThisMonth')}
      className={cx(
        'mb-6 grid gap-x-8 gap-y-4 rounded-xl border border-line bg-raised p-4',
        query.data.length > 1 && 'sm:grid-cols-2',
      )}
    >
      {query.data.map((budget) => (
        <BudgetBar key={budget.id} budget={budget} name={nameOf(budget)} />
      ))}
    </section>
  );
}
