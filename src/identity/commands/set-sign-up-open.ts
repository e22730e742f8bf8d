import { inTransaction } from '@/platform/database';
import { requirePermission } from '../access';
import type { Context } from '../context';
import type { SetSignUpOpenInput } from '../schema';
import { updateWorkspace } from '../store/members';
import { recordAuditEvent } from './record-audit-event';

/** Decides whether strangers can sign up without an invitation, as editors. */
export async function setSignUpOpen(ctx: Context, { workspaceId, open }: SetSignUpOpenInput): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await requirePermission(tx, ctx, { workspaceId, permission: 'own' });
    await updateWorkspace(tx, workspaceId, { signUpOpen: open });
    await recordAuditEvent(tx, {
      workspaceId,
      actorId: ctx.actor.userId,
      action: open ? 'workspace.sign_up_opened' : 'workspace.sign_up_closed',
      subjectType: 'workspace',
      subjectId: workspaceId,
    });
  });
}
