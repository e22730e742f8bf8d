import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Check, Clock, Inbox } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTRPC } from '@/api/client';
import { displayName, kindOf } from '@/documents/core/path';
import { t } from '@/generated/messages/inbox/preview';
import { t as snoozeText } from '@/generated/messages/inbox/snooze';
import { linkOf } from '@/review/inbox/core/item';
import type { InboxItem } from '@/review/inbox/schema';
import { toMarkdown } from '@/review/threads/core/mention';
import { headlineOf, originOf } from '@/review/words/inbox-text';
import { Markdown } from '../../editor/markdown/Markdown';
import { Button } from '../../kit/controls/Button';
import { ButtonLink } from '../../kit/controls/ButtonLink';
import { IconButton } from '../../kit/controls/IconButton';
import { Time } from '../../kit/display/Time';
import { useMemberNames } from '../../people/use-member-names';
import { ProjectRoleProvider, useViewer } from '../../shell/viewer';
import { backWords } from '../snooze/snooze-words';
import type { SnoozeTrigger } from '../snooze/use-snooze-menu';
import { SuggestionPreview } from './SuggestionPreview';
import { ThreadPreview } from './ThreadPreview';

interface InboxPreviewProps {
  item: InboxItem;
  /** Called when the item is opened, to mark it as read. */
  onOpen(): void;
  onDone(): void;
  /** Ends the snooze of a snoozed item. */
  onBringBack(): void;
  snoozeTrigger: SnoozeTrigger;
}

/** Shows an inbox item beside the list: its changes in their lines, or its comments or message. */
export function InboxPreview({ item, onOpen, onDone, onBringBack, snoozeTrigger }: InboxPreviewProps) {
  const { userId } = useViewer();
  const scroller = useRef<HTMLDivElement>(null);
  const { subjectId } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each item is read from its start
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [subjectId]);
  return (
    <>
      <header className="flex min-h-13 shrink-0 items-center gap-2 border-line border-b px-6 py-2">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate font-semibold text-base">
            {item.path === null ? item.projectName : displayName(item.path)}
          </h2>
          <p className="truncate text-soft text-xs">
            {item.isSnoozed && `${snoozeText('snoozedUntil', { time: backWords(item.happenedAt) })} · `}
            {/* The preview says how much of a suggestion is reviewed. */}
            {item.documentId === null ? headlineOf(item, userId) : originOf(item, userId)}
            {/* The list leaves it out if there is no room. */}
            {item.path !== null && <span dir="auto"> · {item.projectName}</span>}
            {!item.isSnoozed && (
              <>
                {' · '}
                <Time date={item.happenedAt} />
              </>
            )}
          </p>
        </div>
        <IconButton size="sm" label={snoozeText('snooze')} icon={<Clock size={15} />} {...snoozeTrigger} />
        {item.isSnoozed ? (
          <IconButton size="sm" label={snoozeText('bringBack')} icon={<Inbox size={15} />} onClick={onBringBack} />
        ) : (
          <Button size="sm" variant="quiet" icon={<Check size={14} />} onClick={onDone}>
            {t('done')}
          </Button>
        )}
        <ButtonLink size="sm" icon={<ArrowUpRight size={14} />} href={linkOf(item)} onClick={onOpen}>
          {openWords(item)}
        </ButtonLink>
      </header>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto px-6 py-5">
        <div className="mx-auto max-w-2xl">
          <InProject documentId={item.documentId}>
            <Content item={item} />
          </InProject>
        </div>
      </div>
    </>
  );
}

function openWords({ kind, documentId }: InboxItem): string {
  if (documentId !== null) return t('openDocument');
  return kind === 'access' ? t('openRequest') : t('openChange');
}

/** Provides the person's role in the document's project to its children, once the role has loaded. */
function InProject({ documentId, children }: { documentId: string | null; children: ReactNode }) {
  const trpc = useTRPC();
  const document = useQuery(
    trpc.documents.get.queryOptions({ documentId: documentId ?? '' }, { enabled: documentId !== null }),
  );
  if (!document.data) return children;
  return <ProjectRoleProvider role={document.data.role}>{children}</ProjectRoleProvider>;
}

function Content({ item }: { item: InboxItem }) {
  const { kind, reason, documentId, subjectId, path } = item;
  if (reason === 'suggestion' && documentId !== null) {
    const isMarkdown = path !== null && kindOf(path) === 'markdown';
    return <SuggestionPreview key={subjectId} {...{ documentId, isMarkdown }} suggestionId={subjectId} />;
  }
  if (kind === 'thread' && documentId !== null) {
    return <ThreadPreview key={subjectId} documentId={documentId} threadId={subjectId} />;
  }
  return <Words item={item} />;
}

/** Shows a request, question or message in full. */
function Words({ item: { text } }: { item: InboxItem }) {
  const nameOfMember = useMemberNames();
  if (text.trim() === '') return <p className="text-soft text-sm">{t('noMessage')}</p>;
  return <Markdown text={toMarkdown(text, nameOfMember)} className="comment-text" />;
}
