import type { SuggestionStatus } from '@/versions/schema';

/** Draft and open are what its author says, the others follow from the decisions. */
export const REQUEST_STATES = ['draft', 'open', 'accepted', 'partly', 'closed'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Where a suggestion or a tree change of a request stands. */
export type PartStatus = SuggestionStatus | 'withdrawn';

/**
 * The state of a change request: open as long as anything in it is under review, then accepted if all of it was,
 * partly if some of it was, and closed if nothing was. What was withdrawn or replaced by another suggestion doesn't count.
 */
export function requestState({ isDraft }: { isDraft: boolean }, statuses: readonly PartStatus[]): RequestState {
  const counted = statuses.filter((status) => status !== 'superseded' && status !== 'withdrawn');
  if (counted.includes('pending')) return isDraft ? 'draft' : 'open';
  const isTaken = counted.some((status) => status === 'accepted' || status === 'partially_accepted');
  if (!isTaken) return 'closed';
  return counted.every((status) => status === 'accepted') ? 'accepted' : 'partly';
}
