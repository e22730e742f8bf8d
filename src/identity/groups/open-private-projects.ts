import { AppError } from '@/kernel/error';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { requireMembership } from '../access';
import { recordAuditEvents } from '../commands/record-audit-event';
import type { Context } from '../context';
import { may } from '../core/role';
import { mayWith } from '../core/token-scope';
import { findProjectRoles } from '../store/projects';
import { type GroupRow, lockPrivateProjects } from './store';

/**
 * Checks that the actor may let people into the private projects that a group has a role in. They must manage these
 * projects, or be an owner, since owners could take them over. Returns a function that records the new access in the
 * audit log of each project that the actor can't manage. Throws FORBIDDEN.
 */
export async function openPrivateProjects(
  tx: Tx,
  ctx: Context,
  { id, workspaceId, name }: GroupRow,
): Promise<(who: { id: string; name: string }) => Promise<void>> {
  const { userId, token } = ctx.actor;
  const projects = await lockPrivateProjects(tx, id);
  const own = await findProjectRoles(sqlOfTransaction(tx), { userId, workspaceId });
  const managed = new Set(own.filter(({ role }) => may(role, 'manage_projects')).map(({ projectId }) => projectId));
  const closed = projects.filter(({ projectId }) => !managed.has(projectId));
  if (closed.length > 0 && !mayWith(token?.scope, await requireMembership(tx, ctx, workspaceId), 'own')) {
    throw new AppError(
      'FORBIDDEN',
      'This group has access to a private project that you can’t manage. Ask an owner to add people to the group.',
    );
  }
  return (who) =>
    recordAuditEvents(
      tx,
      closed.map((project) => ({
        ...{ workspaceId, actorId: userId, action: 'project.access_given' },
        ...{ subjectType: 'project', subjectId: project.projectId },
        data: { name: project.name, kind: 'person', subject: who.id, who: who.name, role: project.role, group: name },
      })),
    );
}
