import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/usage';
import { DIMENSIONS, type Dimension, type Span } from '@/usage/core/report';
import { Tabs } from '../kit/controls/Tabs';
import { QueryState } from '../kit/feedback/QueryState';
import { useViewer } from '../shell/viewer';
import { TurnsDialog } from './TurnsDialog';
import { UsageTable } from './UsageTable';
import { useKeyNames } from './use-key-names';

/** The usage tables, one at a time. A row opens its turns. */
export function Breakdown({ span, own }: { span: Span; own: boolean }) {
  const [dimension, setDimension] = useState<Dimension>('model');
  const [opened, setOpened] = useState<string>();
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.table.queryOptions({ workspaceId, ...span, by: dimension }));
  const dimensions = own ? DIMENSIONS.filter((each) => each !== 'person') : DIMENSIONS;
  const rows = query.data?.rows ?? [];
  const nameOf = useKeyNames(
    dimension,
    rows.map(({ key }) => key),
  );
  return (
    <div className="rounded-xl border border-line bg-raised">
      <Tabs<Dimension>
        label={t('usageBy')}
        tabs={dimensions.map((id) => ({ id, label: t('dimensions', { dimension: id }) }))}
        selected={dimension}
        onSelect={setDimension}
      >
        <div className="min-h-40">
          <QueryState query={query} lines={5} label={t('loadingBreakdown')} className="p-4" />
          {query.data && (
            <UsageTable key={dimension} dimension={dimension} rows={rows} nameOf={nameOf} onOpen={setOpened} />
          )}
          {query.data && query.data.count > rows.length && (
            <p className="border-line border-t px-4 py-2 text-faint text-xs">
              {t('mostExpensiveOf', { shown: rows.length, count: query.data.count })}
            </p>
          )}
        </div>
      </Tabs>
      {opened !== undefined && (
        <TurnsDialog
          span={span}
          filter={{ dimension, key: opened }}
          title={nameOf(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
