'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/settings/audit';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { MoreButton } from '../../kit/controls/MoreButton';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { ManagersOnly } from '../../kit/feedback/ManagersOnly';
import { QueryState } from '../../kit/feedback/QueryState';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { AuditFilter, type AuditFilterFields, NO_FILTER, queryOf } from './AuditFilter';
import { EventList } from './EventList';

/** The audit log: who did what, when, and from which address. */
export function AuditPage() {
  return useMay('manage_members') ? (
    <AuditLog />
  ) : (
    <PageFrame title={t('auditLog')}>
      <ManagersOnly title={t('managersOnly')}>{t('managersOnlyHint')}</ManagersOnly>
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
      title={t('auditLog')}
      description={t('hint')}
      actions={
        <ButtonLink icon={<Download size={15} />} href={csvAddress(workspace.id, fields)} prefetch={false} download>
          {t('downloadCsv')}
        </ButtonLink>
      }
    >
      <div className="mb-4">
        <AuditFilter fields={fields} onChange={setFields} />
      </div>
      <QueryState query={query} lines={8} label={t('loading')} />
      {query.data && isEmpty && (
        <EmptyState icon={ScrollText} title={t('noMatchingEvents')}>
          {t('noMatchingEventsHint')}
        </EmptyState>
      )}
      {!isEmpty && <EventList pages={pages} />}
      <MoreButton query={query} />
    </PageFrame>
  );
}

/** Returns the address of a CSV file with all events that match the filter. */
function csvAddress(workspaceId: string, fields: AuditFilterFields): string {
  const { since, until, ...rest } = queryOf(fields);
  const search = new URLSearchParams({
    ...rest,
    ...(since && { since: since.toISOString() }),
    ...(until && { until: until.toISOString() }),
  });
  return `/api/workspaces/${workspaceId}/audit.csv?${search}`;
}
