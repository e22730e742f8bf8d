import { carryConversations } from '@/agent/commands/carry-conversations';
import {
  forgetConversations,
  forgetLeftConversations,
  forgetProjectModel,
} from '@/agent/commands/forget-conversations';
import type { CarryDocuments } from '@/documents/commands/move-documents';
import { carryFiles } from '@/files/commands/carry-files';
import type { Tx } from '@/platform/database';
import { forgetLinks } from '@/publishing/commands/forget-links';
import { carryReview } from '@/review/commands/carry-review';
import { forgetProjectReview, forgetReview } from '@/review/commands/forget-review';
import { forgetProjectBudgets } from '@/usage/commands/forget-project-budgets';
import { forgetVersions } from '@/versions/commands/forget-versions';

/**
 * Deletes everything that other domains store about a document, the last domain first. Usage and the audit log stay.
 */
export async function forgetDocument(tx: Tx, documentId: string): Promise<void> {
  await forgetConversations(tx, documentId);
  await forgetLinks(tx, { kind: 'document', subjectId: documentId });
  await forgetReview(tx, documentId);
  await forgetVersions(tx, documentId);
}

/** Deletes everything that other domains store about a project without documents. */
export async function forgetProject(tx: Tx, projectId: string): Promise<void> {
  await forgetLeftConversations(tx, projectId);
  await forgetProjectModel(tx, projectId);
  await forgetLinks(tx, { kind: 'project', subjectId: projectId });
  await forgetProjectReview(tx, projectId);
  await forgetProjectBudgets(tx, projectId);
}

/**
 * Moves what other domains store by project when documents move to another project. Usage stays with the old project.
 */
export const carryDocuments: CarryDocuments = async (tx, documentIds, move) => {
  const { projectId } = move;
  await carryFiles(tx, documentIds, move);
  await carryReview(tx, documentIds, projectId);
  await carryConversations(tx, documentIds, projectId);
};
