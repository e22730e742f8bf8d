import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { useTRPC } from '@/api/client';
import { useOffline } from '@/api/client-reach';
import { t } from '@/generated/messages/threads';
import type { EditorHandle } from '../editor/editor-options';
import { cx } from '../kit/cx';
import { shortTime } from '../kit/display/short-time';
import { OfflineNote } from '../kit/feedback/OfflineNote';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { QueuedMessages } from '../shell/offline/outbox/QueuedMessages';
import { useCardsBeside, useIsOnScreen } from './beside/use-cards-beside';
import { DraftCard } from './list/DraftCard';
import { NoThreads } from './list/NoThreads';
import { OtherThreads } from './list/OtherThreads';
import { ResolvedThreads } from './list/ResolvedThreads';
import { ThreadItem } from './list/ThreadItem';
import { useThreadList } from './list/use-thread-list';
import { ThreadCard } from './ThreadCard';
import { ThreadFilterBar } from './ThreadFilterBar';
import { matching } from './thread-filter';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';
import { useThreadKeys } from './use-thread-keys';
import { DRAFT_ID } from './use-threads';

const COMMENTS = ['passage', 'hunk', 'reply'] as const;

interface CommentsPanelProps {
  /** The text next to the panel in wide windows. */
  editor?: EditorHandle | undefined;
  onLeave(): void;
}

/**
 * Shows the form for a new comment, and a document's threads. If the panel is next to the text, each open thread is at the
 * height of its passage. Resolved threads are a list, and so are all threads on phones, where the panel covers the text.
 */
export function CommentsPanel({ editor, onLeave }: CommentsPanelProps) {
  const trpc = useTRPC();
  const { documentId } = useThreadsHere();
  const query = useQuery(trpc.threads.open.queryOptions({ documentId }));
  const isNarrow = useMedia(PHONE);
  const view = isNarrow ? undefined : editor?.view;
  const list = useThreadList(useIsOnScreen(view));
  const { isBeside, main, others } = list;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [cards, setCards] = useState<HTMLElement | null>(null);
  useCardsBeside({ view: isBeside ? view : undefined, box, list: cards, selected: list.atPassage });
  useThreadKeys({ ordered: isBeside ? [...main, ...others] : main, onLeave });

  const head = query.isSuccess && <Head list={list} at={query.dataUpdatedAt} />;
  return (
    <>
      {!isNarrow && <div className="shrink-0 px-3 pt-3">{head}</div>}
      <div
        ref={setBox}
        className={cx(
          'min-h-0 flex-1 overflow-y-auto px-3',
          isBeside ? 'cards-beside-box' : 'pb-10',
          isNarrow ? 'pt-3' : 'pt-1',
        )}
      >
        {isNarrow && head}
        {query.isPending && <Loading />}
        {query.isError && <QueryNotice query={query} />}
        {query.isSuccess && <NothingListed list={list} />}
        <Cards ref={setCards} list={list} />
        {!isBeside && <ElsewhereThread list={list} />}
        {list.filter === 'resolved' && <ResolvedThreads skip={list.elsewhere} />}
      </div>
      {isBeside && <Others list={list} />}
      <QueuedMessages documentId={documentId} kinds={COMMENTS} />
    </>
  );
}

type List = ReturnType<typeof useThreadList>;

function NothingListed({ list: { main, filter, elsewhere } }: { list: List }) {
  const { draft, mayComment } = useThreadsHere();
  if (main.length > 0 || filter === 'resolved' || draft || elsewhere) return null;
  return <NoThreads filter={filter} mayComment={mayComment} />;
}

/** The threads and the form for a new comment, in the order of the text. */
function Cards({ ref, list: { main, draftAt, isBeside } }: { ref: Ref<HTMLUListElement>; list: List }) {
  const { draft } = useThreadsHere();
  const items = main.map((thread) => <ThreadItem key={thread.id} thread={thread} isBeside={isBeside} />);
  if (draft) {
    // Doesn't wait for the threads, and keeps what was typed when they arrive.
    const form = (
      <li key={DRAFT_ID} data-beside={DRAFT_ID}>
        <DraftCard isBeside={isBeside} />
      </li>
    );
    items.splice(draftAt, 0, form);
  }
  return (
    <ul ref={ref} className={isBeside ? 'cards-beside' : 'flex flex-col gap-2'}>
      {items}
    </ul>
  );
}

/** The threads without a passage in the text, while the others are next to theirs. */
function Others({ list }: { list: List }) {
  const { selected } = useThreadsHere();
  const { others, elsewhere } = list;
  const count = others.length + (elsewhere ? 1 : 0);
  if (count === 0) return null;
  const hasSelected = elsewhere !== undefined || others.some(({ id }) => id === selected);
  return (
    // The thread that is elsewhere is resolved.
    <OtherThreads count={count} hasReason={elsewhere === undefined} hasSelected={hasSelected}>
      {others.map((thread) => (
        <ThreadItem key={thread.id} thread={thread} />
      ))}
      <ElsewhereThread list={list} as="li" />
    </OtherThreads>
  );
}

/** The filters, with the number of threads of each, and offline from when the threads are. */
function Head({ list: { filter, setFilter, listed }, at }: { list: List; at: number }) {
  const trpc = useTRPC();
  const { documentId, open, mayComment } = useThreadsHere();
  const resolved = useQuery(trpc.threads.resolvedCount.queryOptions({ documentId })).data;
  const { resolveMany, isBusy } = useThreadCommands();
  const mayResolve = mayComment && listed.length > 0;
  const counts = {
    open: open.length,
    mine: matching(open, 'mine').length,
    mentions: matching(open, 'mentions').length,
    resolved,
  };
  return (
    <>
      <AsOf at={at} mayComment={mayComment} />
      {(open.length > 0 || Boolean(resolved)) && (
        <ThreadFilterBar
          filter={filter}
          counts={counts}
          onFilter={setFilter}
          onResolveAll={mayResolve ? () => void resolveMany(listed.map(({ id }) => id)) : undefined}
          busy={isBusy}
        />
      )}
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

/** A thread that a link led to but that is no longer open. */
function ElsewhereThread({ list: { elsewhere }, as: Tag = 'div' }: { list: List; as?: 'div' | 'li' }) {
  const trpc = useTRPC();
  const { mayComment, documentId } = useThreadsHere();
  const query = trpc.threads.thread.queryOptions({ threadId: elsewhere ?? '' }, { enabled: elsewhere !== undefined });
  const { data, isError } = useQuery(query);
  if (elsewhere === undefined) return null;
  if (isError) return <Tag className="px-1 py-2 text-faint text-sm">{t('threadWasDeleted')}</Tag>;
  if (data?.documentId !== documentId) return null;
  return (
    <Tag className={Tag === 'div' ? 'mt-2' : undefined}>
      <ThreadCard thread={data} place={undefined} selected mayComment={mayComment} onSelect={() => {}} />
    </Tag>
  );
}
