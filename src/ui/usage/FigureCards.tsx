import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/usage';
import { formatCount, formatPercent, formatTokens } from '@/i18n/figures';
import {
  acceptanceOf,
  changeFrom,
  costOf,
  costPerChange,
  type Figures,
  lengthOf,
  type Span,
  tokensOf,
} from '@/usage/core/report';
import { labelledCost } from '../kit/display/cost-words';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { Skeleton } from '../kit/feedback/Skeleton';
import { labelledTokens } from './known';
import { Unpriced } from './Unpriced';

interface FigureCardsProps {
  now: Figures;
  before: Figures;
  span: Span;
  unpricedModels: readonly string[];
}

/** The main figures of a period, each compared with the period before. */
export function FigureCards({ now, before, span, unpricedModels }: FigureCardsProps) {
  const days = lengthOf(span);
  const decided = now.accepted + now.rejected;
  const acceptance = acceptanceOf(now);
  const acceptedBefore = acceptanceOf(before);
  const points = acceptance === null || acceptedBefore === null ? null : acceptance - acceptedBefore;
  return (
    <>
      {before.calls === 0 && <p className="mb-2 text-faint text-xs">{t('noEarlierSpan', { days })}</p>}
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Card
          name={t('cost')}
          value={labelledCost(costOf(now))}
          note={<CostNote figures={now} unpricedModels={unpricedModels} />}
        >
          <Change by={changeFrom(costOf(before).value, costOf(now).value)} days={days} />
        </Card>
        <Card name={t('tokens')} value={labelledTokens(now)} note={tokensNote(now)}>
          <Change by={changeFrom(tokensOf(before).value, tokensOf(now).value)} days={days} />
        </Card>
        <Card name={t('turns')} value={formatCount(now.turns)} note={t('modelCallsCount', { count: now.calls })}>
          <CountChange before={before.turns} now={now.turns} days={days} />
        </Card>
        <Card
          name={t('acceptance')}
          value={acceptance === null ? t('noneYet') : formatPercent(acceptance)}
          note={
            decided === 0 ? t('noChangesReviewed') : t('reviewedChanges', { accepted: now.accepted, count: decided })
          }
        >
          <Change by={points} days={days} unit="points" />
        </Card>
      </dl>
    </>
  );
}

/** Shows the cost per accepted change, or why there is none. */
function CostNote({ figures, unpricedModels }: { figures: Figures; unpricedModels: readonly string[] }) {
  const perChange = costPerChange(figures);
  const cost = perChange.value ? labelledCost(perChange) : undefined;
  const unpriced = () => <Unpriced models={unpricedModels} />;
  if (unpricedModels.length > 0) return cost ? t.rich('perChangeAndUnpriced', { cost, unpriced }) : unpriced();
  if (cost) return t('perAcceptedChange', { cost });
  if (figures.unpriced > 0) return t('callsUnpriced', { count: figures.unpriced });
  if (figures.running > 0) return t('callsRunning', { count: figures.running });
  if (figures.calls === 0) return null;
  return costOf(figures).value === 0 ? t('freeModels') : t('noChangesAccepted');
}

/** Returns the numbers of cached and thinking tokens as text, or why there are no tokens. */
function tokensNote(figures: Figures): string | null {
  const { untold } = figures;
  if (tokensOf(figures).value === null) return untold > 0 ? t('noTokensReported', { count: untold }) : null;
  const { cachedTokens, thoughtsTokens } = figures;
  return t('tokensNote', { cached: formatTokens(cachedTokens), thoughts: formatTokens(thoughtsTokens) });
}

export function FigureCardsLoading() {
  const offline = useOffline();
  if (offline) return <OfflineNote />;
  return (
    <div role="status" aria-label={t('loadingUsage')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['cost', 'tokens', 'turns', 'acceptance'].map((name) => (
        <Skeleton key={name} className="h-[7.25rem]" />
      ))}
    </div>
  );
}

function Card({ name, value, note, children }: { name: string; value: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col rounded-xl border border-line bg-raised px-4 py-3 shadow-card">
      <dt className="text-soft text-sm">{name}</dt>
      <dd className="mt-0.5 break-words font-semibold font-serif text-xl tabular-nums tracking-tight">{value}</dd>
      <dd className="text-faint text-xs empty:hidden">{note}</dd>
      <dd className="mt-auto pt-1.5 text-soft text-xs empty:hidden">{children}</dd>
    </div>
  );
}

/** From this number on, a percentage says more than the difference. */
const PERCENT_FROM = 10;

/** Compares two numbers of things. */
function CountChange({ before, now, days }: { before: number; now: number; days: number }) {
  if (before === 0) return null;
  if (before >= PERCENT_FROM) return <Change by={changeFrom(before, now)} days={days} />;
  return <ChangeLine by={now - before} amount={formatCount(Math.abs(now - before))} days={days} />;
}

interface ChangeProps {
  /** The relative change, or null if there is nothing to compare with. */
  by: number | null;
  /** The length of both periods in days. */
  days: number;
  /** Use points to compare two percentages. */
  unit?: 'percent' | 'points';
}

function Change({ by, days, unit = 'percent' }: ChangeProps) {
  if (by === null) return null;
  const rounded = Math.round(by * 100);
  const size = Math.abs(rounded);
  const amount = unit === 'percent' ? formatPercent(size / 100) : t('points', { count: size });
  return <ChangeLine by={rounded} amount={amount} days={days} />;
}

/** Says how much more or less something is than before. The sign of `by` decides. */
function ChangeLine({ by, amount, days }: { by: number; amount: string; days: number }) {
  const Icon = by > 0 ? ArrowUpRight : by < 0 ? ArrowDownRight : Minus;
  const change = by > 0 ? 'more' : by < 0 ? 'less' : 'same';
  return (
    <span className="flex items-start gap-1">
      <Icon size={13} className="mt-0.5 shrink-0 rtl:-scale-x-100" aria-hidden="true" />
      <span>{t('change', { days, change, amount })}</span>
    </span>
  );
}
