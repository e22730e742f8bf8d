import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { Button } from '../kit/controls/Button';
import { EmptyState } from '../kit/feedback/EmptyState';
import { ItemBoundary } from '../kit/feedback/ItemBoundary';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { QueryState } from '../kit/feedback/QueryState';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { keyLabel } from '../shell/keys';
import { CommentForm } from './CommentForm';
import { ThreadCard } from './ThreadCard';
import { shortQuote } from './thread-title';
import { useThreadsHere } from './threads-context';
import { useThreadCommands } from './use-thread-commands';
import { useThreadKeys } from './use-thread-keys';
import { useTextOrder } from './use-threads';

/** The threads of a document: open ones as they stand in the text, resolved ones on demand. */
export function CommentsPanel({ onLeave }: { onLeave(): void }) {
  const trpc = useTRPC();
  const { documentId, open, places, selected, select, draft, mayComment } = useThreadsHere();
  const query = useQuery(trpc.threads.open.queryOptions({ documentId }));
  const ordered = useTextOrder(open, places);
  useThreadKeys({ ordered, onLeave });

  if (query.isPending) {
    return (
      <div className="p-4">
        <SkeletonLines lines={5} label="Loading comments" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className="p-4">
        <QueryNotice query={query} />
      </div>
    );
  }
  const isElsewhere = selected !== undefined && !open.some(({ id }) => id === selected);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3 py-3 pb-10">
      {draft && <DraftCard />}
      {ordered.length === 0 && !draft && !isElsewhere && (
        <EmptyState icon={<MessageSquare size={24} strokeWidth={1.5} />} title="No open comments">
          {mayComment ? (
            <>
              Select text and press <span suppressHydrationWarning>{keyLabel('Mod+Alt+M')}</span>, or click the button
              next to the selection.
            </>
          ) : (
            'Comments on the text and on suggested changes appear here.'
          )}
        </EmptyState>
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
      <Resolved skip={isElsewhere ? selected : undefined} />
    </div>
  );
}

/** A comment that is being written on what is selected in the text. */
function DraftCard() {
  const { draft, setDraft } = useThreadsHere();
  const commands = useThreadCommands();
  if (!draft) return null;
  return (
    <section aria-label="New comment" className="mb-2 rounded-lg border border-accent bg-raised p-3 shadow-card">
      <p className="mb-2 line-clamp-3 border-warn-ink/60 border-l-2 pl-2 font-serif text-sm text-soft italic">
        {shortQuote(draft.quote, 200)}
      </p>
      <CommentForm
        label="Comment"
        placeholder="Comment, or @mention someone…"
        verb="Comment"
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

/** A thread that somebody was led to and that is not open any more. */
function ElsewhereThread({ threadId }: { threadId: string }) {
  const trpc = useTRPC();
  const { mayComment, documentId } = useThreadsHere();
  const { data, isError } = useQuery(trpc.threads.thread.queryOptions({ threadId }));
  if (isError) return <p className="px-1 py-2 text-faint text-sm">This thread was deleted.</p>;
  if (data?.documentId !== documentId) return null;
  return (
    <ul className="mt-2">
      <ThreadCard thread={data} place={undefined} selected mayComment={mayComment} onSelect={() => {}} />
    </ul>
  );
}

function Resolved({ skip }: { skip: string | undefined }) {
  const trpc = useTRPC();
  const { documentId, selected, select, mayComment } = useThreadsHere();
  const [shown, setShown] = useState(false);
  const query = useInfiniteQuery(
    trpc.threads.resolved.infiniteQueryOptions(
      { documentId, limit: 20 },
      { enabled: shown, getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];
  return (
    <section aria-label="Resolved comments" className="mt-4">
      <Button size="sm" variant="quiet" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide resolved' : 'Show resolved'}
      </Button>
      {shown && (
        <div className="mt-2 flex flex-col gap-2">
          <QueryState query={query} lines={2} label="Loading resolved comments" />
          {query.isSuccess && threads.length === 0 && <p className="px-1 text-faint text-sm">No resolved comments</p>}
          <ul className="flex flex-col gap-2">
            {threads
              .filter(({ id }) => id !== skip)
              .map((thread) => (
                <ItemBoundary key={thread.id} as="li" item="thread" content={thread}>
                  <ThreadCard
                    thread={thread}
                    place={undefined}
                    selected={thread.id === selected}
                    mayComment={mayComment}
                    onSelect={() => select(thread.id)}
                  />
                </ItemBoundary>
              ))}
          </ul>
          {query.hasNextPage && (
            <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              Show more
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
