import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { nameOf } from '@/documents/core/path';
import type { AuditEventView } from '@/identity/schema';
import { readable } from '@/kernel/readable';
import { Badge } from '../../kit/display/Badge';
import { Time } from '../../kit/display/Time';
import { useMemberNames } from '../../people/use-member-names';
import { type AuditedEvent, type SentencePart, sentenceOf } from './audit-sentences';
import { actionWords, detailsOf } from './audit-words';
import { useAuditNames } from './use-audit-names';

type DocumentOf = ReturnType<typeof useAuditNames>['documentOf'];

/** Events as sentences. Ids and everything else that was recorded are one click away. */
export function EventList({ pages }: { pages: readonly (readonly AuditEventView[])[] }) {
  const auditedPages = pages.map((events) => events.map(toAudited));
  const audited = auditedPages.flat();
  const { documentOf, projectOf } = useAuditNames(auditedPages);
  const personOf = useMemberNames();
  const draw = (part: SentencePart): ReactNode => {
    if (typeof part === 'string') return readable(part);
    if ('person' in part) return <Name>{personOf(part.person)}</Name>;
    if ('project' in part) return <Name>{projectOf(part.project)}</Name>;
    return <DocumentLink documentId={part.document} documentOf={documentOf} />;
  };
  return (
    <ol aria-label="Events" className="divide-y divide-line rounded-xl border border-line bg-raised">
      {pages.flat().map((event, i) => (
        <li key={event.id} className="px-4 py-2.5 text-sm">
          <p className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 break-words text-soft">
              <Name>{event.actor?.name ?? 'Variorum'}</Name>{' '}
              {(sentenceOf(audited[i]!) ?? [`· ${actionWords(event.action)}`]).map((part, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts follow from the event alone
                <span key={at}>{draw(part)}</span>
              ))}
              {event.byToken && (
                <span className="ml-1.5">
                  <Badge>API token</Badge>
                </span>
              )}
            </span>
            <Time date={event.createdAt} className="shrink-0 text-faint text-xs" />
          </p>
          <Details event={event} />
        </li>
      ))}
    </ol>
  );
}

function toAudited({ action, actor, subjectType, subjectId, data }: AuditEventView): AuditedEvent {
  return {
    action,
    actorId: actor?.userId,
    subjectType,
    subjectId,
    data: JSON.parse(data) as Record<string, unknown>,
  };
}

function Name({ children }: { children: string }) {
  return <span className="font-medium text-ink">{readable(children)}</span>;
}

function DocumentLink({ documentId, documentOf }: { documentId: string; documentOf: DocumentOf }) {
  const document = documentOf(documentId);
  if (document?.isDeleted) {
    return <Name>{document.path === undefined ? 'a deleted document' : `${nameOf(document.path)} (deleted)`}</Name>;
  }
  return (
    <a
      href={`/d/${documentId}`}
      title={document?.path}
      className="font-medium text-ink underline decoration-line-strong underline-offset-4"
    >
      {document?.path === undefined ? 'a document' : readable(nameOf(document.path))}
    </a>
  );
}

function Details({ event }: { event: AuditEventView }) {
  return (
    <details className="group mt-0.5 text-xs">
      <summary className="inline-flex cursor-pointer list-none items-center gap-1 rounded py-0.5 pr-1 text-faint hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight size={12} className="transition-transform group-open:rotate-90" aria-hidden="true" />
        Details
      </summary>
      <dl className="mt-1 mb-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {detailsOf(event).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-all font-mono text-soft">{readable(value)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
