import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage/charts';
import type { Span } from '@/usage/core/report';
import { STACKS } from '@/usage/core/report';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonBlock } from '../../kit/feedback/Skeleton';
import { Section } from '../../shell/PageFrame';
import { useViewer } from '../../shell/viewer';
import { Unpriced } from '../Unpriced';
import { useKeyNames } from '../use-key-names';
import { DayChart } from './DayChart';
import type { Measure } from './stacks';

type By = (typeof STACKS)[number];

const MEASURES: readonly Measure[] = ['cost', 'tokens', 'calls'];

interface ChartProps {
  span: Span;
  own: boolean;
  unpricedModels: readonly string[];
}

export function Chart({ span, own, unpricedModels }: ChartProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [by, setBy] = useState<By>('model');
  const [chosen, setMeasure] = useState<Measure>();
  const query = useQuery(
    trpc.usage.days.queryOptions({ workspaceId, ...span, by }, { placeholderData: keepPreviousData }),
  );
  const hasCost = query.data?.some(({ cost }) => cost > 0) ?? true;
  // If all calls were free, the chart shows calls instead of cost.
  const measure = chosen ?? (hasCost || unpricedModels.length > 0 ? 'cost' : 'calls');
  const nameOf = useKeyNames(by, []);
  const isCostUnknown = measure === 'cost' && unpricedModels.length > 0 && !hasCost;
  const choices = own ? STACKS.filter((choice) => choice !== 'person') : STACKS;
  const actions = (
    <span className="flex gap-2">
      <Select
        label={t('measure')}
        quiet
        value={measure}
        onChange={(event) => setMeasure(event.target.value as Measure)}
      >
        {MEASURES.map((choice) => (
          <option key={choice} value={choice}>
            {t('measureName', { measure: choice })}
          </option>
        ))}
      </Select>
      <Select label={t('groupBy')} quiet value={by} onChange={(event) => setBy(event.target.value as By)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t('by', { by: choice })}
          </option>
        ))}
      </Select>
    </span>
  );
  return (
    <Section title={t('perDay')} actions={actions}>
      <div className="rounded-xl border border-line bg-raised p-4">
        {query.isPending && <SkeletonBlock className="h-[270px]" />}
        {query.isError && <QueryNotice query={query} />}
        {query.data && isCostUnknown && <CostUnknown models={unpricedModels} onTokens={() => setMeasure('tokens')} />}
        {query.data && !isCostUnknown && (
          <DayChart parts={query.data} span={span} measure={measure} by={by} nameOf={nameOf} />
        )}
      </div>
    </Section>
  );
}

/** Shown instead of a cost chart without bars. */
function CostUnknown({ models, onTokens }: { models: readonly string[]; onTokens(): void }) {
  return (
    <EmptyState
      title={t('costUnknown')}
      action={
        <Button size="sm" onClick={onTokens}>
          {t('showTokens')}
        </Button>
      }
    >
      <Unpriced models={models} />
    </EmptyState>
  );
}
