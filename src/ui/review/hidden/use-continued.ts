import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '@/api/client';
import type { Hiding } from './hiding';

/** Returns the suggestion that the shown draft continues, if any. Its changes are in the draft. */
export function useContinued(documentId: string, hiding: Hiding | undefined): string | undefined {
  const trpc = useTRPC();
  const draftId = hiding?.draft?.draftId;
  const enabled = draftId !== undefined;
  const { data } = useQuery(trpc.drafts.list.queryOptions({ documentId }, { enabled }));
  const listed = data?.find((draft) => draft.draftId === draftId);
  return listed ? (listed.amendsId ?? undefined) : hiding?.amends;
}
