import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { SheetSettingsInput } from '../../model-schema';
import { writeSheetSettings } from '../store';

/**
 * Sets whether a model checks pictures of the pages that are designed in a workspace, unless a request says otherwise.
 */
export async function setSheetSettings(ctx: Context, { workspaceId, looksAtPages }: SheetSettingsInput): Promise<void> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'manage_models' });
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    await writeSheetSettings(tx, workspaceId, { looksAtPages, updatedByUserId: userId, updatedAt: new Date() });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: userId,
      action: 'sheet.looking_changed',
      subjectType: 'workspace',
      subjectId: workspaceId,
      data: { looksAtPages },
    });
  });
}
