import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Span } from '@/usage/core/report';
import { STACKS } from '@/usage/schema';
import { Select } from '../../kit/controls/Select';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { Skeleton } from '../../kit/feedback/Skeleton';
import { Section } from '../../shell/PageFrame';
import { useViewer } from '../../shell/viewer';
import { useKeyNames } from '../use-key-names';
import { DayChart } from './DayChart';
import type { Measure } from './stacks';

type By = (typeof STACKS)[number];

const MEASURES: Record<Measure, string> = { cost: 'Cost', tokens: 'Tokens', calls: 'Calls' };
const BY_WORDS: Record<By, string> = { model: 'by model', person: 'by person', purpose: 'by purpose' };

export function Chart({ span, own }: { span: Span; own: boolean }) {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const [by, setBy] = useState<By>('model');
  const [measure, setMeasure] = useState<Measure>('cost');
  const query = useQuery(
    trpc.usage.days.queryOptions({ workspaceId, ...span, by }, { placeholderData: keepPreviousData }),
  );
  const nameOf = useKeyNames(by, []);
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
        {query.data && <DayChart parts={query.data} span={span} measure={measure} by={by} nameOf={nameOf} />}
      </div>
    </Section>
  );
}
