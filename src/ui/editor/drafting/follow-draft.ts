import type * as Y from 'yjs';
import { type DraftEdit, draftEdits } from '@/versions/core/drafts/draft-edits';

/** Other people's drafts are redrawn at most this often, in ms. Nobody needs to follow them letter by letter. */
const PACE_MS = 1_000;

/**
 * Calls `onEdits` with a draft's changes to the live text, soon after either text changes but at most once a second.
 * Returns a function that stops it.
 */
export function followDraft(draft: Y.Text, live: Y.Text, onEdits: (edits: readonly DraftEdit[]) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const compare = () => {
    timer = undefined;
    onEdits(draftEdits(live, draft));
  };
  const soon = () => {
    timer ??= setTimeout(compare, PACE_MS);
  };
  draft.observe(soon);
  live.observe(soon);
  compare();
  return () => {
    clearTimeout(timer);
    draft.unobserve(soon);
    live.unobserve(soon);
  };
}
