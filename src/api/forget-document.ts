import { carryConversations } from '@/agent/commands/carry-conversations';
import { forgetConversations, forgetProjectModel } from '@/agent/commands/forget-conversations';
import type { Tx } from '@/platform/database';
import { carryReview } from '@/review/commands/carry-review';
import { forgetProjectReview, forgetReview } from '@/review/commands/forget-review';
import { forgetProjectBudgets } from '@/usage/commands/forget-project-budgets';
import { forgetVersions } from '@/versions/commands/forget-versions';

/** Deletes what other domains hold about a document, the last domain first. Usage and the audit log stay. */
export async function forgetDocument(tx: Tx, documentId: string): Promise<void> {
  await forgetConversations(tx, documentId);
  await forgetReview(tx, documentId);
  await forgetVersions(tx, documentId);
}

/** Deletes what other domains hold about a project that has no documents left. */
export async function forgetProject(tx: Tx, projectId: string): Promise<void> {
  await forgetProjectModel(tx, projectId);
  await forgetProjectReview(tx, projectId);
  await forgetProjectBudgets(tx, projectId);
}

/** Takes along what other domains hold about documents by their project. Usage stays with the project that it was for. */
export async function carryDocuments(tx: Tx, documentIds: readonly string[], projectId: string): Promise<void> {
  await carryReview(tx, documentIds, projectId);
  await carryConversations(tx, documentIds, projectId);
}
