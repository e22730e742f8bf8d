import { forgetConversations } from '@/agent/commands/forget-conversations';
import type { Tx } from '@/platform/database';
import { forgetReview } from '@/review/commands/forget-review';
import { forgetVersions } from '@/versions/commands/forget-versions';

/** Deletes what other domains hold about a document, the last domain first. Usage and the audit log stay. */
export async function forgetDocument(tx: Tx, documentId: string): Promise<void> {
  await forgetConversations(tx, documentId);
  await forgetReview(tx, documentId);
  await forgetVersions(tx, documentId);
}
