import type { Hiding } from './hiding';

interface Changes {
  /** The open changes whose cards are shown. */
  order: readonly unknown[];
  /** The open changes that the text doesn't show. */
  hidden: readonly unknown[];
}

/**
 * Returns how many changes the review lists. While the text shows a draft, these are the draft's changes, since the
 * draft's bar counts the hidden ones; otherwise a line of the review counts them.
 */
export function listedChanges({ order, hidden }: Changes, hiding: Hiding | undefined): number {
  const draft = hiding?.draft;
  return order.length + (draft ? (draft.changes ?? 0) : hidden.length);
}
