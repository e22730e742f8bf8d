import { useQueryClient } from '@tanstack/react-query';
import { useSubscription } from '@trpc/tanstack-react-query';
import { useTRPC } from '@/api/client';
import type { ChangeSetView } from '@/review/schema';

/** The most documents that are watched live. Changes to the others are found by reloading every few seconds. */
const MOST = 8;

interface ChangeSetWatchProps {
  changeSets: readonly ChangeSetView[];
  /** The open document. It's already watched elsewhere. */
  documentId: string;
}

/** Keeps change sets up to date while others decide in their other documents, e.g. in the other document of a sheet. */
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
