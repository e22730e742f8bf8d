import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Span } from '@/usage/core/report';
import { STACKS } from '@/usage/core/report';
import { Button } from '../../kit/controls/Button';
import { Select } from '../../kit/controls/Select';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { Skeleton } from '../../kit/feedback/Skeleton';
import { Section } from '../../shell/PageFrame';
import { useViewer } from '../../shell/viewer';
import { Unpriced } from '../Unpriced';
import { useKeyNames } from '../use-key-names';
import { DayChart } from './DayChart';
import type { Measure } from './stacks';

type By = (typeof STACKS)[number];

const MEASURES: Record<Measure, string> = { cost: 'Cost', tokens: 'Tokens', calls: 'Calls' };
const BY_WORDS: Record<By, string> = { model: 'by model', person: 'by person', purpose: 'by purpose' };

interface ChartProps {
  span: Span;
  own: boolean;
  unpricedModels: readonly string[];
}

export function Chart({ span, own, unpricedModels }: ChartProps) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [by, setBy] = useState<By>('model');
  const [measure, setMeasure] = useState<Measure>('cost');
  const query = useQuery(
    trpc.usage.days.queryOptions({ workspaceId, ...span, by }, { placeholderData: keepPreviousData }),
  );
  const nameOf = useKeyNames(by, []);
  const isCostUnknown = measure === 'cost' && unpricedModels.length > 0 && !query.data?.some(({ cost }) => cost > 0);
  const choices = own ? STACKS.filter((choice) => choice !== 'person') : STACKS;
  const actions = (
    <span className="flex gap-2">
      <Select label="Measure" quiet value={measure} onChange={(event) => setMeasure(event.target.value as Measure)}>
        {Object.entries(MEASURES).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <Select label="Group by" quiet value={by} onChange={(event) => setBy(event.target.value as By)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {BY_WORDS[choice]}
          </option>
        ))}
      </Select>
    </span>
  );
  return (
    <Section title="Per day" actions={actions}>
      <div className="rounded-xl border border-line bg-raised p-4">
        {query.isPending && <Skeleton className="h-[270px]" />}
        {query.isError && <QueryNotice query={query} />}
        {query.data && isCostUnknown && <CostUnknown models={unpricedModels} onTokens={() => setMeasure('tokens')} />}
        {query.data && !isCostUnknown && (
          <DayChart parts={query.data} span={span} measure={measure} by={by} nameOf={nameOf} />
        )}
      </div>
    </Section>
  );
}

/** In place of a chart without bars. */
function CostUnknown({ models, onTokens }: { models: readonly string[]; onTokens(): void }) {
  return (
    <EmptyState
      title="The cost isn’t known"
      action={
        <Button size="sm" onClick={onTokens}>
          Show tokens
        </Button>
      }
    >
      <Unpriced models={models} />
    </EmptyState>
  );
}
