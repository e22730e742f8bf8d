import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/agent/sheet';
import { QueryNotice } from '../../kit/feedback/QueryNotice';
import { Skeleton, SkeletonBlock } from '../../kit/feedback/Skeleton';
import type { SheetIteration } from '../turn/turn-state';

const SheetPages = dynamic(() => import('../../sheets/pages/SheetPages').then((m) => m.SheetPages), {
  ssr: false,
  loading: () => <Skeleton className="h-full" />,
});

interface IterationPageProps {
  page: NonNullable<SheetIteration['page']>;
  number: number;
}

/** Renders the page of an iteration from its texts. */
export function IterationPage({ page, number }: IterationPageProps) {
  const trpc = useTRPC();
  // Never reloaded: the same texts always render the same page.
  const query = useQuery(trpc.sheets.render.queryOptions(page, { staleTime: Number.POSITIVE_INFINITY }));
  const { data } = query;
  if (query.isError) return <QueryNotice query={query} />;
  if (data && data.status !== 'ok') {
    return <p className="px-3 py-2 text-soft text-sm">{t('notRendered')}</p>;
  }
  return (
    <div className="flex h-72 flex-col">
      {data ? (
        <SheetPages pages={data.pages} label={t('pageOfAttempt', { number })} fit="page" />
      ) : (
        <SkeletonBlock className="h-full" />
      )}
    </div>
  );
}
