import { type ReactNode, useId, useState } from 'react';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/settings/audit';
import { formatDate } from '@/i18n/format';
import type { AuditEventView } from '@/identity/schema';
import { readable } from '@/kernel/readable';
import { Badge } from '../../kit/display/Badge';
import { FoldArrow } from '../../kit/display/FoldArrow';
import { useMemberNames } from '../../people/use-member-names';
import { type AuditedEvent, type Mentions, sentenceOf } from './audit-sentences';
import { actionWords, detailsOf } from './audit-words';
import { useAuditNames } from './use-audit-names';

type DocumentOf = ReturnType<typeof useAuditNames>['documentOf'];

/** Shows audit events as sentences. A click shows ids and all other recorded details. */
export function EventList({ pages }: { pages: readonly (readonly AuditEventView[])[] }) {
  const auditedPages = pages.map((events) => events.map(toAudited));
  const audited = auditedPages.flat();
  const { documentOf, projectOf } = useAuditNames(auditedPages);
  const personOf = useMemberNames();
  const mentions = {
    person: (id: string) => () => <Name>{personOf(id)}</Name>,
    document: (id: string) => () => <DocumentLink documentId={id} documentOf={documentOf} />,
    project: (id: string) => () => <Name>{projectOf(id)}</Name>,
  };
  const events = pages.flat();
  return (
    <div className="overflow-clip rounded-xl border border-line bg-raised">
      <ol aria-label={t('events')} className="divide-y divide-line">
        {events.map((event, i) => {
          const day = dayOf(event);
          const previous = events[i - 1];
          return (
            <li key={event.id} className="text-sm">
              {(!previous || dayOf(previous) !== day) && (
                <h2 className="border-line border-b bg-sunk px-4 py-1.5 font-medium text-soft text-xs">{day}</h2>
              )}
              <EventRow event={event}>
                <EventSentence event={audited[i]!} mentions={{ ...mentions, actor: () => <Actor event={event} /> }} />
              </EventRow>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const dayOf = ({ createdAt }: AuditEventView) => formatDate(createdAt, 'longDate');
const CLOCK = { timeStyle: 'medium' } as const;

/** One row: the time and the sentence. It opens to show all recorded details, such as the address. */
function EventRow({ event, children }: { event: AuditEventView; children: ReactNode }) {
  const { createdAt, byToken } = event;
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  return (
    <>
      <div className="relative flex items-center gap-x-3 px-4 py-2 hover:bg-hover max-sm:flex-wrap">
        <time
          dateTime={createdAt.toISOString()}
          title={formatDate(createdAt, 'dateAndTime')}
          className="w-20 shrink-0 text-faint text-xs tabular-nums"
        >
          {formatDate(createdAt, CLOCK)}
        </time>
        <p className="min-w-0 flex-1 break-words text-soft max-sm:order-last max-sm:basis-full">
          {children}
          {byToken && (
            <span className="ms-1.5">
              <Badge>{t('apiToken')}</Badge>
            </span>
          )}
        </p>
        <button
          type="button"
          aria-label={t('details')}
          aria-expanded={open}
          aria-controls={detailsId}
          onClick={() => setOpen(!open)}
          // The button covers the whole row except its links.
          className="rounded p-1 text-faint max-sm:ms-auto after:absolute after:inset-0 focus-visible:after:ring-2 focus-visible:after:ring-[var(--focus)] focus-visible:after:ring-inset"
        >
          <FoldArrow open={open} size={13} />
        </button>
      </div>
      <Details id={detailsId} event={event} open={open} />
    </>
  );
}

function EventSentence({ event, mentions }: { event: AuditedEvent; mentions: Mentions }) {
  const sentence = sentenceOf(event, mentions);
  if (sentence !== undefined) return sentence;
  return t.rich('noSentence', { actor: mentions.actor, action: actionWords(event.action) });
}

function Actor({ event: { actor } }: { event: AuditEventView }) {
  return <Name>{actor?.name ?? 'Variorum'}</Name>;
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
  return (
    <span dir="auto" className="font-medium text-ink">
      {readable(children)}
    </span>
  );
}

function DocumentLink({ documentId, documentOf }: { documentId: string; documentOf: DocumentOf }) {
  if (documentId === '') return <Name>{t('aDocument')}</Name>;
  const document = documentOf(documentId);
  if (document?.isDeleted) {
    const { path } = document;
    return <Name>{path === undefined ? t('aDeletedDocument') : t('deleted', { name: displayName(path) })}</Name>;
  }
  return (
    <a
      dir="auto"
      href={`/d/${documentId}`}
      title={document?.path}
      className="relative z-[1] font-medium text-ink underline decoration-line-strong underline-offset-4"
    >
      {document?.path === undefined ? t('aDocument') : readable(displayName(document.path))}
    </a>
  );
}

function Details({ id, event, open }: { id: string; event: AuditEventView; open: boolean }) {
  return (
    <dl id={id} hidden={!open} className="mb-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 px-4 text-xs sm:ms-23">
      {open &&
        detailsOf(event).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 break-all font-mono text-soft">{readable(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
