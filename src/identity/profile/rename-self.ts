import { inTransaction } from '@/platform/database';
import { recordAuditEvent } from '../commands/record-audit-event';
import type { Context } from '../context';
import { findUser, updateUser } from '../store/members';

/** Changes the actor's name in all their workspaces. */
export async function renameSelf(ctx: Context, { name }: { name: string }): Promise<void> {
  const { userId } = ctx.actor;
  await inTransaction(ctx.db, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.name === name) return;
    await updateUser(tx, userId, { name });
    await recordAuditEvent(tx, {
      workspaceId: null,
      actorId: userId,
      action: 'user.renamed',
      subjectType: 'user',
      subjectId: userId,
      data: { from: user.name, to: name },
    });
  });
}
