import { useQueries } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import Link from 'next/link';
import { useTRPC } from '@/api/client';
import { nameOf } from '@/documents/core/path';
import { AiMark } from '../kit/Badge';
import { SkeletonLines } from '../kit/Skeleton';
import { progressOf } from '../review/open-hunks';
import type { RecentDocument } from './recent';

/** Suggestions on the recent documents that have open changes. */
export function WaitingReviews({ documents }: { documents: readonly RecentDocument[] }) {
  const trpc = useTRPC();
  const { pending, waiting } = useQueries({
    queries: documents.map(({ documentId }) => trpc.review.suggestions.queryOptions({ documentId })),
    combine: (answers) => ({
      pending: answers.some(({ isPending }) => isPending),
      waiting: answers.flatMap(({ data }) => data ?? []),
    }),
  });
  if (pending) return <SkeletonLines lines={2} label="Looking for suggestions" />;
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-2 text-faint text-sm">
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" /> All reviewed.
      </p>
    );
  }
  return (
    <ul className="flex flex-col gap-2">
      {waiting.map((suggestion) => {
        const { reviewed, total } = progressOf(suggestion);
        const document = documents.find(({ documentId }) => documentId === suggestion.documentId);
        return (
          <li key={suggestion.id}>
            <Link
              href={`/d/${suggestion.documentId}?panel=review`}
              className="block rounded-lg border border-line bg-raised px-3.5 py-2.5 shadow-card hover:border-line-strong"
            >
              <span className="flex items-center gap-2 text-faint text-xs">
                <AiMark />
                <span className="min-w-0 flex-1 truncate">{document && nameOf(document.path)}</span>
                <span className="tabular-nums">
                  {reviewed} of {total} reviewed
                </span>
              </span>
              <span className="mt-1 line-clamp-2 font-serif text-[0.9375rem] leading-snug">
                {suggestion.description}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
