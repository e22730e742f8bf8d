'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTRPC } from '@/api/client';
import type { AuditEventView } from '@/identity/schema';
import { Button, ButtonLink } from '../../kit/controls/Button';
import { Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { EmptyState } from '../../kit/feedback/EmptyState';
import { QueryState } from '../../kit/feedback/QueryState';
import { useMemberNames } from '../../people/use-member-names';
import { PageFrame } from '../../shell/PageFrame';
import { useMay, useViewer } from '../../shell/viewer';
import { AuditFilter, type AuditFilterFields, NO_FILTER, queryOf } from './AuditFilter';
import { actionWords, detailWords, shortId } from './audit-words';

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
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <PageFrame
      title="Audit log"
      description="Who did what, when and from where. Entries can’t be changed or deleted."
      wide
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
      {query.data && events.length === 0 && (
        <EmptyState icon={<ScrollText size={26} strokeWidth={1.4} />} title="No matching events">
          Try another person, another kind of event or a longer period.
        </EmptyState>
      )}
      {events.length > 0 && <EventTable events={events} />}
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

function EventTable({ events }: { events: readonly AuditEventView[] }) {
  const nameOf = useMemberNames();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section aria-label="Events" tabIndex={0} className="overflow-x-auto rounded-xl border border-line bg-raised">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b bg-sunk text-faint text-xs">
          <tr>
            {['When', 'Who', 'What', 'Target', 'Details', 'IP address'].map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {events.map((event) => (
            <tr key={event.id}>
              <Cell>
                <Time date={event.createdAt} className="text-soft" />
              </Cell>
              <Cell>
                <span className="flex items-center gap-1.5">
                  {event.actor?.name ?? 'The system'}
                  {event.byToken && <Badge>API token</Badge>}
                </span>
              </Cell>
              <Cell>{actionWords(event.action)}</Cell>
              <Cell>
                <Subject event={event} nameOf={nameOf} />
              </Cell>
              <td className="min-w-48 px-3 py-2 align-top text-soft text-xs">{detailWords(event.data)}</td>
              <Cell>
                <span className="font-mono text-faint text-xs">{event.ip}</span>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Subject({ event, nameOf }: { event: AuditEventView; nameOf(userId: string): string }) {
  const { subjectType, subjectId } = event;
  if (subjectType === 'user') return nameOf(subjectId);
  if (subjectType === 'document') {
    return (
      <a href={`/d/${subjectId}`} className="underline decoration-line-strong underline-offset-4">
        document
      </a>
    );
  }
  return (
    <span className="block max-w-40 truncate text-soft" title={subjectId}>
      {subjectType.replaceAll('_', ' ')} <span className="font-mono text-faint text-xs">{shortId(subjectId)}</span>
    </span>
  );
}

function Cell({ children }: { children: ReactNode }) {
  return <td className="whitespace-nowrap px-3 py-2 align-top">{children}</td>;
}
