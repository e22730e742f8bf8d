import { t } from '@/generated/messages/server/names';
import { requirePermission } from '@/identity/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { insertProject } from '../../store-project';
import { findPersonalProject, insertGrant } from '../store';

/** Returns the actor's personal project, which only they see. It's created on first use, with a name in their language. */
export async function personalProject(
  ctx: Context,
  { workspaceId }: { workspaceId: string },
): Promise<{ projectId: string }> {
  await requirePermission(ctx.db, ctx, { workspaceId, permission: 'edit' });
  const { userId } = ctx.actor;
  const place = { workspaceId, userId };
  const found = await findPersonalProject(ctx.db, place);
  if (found) return { projectId: found };
  const projectId = await inTransaction(ctx.db, async (tx) => {
    // If two requests come at once, the second one finds the project of the first.
    await sqlOfTransaction(tx).query('select 1 from pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `personal:${workspaceId}:${userId}`,
    ]);
    const other = await findPersonalProject(tx, place);
    if (other) return other;
    const name = t('personalProject');
    const project = { id: newId(), workspaceId, name, isPrivate: true, personalOf: userId };
    const made = await insertProject(tx, project);
    await insertGrant(tx, made.projectId, { kind: 'person', id: userId, role: 'admin' }, userId);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: 'project.created', subjectType: 'project' },
      ...{ subjectId: made.projectId, data: { name, isPrivate: true } },
    });
    return made.projectId;
  });
  ctx.bus.publish(topics.projects(workspaceId));
  return { projectId };
}
