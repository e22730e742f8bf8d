import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import { recordAuditEvent } from '../../commands/record-audit-event';
import { deleteSessions, findActiveMemberships, findUserByEmail } from '../../store/members';
import { deleteSecondFactor } from '../store';

/**
 * Removes a person's second factor at the request of the server's operator, and signs them out. Open sockets close when
 * they check their session next. The audit log of each of their workspaces records it, without an actor. Throws
 * NOT_FOUND.
 */
export async function resetByOperator({ db }: Pick<Platform, 'db'>, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email.toLowerCase());
    if (!user) throw new AppError('NOT_FOUND', `No account has the email address ${email}.`);
    if (!(await deleteSecondFactor(tx, user.id))) {
      throw new AppError('NOT_FOUND', `${user.name} hasn’t set up two-factor sign-in.`);
    }
    const sessions = await deleteSessions(tx, user.id);
    for (const { workspace } of await findActiveMemberships(tx, user.id)) {
      await recordAuditEvent(tx, {
        workspaceId: workspace.id,
        actorId: null,
        action: 'member.second_factor_reset',
        subjectType: 'user',
        subjectId: user.id,
        data: { sessions },
      });
    }
  });
}
