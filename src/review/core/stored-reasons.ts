/** The reason stored when a conflict is resolved with the current text. */
export const KEPT_CURRENT = 'kept_current';
/** The reason stored for changes that were open when their author withdrew the suggestion. */
export const WITHDRAWN = 'withdrawn_by_author';

/** Returns whether a text means something else than a reviewer's reason when it's stored as the reason of a decision. */
export function isStoredReason(reason: string): boolean {
  return reason === KEPT_CURRENT || reason === WITHDRAWN;
}
