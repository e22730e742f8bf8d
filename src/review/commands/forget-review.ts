import type { Tx } from '@/platform/database';
import { dropTexts } from '@/versions/commands/keep-texts';
import { forgetDraftsOf } from '../drafts/commands/forget-drafts';
import { deleteInboxOf } from '../inbox/store';
import { deleteReplaced } from '../replace/store';
import { deleteRequestsOf } from '../requests/store';
import { deleteRangesOf } from '../store';
import { deleteRules } from '../store-rules';
import { deleteThreadsOf } from '../threads/store';
import { moveNewDocuments } from '../tree/commands/move-reviews';
import { deleteTreeChangesIn, deleteTreeChangesOf } from '../tree/store';

/**
 * Deletes a document's drafts, comments, tree changes and review data. (Decisions are deleted with their hunks.) New
 * documents that people suggested are reviewed elsewhere then.
 */
export async function forgetReview(tx: Tx, documentId: string): Promise<void> {
  await forgetDraftsOf(tx, documentId);
  await deleteThreadsOf(tx, documentId);
  await deleteInboxOf(tx, documentId);
  await deleteRangesOf(tx, documentId);
  await deleteReplaced(tx, documentId);
  await moveNewDocuments(tx, [documentId]);
  await dropTexts(tx, await deleteTreeChangesOf(tx, documentId));
}

/** Deletes a project's review rules, its change requests, and what is still suggested for its tree. */
export async function forgetProjectReview(tx: Tx, projectId: string): Promise<void> {
  await deleteRules(tx, projectId);
  await deleteRequestsOf(tx, projectId);
  await dropTexts(tx, await deleteTreeChangesIn(tx, projectId));
}
