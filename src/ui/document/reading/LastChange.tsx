import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as Y from 'yjs';
import { useTRPC } from '@/api/client';
import { t } from '@/generated/messages/document/reading';
import { formatDate } from '@/i18n/format';
import { useKnownNames } from '../../people/use-member-names';
import { ApiProvider } from '../../shell/ApiProvider';

/** After this long without a change, the server has stored who made the last one. */
const SETTLED_MS = 4_000;

interface LastChangeProps {
  documentId: string;
  ytext: Y.Text;
}

/** Says when a document was last changed, and by whom if that is known. */
export function LastChange(props: LastChangeProps) {
  return (
    <ApiProvider>
      <Line {...props} />
    </ApiProvider>
  );
}

function Line({ documentId, ytext }: LastChangeProps) {
  const trpc = useTRPC();
  const nameOf = useKnownNames();
  const { data, refetch } = useQuery(trpc.documents.get.queryOptions({ documentId }));
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
  const { updatedAt, changedBy } = data;
  const name = (changedBy !== null && nameOf(changedBy)) || '';
  return t('changed', { date: dayOf(updatedAt), by: name ? 'person' : 'other', name });
}

/** Returns a day in words, without the year if it is this one. */
function dayOf(at: Date): string {
  const isThisYear = formatDate(at, { year: 'numeric' }) === formatDate(new Date(), { year: 'numeric' });
  return isThisYear ? formatDate(at, { day: 'numeric', month: 'long' }) : formatDate(at, 'longDate');
}
