'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { AuditFilter, type AuditFilterFields, NO_FILTER, queryOf } from './AuditFilter';
import { EventList } from './EventList';

/** Who did what, to what, when, from where. */
export function AuditPage() {
  return useMay('manage_members') ? (
    <AuditLog />
  ) : (
    <PageFrame title="Audit log">
      <EmptyState title="Only owners and admins can read the audit log">
        It records who did what, when and from where.
      </EmptyState>
    </PageFrame>
  );
}

function AuditLog() {
  const trpc = useTRPC();
  const { workspace } = useViewer();
  const [fields, setFields] = useState(NO_FILTER);
  const query = useInfiniteQuery(
    trpc.audit.events.infiniteQueryOptions(
      { workspaceId: workspace.id, ...queryOf(fields) },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const pages = query.data?.pages.map((page) => page.events) ?? [];
  const isEmpty = pages.every((events) => events.length === 0);
  return (
    <PageFrame
      title="Audit log"
      description="Who did what, when and from where. Entries can’t be changed or deleted."
      actions={
        <ButtonLink icon={<Download size={15} />} href={csvAddress(workspace.id, fields)} prefetch={false} download>
          Download CSV
        </ButtonLink>
      }
    >
      <div className="mb-4">
        <AuditFilter fields={fields} onChange={setFields} />
      </div>
      <QueryState query={query} lines={8} label="Loading audit log" />
      {query.data && isEmpty && (
        <EmptyState icon={<ScrollText size={26} strokeWidth={1.4} />} title="No matching events">
          Try another person, another kind of event or a longer period.
        </EmptyState>
      )}
      {!isEmpty && <EventList pages={pages} />}
      {query.hasNextPage && (
        <div className="mt-4 flex justify-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </PageFrame>
  );
}

/** The file of all events that the filter lets through. */
function csvAddress(workspaceId: string, fields: AuditFilterFields): string {
  const { since, until, ...rest } = queryOf(fields);
  const search = new URLSearchParams({
    ...rest,
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
  });
  return `/api/workspaces/${workspaceId}/audit.csv?${search}`;
}
