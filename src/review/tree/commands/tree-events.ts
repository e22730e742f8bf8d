import type { ProjectAccess } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import type { Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { TreeChangeRow } from '../store';

type TreeAction = 'accepted' | 'approved' | 'rejected' | 'undone' | 'approval_withdrawn' | 'withdrawn';

/** Writes an audit event for a person's action on a tree change, in the same transaction. */
export async function auditTreeChange(
  { ctx, tx, access, row }: { ctx: Context; tx: Tx; access: ProjectAccess; row: TreeChangeRow },
  action: TreeAction,
  more: Record<string, string | null | undefined>,
): Promise<void> {
  const data = { projectId: row.projectId, kind: row.kind, path: row.path, documentId: row.documentId, ...more };
  const known = Object.entries(data).filter(([, value]) => value !== null && value !== undefined);
  await recordAuditEvent(tx, {
    workspaceId: access.workspaceId,
    actorId: ctx.actor.userId,
    action: `tree_change.${action}`,
    subjectType: 'tree_change',
    subjectId: row.id,
    data: Object.fromEntries(known),
  });
}

/** Notifies everyone who sees the change, the tree or the inbox. Call it after the commit. */
export function announceTreeChange(
  { bus }: Context,
  { askedInDocumentId, documentId, projectId }: Pick<TreeChangeRow, 'askedInDocumentId' | 'documentId' | 'projectId'>,
  { workspaceId }: Pick<ProjectAccess, 'workspaceId'>,
): void {
  const documents = new Set([askedInDocumentId, documentId].filter((id) => id !== null));
  bus.publish(...[...documents].map(topics.review), topics.project(projectId), topics.waiting(workspaceId));
}
