import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatTokens } from '@/usage/core/format';
import { knownCost, knownTokens, percent } from '@/usage/core/known';
import {
  acceptanceOf,
  changeFrom,
  costOf,
  costPerChange,
  type Figures,
  type Known,
  lengthOf,
  type Span,
  tokensOf,
} from '@/usage/core/report';
import { Skeleton } from '../kit/feedback/Skeleton';
import { Unpriced } from './Unpriced';

interface FigureCardsProps {
  now: Figures;
  before: Figures;
  span: Span;
  unpricedModels: readonly string[];
}

/** What a span came to, each figure with how it moved against the span before. */
export function FigureCards({ now, before, span, unpricedModels }: FigureCardsProps) {
  const days = lengthOf(span);
  const against = days === 1 ? 'the previous day' : `the previous ${days} days`;
  const perChange = costPerChange(now);
  const decided = now.accepted + now.rejected;
  const acceptance = acceptanceOf(now);
  const acceptedBefore = acceptanceOf(before);
  const points = acceptance === null || acceptedBefore === null ? null : acceptance - acceptedBefore;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card
        name="Cost"
        value={knownCost(costOf(now))}
        note={<CostNote perChange={perChange} unpricedModels={unpricedModels} />}
      >
        <Change by={changeFrom(costOf(before).value, costOf(now).value)} against={against} />
      </Card>
      <Card name="Tokens" value={knownTokens(tokensOf(now))} note={tokensNote(now)}>
        <Change by={changeFrom(tokensOf(before).value, tokensOf(now).value)} against={against} />
      </Card>
      <Card
        name="Turns"
        value={formatCount(now.turns)}
        note={`${formatCount(now.calls)} model ${now.calls === 1 ? 'call' : 'calls'}`}
      >
        <Change by={changeFrom(before.turns, now.turns)} against={against} />
      </Card>
      <Card
        name="Acceptance"
        value={percent(acceptance)}
        note={
          decided === 0
            ? 'No changes reviewed'
            : `${formatCount(now.accepted)} of ${formatCount(decided)} reviewed changes`
        }
      >
        <Change by={points} against={against} unit="points" />
      </Card>
    </dl>
  );
}

function CostNote({ perChange, unpricedModels }: { perChange: Known; unpricedModels: readonly string[] }) {
  const share = perChange.value ? `${knownCost(perChange)} per accepted change` : undefined;
  if (unpricedModels.length === 0) return share ?? 'No changes accepted';
  return (
    <>
      {share && `${share} · `}
      <Unpriced models={unpricedModels} />
    </>
  );
}

function tokensNote(figures: Figures): string {
  if (tokensOf(figures).value === null) return 'Not reported';
  return `${formatTokens(figures.cachedTokens)} of them cached, ${formatTokens(figures.thoughtsTokens)} thoughts`;
}

export function FigureCardsLoading() {
  return (
    <div role="status" aria-label="Loading usage" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
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
      <dd className="mt-0.5 truncate font-semibold font-serif text-xl tabular-nums tracking-tight">{value}</dd>
      <dd className="text-faint text-xs">{note}</dd>
      <dd className="mt-auto pt-1.5 text-soft text-xs">{children}</dd>
    </div>
  );
}

interface ChangeProps {
  /** A share; null: nothing to compare with. */
  by: number | null;
  against: string;
  /** Shares that are compared with shares differ by points. */
  unit?: 'percent' | 'points';
}

function Change({ by, against, unit = 'percent' }: ChangeProps) {
  if (by === null) return <span className="text-faint">No earlier data</span>;
  const rounded = Math.round(by * 100);
  const Icon = rounded > 0 ? ArrowUpRight : rounded < 0 ? ArrowDownRight : Minus;
  const amount = `${Math.abs(rounded).toLocaleString('en')}${unit === 'percent' ? '%' : ' points'}`;
  const words = rounded === 0 ? 'Same as' : `${amount} ${rounded > 0 ? 'more' : 'less'} than`;
  return (
    <span className="flex items-start gap-1">
      <Icon size={13} className="mt-0.5 shrink-0" aria-hidden="true" />
      <span>
        {words} {against}
      </span>
    </span>
  );
}
