/**
 * How a hunk fits the current document:
 * - clean: the text is what the suggestion expects, so the hunk can be applied;
 * - changed: other text is there;
 * - gone: the text was deleted;
 * - moved: the text is the same, but the character before it isn't;
 * - already_there: someone has already typed what the hunk suggests.
 */
export type HunkStatus = 'clean' | 'moved' | 'changed' | 'gone' | 'already_there';

/** Returns whether the hunk can't be accepted as it is, so that a person has to look at the texts. */
export function isConflictStatus(status: HunkStatus): boolean {
  return status !== 'clean' && status !== 'already_there';
}
