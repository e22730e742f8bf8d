import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useTRPC } from '@/api/client';
import type { ChangeSetView } from '@/review/schema';

/** More documents of change sets aren't watched live: a look every few seconds covers them. */
const MOST = 8;

interface ChangeSetWatchProps {
  changeSets: readonly ChangeSetView[];
  /** The document that is reviewed here: it's watched already. */
  documentId: string;
}

/** Keeps change sets current while others decide in their other documents, e.g. in the other half of a sheet. */
export function ChangeSetWatch({ changeSets, documentId }: ChangeSetWatchProps) {
  const ids = new Set(changeSets.flatMap(({ entries }) => entries.map((entry) => entry.documentId)));
  ids.delete(documentId);
  return [...ids].slice(0, MOST).map((id) => <DocumentWatch key={id} documentId={id} />);
}

function DocumentWatch({ documentId }: { documentId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries(trpc.review.changeSet.pathFilter());
  useSubscription(trpc.review.onReview.subscriptionOptions({ documentId }, { onData: refresh }));
  return null;
}
