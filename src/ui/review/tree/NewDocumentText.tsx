import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '@/api/client';
import { kindOf } from '@/documents/core/path';
import { t as card } from '@/generated/messages/review/card';
import { t } from '@/generated/messages/review/tree';
import { readable } from '@/kernel/readable';
import { startOf } from '@/kernel/text';
import { Button } from '../../kit/controls/Button';
import { MoreButton } from '../../kit/controls/MoreButton';
import { cx } from '../../kit/cx';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { SkeletonLines } from '../../kit/feedback/Skeleton';

const FOLDED_LINES = 8;
const FOLDED_LENGTH = 800;

/** Shows the text of a suggested document as added text. A long one is folded. */
export function NewDocumentText({ treeChangeId, path }: { treeChangeId: string; path: string }) {
  const trpc = useTRPC();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(
    trpc.treeChanges.text.infiniteQueryOptions(
      { treeChangeId },
      // Never reloaded, because a suggested text doesn't change.
      { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  if (query.isPending) return <SkeletonLines lines={3} label={t('loadingText')} />;
  if (query.isError) return <QueryNotice query={query} />;
  const text = query.data.pages.map((page) => page.text).join('');
  const lines = query.data.pages[0]?.lines ?? 0;
  if (text === '') return <p className="text-faint text-sm">{t('emptyDocument')}</p>;
  const folded = startOf(text.split('\n').slice(0, FOLDED_LINES).join('\n'), FOLDED_LENGTH);
  const isFoldable = folded.length < text.trimEnd().length;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <ins
        className={cx(
          'block w-full whitespace-pre-wrap break-words rounded-e border-add-ink border-s-[3px] bg-add-bg px-2 py-1.5 text-ink no-underline',
          kindOf(path) === 'markdown'
            ? 'font-serif text-[0.9375rem] leading-[1.5]'
            : 'font-mono text-xs leading-[1.55]',
        )}
      >
        {readable(isOpen || !isFoldable ? text : `${folded}…`)}
      </ins>
      <div className="flex gap-1.5">
        {isFoldable && (
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen((was) => !was)}>
            {isOpen ? card('showLess') : t('showLines', { count: lines })}
          </Button>
        )}
        {isOpen && <MoreButton query={query} size="sm" />}
      </div>
    </div>
  );
}
