import type { SuggestionStatus } from '@/versions/schema';

/** People say whether it's a draft, and close it while it's open. The others follow from the decisions. */
export const REQUEST_STATES = ['draft', 'open', 'accepted', 'partly', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/**
 * Returns the state of a change request: open while anything in it is under review and nobody has closed it; then
 * accepted if all of it was, partly if some of it was, and closed if nothing was. Suggestions that were withdrawn or
 * replaced don't count.
 */
export function requestState(
  { isDraft, closedAt }: { isDraft: boolean; closedAt: Date | null },
  statuses: readonly SuggestionStatus[],
): RequestState {
  const counted = statuses.filter((status) => status !== 'superseded' && status !== 'withdrawn');
  if (counted.includes('pending')) return closedAt ? 'closed' : isDraft ? 'draft' : 'open';
  const isTaken = counted.some((status) => status === 'accepted' || status === 'partially_accepted');
  if (!isTaken) return 'closed';
  return counted.every((status) => status === 'accepted') ? 'accepted' : 'partly';
}
