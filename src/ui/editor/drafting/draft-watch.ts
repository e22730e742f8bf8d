import { Awareness } from 'y-protocols/awareness';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { contentOf } from '@/documents/core/content';
import type { DraftEdit } from '@/versions/core/drafts/draft-edits';
import { pageSyncUrl } from '../connection';
import { followDraft } from './follow-draft';

/**
 * Follows someone's draft without appearing in it and without a copy in this browser. Calls `onEdits` with the draft's
 * changes once it has loaded and after each change, and with an empty list when it is submitted or discarded. Returns a
 * function that stops it.
 */
export function watchDraft(draftId: string, live: Y.Text, onEdits: (edits: readonly DraftEdit[]) => void): () => void {
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  awareness.setLocalState(null);
  const provider = new WebsocketProvider(pageSyncUrl(), `drafts/${draftId}`, doc, { awareness, disableBc: true });
  let stop: (() => void) | undefined;
  provider.on('sync', (isSynced) => {
    if (isSynced) stop ??= followDraft(contentOf(doc), live, onEdits);
  });
  // The server closed for good: the draft is gone, or the person can no longer read it.
  provider.on('closed', () => {
    stop?.();
    onEdits([]);
  });
  return () => {
    stop?.();
    provider.destroy();
    awareness.destroy();
    doc.destroy();
  };
}
