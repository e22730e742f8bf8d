import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import { openHunks } from '@/review/core/reviewer/open-hunks';
import { HiddenLine } from '../../review/hidden/HiddenLine';
import type { Hiding } from '../../review/hidden/hiding';
import { ApiProvider } from '../../shell/ApiProvider';

interface UnderReviewLineProps {
  documentId: string;
  hiding: Hiding;
}

/** Says to a reader that the text leaves out changes. It is below the text, so the text doesn't move when it appears. */
export function UnderReviewLine(props: UnderReviewLineProps) {
  return (
    <ApiProvider>
      <Line {...props} />
    </ApiProvider>
  );
}

function Line({ documentId, hiding }: UnderReviewLineProps) {
  const trpc = useTRPC();
  const { data = [] } = useQuery(trpc.review.suggestions.queryOptions({ documentId }));
  const count = openHunks(data).length;
  if (count === 0) return null;
  return (
    <div className="shrink-0 border-line border-t">
      <HiddenLine count={count} hiding={hiding} />
    </div>
  );
}
