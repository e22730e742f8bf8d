import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import type { Dimension, Span } from '@/usage/core/report';
import { Tabs } from '../kit/controls/Tabs';
import { QueryState } from '../kit/feedback/QueryState';
import { useViewer } from '../shell/viewer';
import { TurnsDialog } from './TurnsDialog';
import { UsageTable } from './UsageTable';
import { useKeyNames } from './use-key-names';

const TABS: { id: Dimension; label: string }[] = [
  { id: 'model', label: 'Models' },
  { id: 'person', label: 'People' },
  { id: 'project', label: 'Projects' },
  { id: 'document', label: 'Documents' },
  { id: 'purpose', label: 'Purposes' },
];
const HEADINGS: Record<Dimension, string> = {
  model: 'Model',
  person: 'Person',
  project: 'Project',
  document: 'Document',
  purpose: 'Purpose',
};

/** The tables, one at a time, and the turns behind a row. */
export function Breakdown({ span, own }: { span: Span; own: boolean }) {
  const [dimension, setDimension] = useState<Dimension>('model');
  const [opened, setOpened] = useState<string>();
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.usage.table.queryOptions({ workspaceId, ...span, by: dimension }));
  const rows = query.data?.rows ?? [];
  const nameOf = useKeyNames(
    dimension,
    rows.map(({ key }) => key),
  );
  return (
    <div className="rounded-xl border border-line bg-raised">
      <Tabs<Dimension>
        label="Usage by"
        tabs={own ? TABS.filter(({ id }) => id !== 'person') : TABS}
        selected={dimension}
        onSelect={setDimension}
      >
        <div className="min-h-40">
          <QueryState query={query} lines={5} label="Loading breakdown" className="p-4" />
          {query.data && (
            <UsageTable
              key={dimension}
              dimension={dimension}
              heading={HEADINGS[dimension]}
              rows={rows}
              nameOf={nameOf}
              onOpen={setOpened}
            />
          )}
          {query.data && query.data.count > rows.length && (
            <p className="border-line border-t px-4 py-2 text-faint text-xs">
              Showing the {rows.length} most expensive of {query.data.count}. Download the CSV for every call.
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
