import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useTRPC } from '@/api/client';
import { displayName } from '@/documents/core/path';
import { t } from '@/generated/messages/home';
import { linkOf } from '@/review/inbox/core/item';
import type { InboxItem } from '@/review/inbox/schema';
import { PageLink } from '../kit/controls/PageLink';
import { AiMark } from '../kit/display/Badge';
import { Time } from '../kit/display/Time';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useViewer } from '../shell/viewer';

const SHOWN = 5;
/** As many as the list returns at once, because the suggestions of a change request are one row. */
const LOADED = 100;
/** How many lists are loaded to find enough rows. */
const MAX_PAGES = 5;
const INBOX = '/inbox?show=suggestion';

/** The newest suggestions in the workspace that the viewer can decide on. Those of a change request are one row. */
export function WaitingReviews() {
  const { query, rows } = useRows();
  if (query.isPending) return <SkeletonLines lines={2} label={t('loadingSuggestions')} />;
  if (query.isLoadingError) return <QueryNotice query={query} />;
  const items = rows.slice(0, SHOWN);
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2 text-faint text-sm">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" /> {t('caughtUp')}
      </p>
    );
  }
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-raised shadow-card">
      {items.map((item) => (
        <li key={item.subjectId}>
          <PageLink href={linkOf(item)} className="block px-3.5 py-2 hover:bg-hover focus-visible:-outline-offset-2">
            {/* A line each in every row, so that the rows look alike whatever fits. */}
            <span className="flex items-center gap-2 text-sm">
              {!item.isWritten && <AiMark />}
              <span className="min-w-0 truncate font-medium" dir="auto">
                {item.path === null ? item.projectName : displayName(item.path)}
              </span>
            </span>
            <span className="block truncate text-sm text-soft" dir="auto">
              {item.text}
            </span>
            <span className="flex text-faint text-xs">
              <span className="min-w-0 truncate">
                <Origin item={item} />
              </span>
              {/* Never cut, however long the rest of the line is. */}
              <span className="shrink-0 whitespace-pre">
                {' · '}
                <Time date={item.happenedAt} />
              </span>
            </span>
          </PageLink>
        </li>
      ))}
      {(query.hasNextPage || rows.length > SHOWN) && (
        <li>
          <PageLink
            href={INBOX}
            className="block px-3.5 py-2 text-accent text-sm hover:bg-hover focus-visible:-outline-offset-2"
          >
            {query.hasNextPage ? t('evenMoreWaiting') : t('moreWaiting', { count: rows.length - SHOWN })}
          </PageLink>
        </li>
      )}
    </ul>
  );
}

/** Loads the person's open suggestions until there are enough rows, so that a long change request doesn't hide others. */
function useRows() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useInfiniteQuery(
    trpc.inbox.list.infiniteQueryOptions(
      { workspaceId, kind: 'suggestion', limit: LOADED },
      { getNextPageParam: (page) => page.nextCursor },
    ),
  );
  const pages = query.data?.pages ?? [];
  const rows = inRows(pages.flatMap((page) => page.items));
  const isShort = rows.length < SHOWN && pages.length < MAX_PAGES;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage]);
  return { query, rows };
}

/** Returns the items with those of a change request put together into one, which leads to the request. */
function inRows(items: readonly InboxItem[]): InboxItem[] {
  const rows = new Map<string, InboxItem>();
  for (const item of items) {
    const { partOf, subjectId } = item;
    const key = partOf?.requestId ?? subjectId;
    const first = rows.get(key);
    if (!first || !partOf) rows.set(key, item);
    else rows.set(key, { ...first, requestId: partOf.requestId, path: null, text: partOf.title });
  }
  return [...rows.values()];
}

/** Says who made the suggestion or the change request, and how large it is or how much of it is reviewed. */
function Origin({ item: { actor, requestId, review, requestSize } }: { item: InboxItem }) {
  const parts = { name: () => <span dir="auto">{actor?.name}</span> };
  const progress = requestId === null ? review : requestSize;
  if (!progress) return parts.name();
  const { reviewed, total } = progress;
  const documents = requestId === null ? undefined : requestSize?.documents;
  if (documents !== undefined) return t.rich('requestFrom', { ...parts, documents, reviewed, total });
  return reviewed === 0
    ? t.rich('changesFrom', { ...parts, count: total })
    : t.rich('reviewedFrom', { ...parts, reviewed, total });
}
