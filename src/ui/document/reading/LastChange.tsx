import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as Y from 'yjs';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/reading';
import { formatDate } from '@/i18n/format';
import { ApiProvider } from '../../shell/ApiProvider';

/** After this long without a change, the server has stored the last one. */
const SETTLED_MS = 2_000;

interface LastChangeProps {
  documentId: string;
  ytext: Y.Text;
}

/** Says when a text was last changed, and by whom if that is known. */
export function LastChange(props: LastChangeProps) {
  return (
    <ApiProvider>
      <Line {...props} />
    </ApiProvider>
  );
}

function Line({ documentId, ytext }: LastChangeProps) {
  const trpc = useTRPC();
  const { data, refetch } = useQuery(trpc.review.lastChange.queryOptions({ documentId }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(), SETTLED_MS);
    };
    ytext.observe(wait);
    return () => {
      ytext.unobserve(wait);
      clearTimeout(timer);
    };
  }, [ytext, refetch]);
  if (!data) return null;
  return t('changed', { date: dayOf(data.at), by: data.by ? 'person' : 'other', name: data.by?.name ?? '' });
}

/** Returns a day in words, without the year if it is this one. */
function dayOf(at: Date): string {
  const isThisYear = formatDate(at, { year: 'numeric' }) === formatDate(new Date(), { year: 'numeric' });
  return isThisYear ? formatDate(at, { day: 'numeric', month: 'long' }) : formatDate(at, 'longDate');
}
