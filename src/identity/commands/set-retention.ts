import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { SetNeutralNamesInput, SetRetentionInput } from '../schema';
import { updateWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/**
 * Sets for how many days the trash, and the thoughts and tool calls of ended turns, are kept. Null keeps them forever.
 */
export async function setRetention(ctx: Context, { workspaceId, ...days }: SetRetentionInput): Promise<void> {
  await change(ctx, workspaceId, { action: 'workspace.retention_set', data: days });
}

/** Sets whether texts of people who are deleted from now on appear under a neutral name. */
export async function setNeutralNames(ctx: Context, { workspaceId, neutral }: SetNeutralNamesInput): Promise<void> {
  await change(ctx, workspaceId, { action: 'workspace.neutral_names_set', data: { neutralNames: neutral } });
}

type Change =
  | { action: 'workspace.retention_set'; data: { trashDays: number | null; turnDays: number | null } }
  | { action: 'workspace.neutral_names_set'; data: { neutralNames: boolean } };

async function change(ctx: Context, workspaceId: string, { action, data }: Change): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'own' });
    await updateWorkspace(tx, workspaceId, data);
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action,
      subjectType: 'workspace',
      subjectId: workspaceId,
      data,
    });
  });
}
