import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTRPC } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/threads';
import { shortTime } from '../kit/display/short-time';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ItemBoundary } from '../kit/feedback/ItemBoundary';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { keyLabel } from '../shell/keys';
import { QueuedMessages } from '../shell/offline/outbox/QueuedMessages';
import { CommentForm } from './CommentForm';
import { ResolvedThreads } from './ResolvedThreads';
import { ThreadCard } from './ThreadCard';
import { ThreadFilterBar } from './ThreadFilterBar';
import { matching, type ThreadFilter } from './thread-filter';
import { shortQuote } from './thread-title';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';
import { useThreadKeys } from './use-thread-keys';
import { useTextOrder } from './use-threads';

const COMMENTS = ['passage', 'hunk', 'reply'] as const;

/** Shows the form for a new comment, and a document's threads. */
export function CommentsPanel({ onLeave }: { onLeave(): void }) {
  const { documentId, draft } = useThreadsHere();
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3 pb-10">
        {/* Doesn't wait for the threads, and keeps what was typed when they arrive. */}
        {draft && <DraftCard />}
        <Threads onLeave={onLeave} />
      </div>
      <QueuedMessages documentId={documentId} kinds={COMMENTS} />
    </>
  );
}

/** Lists the threads: the open ones in the order of the text, or the resolved ones. */
function Threads({ onLeave }: { onLeave(): void }) {
  const trpc = useTRPC();
  const { documentId, open, places, selected, select, draft, mayComment } = useThreadsHere();
  const query = useQuery(trpc.threads.open.queryOptions({ documentId }));
  const resolved = useQuery(trpc.threads.resolvedCount.queryOptions({ documentId })).data;
  const { resolveMany, isBusy } = useThreadCommands();
  const [wanted, setFilter] = useState<ThreadFilter>('open');
  // A thread selected in the text is listed even if the filter would hide it.
  const isHidden = open.some(({ id }) => id === selected) && !matching(open, wanted).some(({ id }) => id === selected);
  const filter = isHidden ? 'open' : wanted;
  const listed = useMemo(() => matching(open, filter), [open, filter]);
  const ordered = useTextOrder(listed, places);
  useThreadKeys({ ordered, onLeave });

  if (query.isPending) {
    return (
      <div className="p-1">
        <Loading />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="p-1">
        <QueryNotice query={query} />
      </div>
    );
  }
  const isElsewhere = selected !== undefined && !open.some(({ id }) => id === selected);
  return (
    <>
      <AsOf at={query.dataUpdatedAt} mayComment={mayComment} />
      {(open.length > 0 || Boolean(resolved)) && (
        <ThreadFilterBar
          filter={filter}
          counts={{
            open: open.length,
            mine: matching(open, 'mine').length,
            mentions: matching(open, 'mentions').length,
            resolved,
          }}
          onFilter={(next) => {
            select(undefined);
            setFilter(next);
          }}
          onResolveAll={
            mayComment && listed.length > 0 ? () => void resolveMany(listed.map(({ id }) => id)) : undefined
          }
          busy={isBusy}
        />
      )}
      {ordered.length === 0 && filter !== 'resolved' && !draft && !isElsewhere && (
        <NoThreads filter={filter} mayComment={mayComment} />
      )}
      <ul className="flex flex-col gap-2">
        {ordered.map((thread) => (
          <ItemBoundary key={thread.id} as="li" item="thread" content={thread}>
            <ThreadCard
              thread={thread}
              place={places.get(thread.id)}
              selected={thread.id === selected}
              mayComment={mayComment}
              onSelect={() => select(thread.id)}
            />
          </ItemBoundary>
        ))}
      </ul>
      {isElsewhere && <ElsewhereThread threadId={selected} />}
      {filter === 'resolved' && <ResolvedThreads skip={isElsewhere ? selected : undefined} />}
    </>
  );
}

/** Shown until the comments are there. Offline, this browser may not store them. */
function Loading() {
  const offline = useOffline();
  if (offline) return <OfflineNote>{t('notShownOffline')}</OfflineNote>;
  return <SkeletonLines lines={5} label={t('loading')} />;
}

/** Says offline from when the comments are, and what happens to new ones. */
function AsOf({ at, mayComment }: { at: number; mayComment: boolean }) {
  const offline = useOffline();
  if (!offline) return null;
  return (
    <div className="mb-2">
      <OfflineNote>
        {t('asOf', { time: shortTime(at) })}
        {mayComment && ` ${t('sentWhenOnline')}`}
      </OfflineNote>
    </div>
  );
}

function NoThreads({ filter, mayComment }: { filter: ThreadFilter; mayComment: boolean }) {
  if (filter === 'mine') {
    return (
      <EmptyState icon={MessageSquare} title={t('noneOfYours')}>
        {t('yoursAppear')}
      </EmptyState>
    );
  }
  if (filter === 'mentions') {
    return (
      <EmptyState icon={MessageSquare} title={t('noMentions')}>
        {t('mentionsAppear')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MessageSquare} title={t('noneOpen')}>
      {mayComment ? howToComment() : t('commentsAppear')}
    </EmptyState>
  );
}

/** Says how to start a comment, without keys on touch screens. */
function howToComment() {
  return (
    <>
      <span className="pointer-coarse:hidden" suppressHydrationWarning>
        {t.rich('howToComment', { key: () => keyLabel('Mod+Alt+M') })}
      </span>
      <span className="hidden pointer-coarse:inline">{t('howToCommentByTouch')}</span>
    </>
  );
}

/** The form for a comment on the text's current selection. */
function DraftCard() {
  const { draft, setDraft } = useThreadsHere();
  const commands = useThreadCommands();
  if (!draft) return null;
  return (
    <section aria-label={t('newComment')} className="mb-2 rounded-lg border border-accent bg-raised p-3 shadow-card">
      <p
        dir="auto"
        className="mb-2 line-clamp-3 border-warn-ink/60 border-s-2 ps-2 font-serif text-sm text-soft italic"
      >
        {shortQuote(draft.quote, 200)}
      </p>
      <CommentForm
        label={t('commentField')}
        placeholder={t('commentPlaceholder')}
        verb={t('comment')}
        draftKey="new"
        autoFocus
        onCancel={() => setDraft(undefined)}
        onSubmit={async (body) => {
          const isTaken = await commands.startOnPassage(draft, body);
          if (isTaken) setDraft(undefined);
          return isTaken;
        }}
      />
    </section>
  );
}

/** A thread that a link led to but that is no longer open. */
function ElsewhereThread({ threadId }: { threadId: string }) {
  const trpc = useTRPC();
  const { mayComment, documentId } = useThreadsHere();
  const { data, isError } = useQuery(trpc.threads.thread.queryOptions({ threadId }));
  if (isError) return <p className="px-1 py-2 text-faint text-sm">{t('threadWasDeleted')}</p>;
  if (data?.documentId !== documentId) return null;
  return (
    <ul className="mt-2">
      <ThreadCard thread={data} place={undefined} selected mayComment={mayComment} onSelect={() => {}} />
    </ul>
  );
}
