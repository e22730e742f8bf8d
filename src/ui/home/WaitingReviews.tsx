import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTRPC } from '@/api/client';
import { nameOf } from '@/documents/core/path';
import { linkOf } from '@/review/inbox/core/item';
import { AiMark } from '../kit/display/Badge';
import { QueryNotice } from '../kit/feedback/QueryNotice';
import { SkeletonLines } from '../kit/feedback/Skeleton';
import { useViewer } from '../shell/viewer';

const SHOWN = 5;

/** The newest suggestions of the workspace that one may decide. */
export function WaitingReviews() {
  const trpc = useTRPC();
  const workspaceId = useViewer().workspace.id;
  const query = useQuery(trpc.inbox.list.queryOptions({ workspaceId, kind: 'suggestion', limit: SHOWN }));
  if (query.isPending) return <SkeletonLines lines={2} label="Loading suggestions" />;
  if (query.isError) return <QueryNotice query={query} />;
  const { items, nextCursor } = query.data;
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2 text-faint text-sm">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" /> You’re all caught up
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {items.map((item) => (
          <li key={item.subjectId}>
            <Link
              href={linkOf(item)}
              className="block rounded-lg border border-line bg-raised px-3.5 py-2.5 shadow-card hover:border-line-strong"
            >
              <span className="flex items-center gap-2 text-faint text-xs">
                <AiMark />
                <span className="min-w-0 flex-1 truncate">{nameOf(item.path)}</span>
                <span className="tabular-nums">
                  {item.review?.reviewed} of {item.review?.total} reviewed
                </span>
              </span>
              <span className="mt-1 line-clamp-2 font-serif text-[0.9375rem] leading-snug">{item.text}</span>
            </Link>
          </li>
        ))}
      </ul>
      {nextCursor && (
        <Link href="/inbox" className="mt-2 inline-block text-accent text-sm hover:underline">
          View all in inbox
        </Link>
      )}
    </>
  );
}
