import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireDocumentOf } from '../access';
import { findVersion } from '../store';
import { updateName } from '../store-history';

/**
 * Names or renames a version, or removes its name (null). A named version is never thinned out. Throws NOT_FOUND,
 * FORBIDDEN.
 */
export async function nameVersion(
  ctx: Context,
  { versionId, name }: { versionId: string; name: string | null },
): Promise<{ versionId: string; name: string | null }> {
  const notFound = 'This version doesn’t exist, or you don’t have access to it.';
  const { found, access } = await requireDocumentOf(ctx, await findVersion(ctx.db, versionId), {
    permission: 'edit',
    notFound,
  });
  if (found.name === name) return { versionId, name };
  const { documentId, workspaceId } = access;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateName(tx, versionId, name))) throw new AppError('NOT_FOUND', notFound);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: name === null ? 'version.unnamed' : 'version.named',
      subjectType: 'version',
      subjectId: versionId,
      data: { documentId, name: name ?? found.name },
    });
  });
  ctx.bus.publish(topics.review(documentId));
  return { versionId, name };
}
