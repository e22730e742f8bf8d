import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may, type Role } from '@/identity/core/role';
import { rolesInProject } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireProject } from '../../access';
import { type LockedProject, lockProject } from '../../store-project';

const PERSONAL = 'Your personal project can’t be shared. Move documents to another project to share them.';
const NOBODY_LEFT = 'At least one person must be able to manage this project. Give someone else that role first.';

export interface AccessChange {
  projectId: string;
  workspaceId: string;
  project: LockedProject;
  /** Everyone's role in the project before the change. */
  roles: ReadonlyMap<string, Role>;
}

/** The event for the audit log, or undefined if nothing changed. */
export type AccessEvent = { action: string; data: Record<string, string | boolean | null> } | undefined;

/**
 * Changes who may enter a project, under a lock, with its audit event. Open sockets and streams of people whose role
 * changed are checked again at once. Throws FORBIDDEN for people who can't manage the project, and CONFLICT if nobody
 * could manage a private project afterwards.
 */
export async function changeAccess(
  ctx: Context,
  projectId: string,
  change: (tx: Tx, at: AccessChange) => Promise<AccessEvent>,
): Promise<void> {
  const { workspaceId } = await requireProject(ctx, projectId, 'manage_projects');
  const { userId } = ctx.actor;
  const affected = await inTransaction(ctx.db, async (tx) => {
    const project = await lockProject(tx, projectId);
    const before = await rolesInProject(sqlOfTransaction(tx), projectId);
    // Another admin may have taken the role away in the meantime.
    if (!project || !may(before.get(userId), 'manage_projects')) {
      throw new AppError('NOT_FOUND', 'This project doesn’t exist, or you don’t have access to it.');
    }
    if (project.personalOf !== null) throw new AppError('CONFLICT', PERSONAL);
    const event = await change(tx, { projectId, workspaceId, project, roles: before });
    if (!event) return [];
    const after = await rolesInProject(sqlOfTransaction(tx), projectId);
    if (![...after.values()].some((role) => may(role, 'manage_projects'))) throw new AppError('CONFLICT', NOBODY_LEFT);
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: userId, action: event.action, subjectType: 'project', subjectId: projectId },
      data: { name: project.name, ...event.data },
    });
    return peopleWithOtherRole(before, after);
  });
  announceAccess(ctx, { workspaceId, projectIds: [projectId], userIds: affected });
}

/** Returns the people whose role differs. */
export function peopleWithOtherRole(before: ReadonlyMap<string, Role>, after: ReadonlyMap<string, Role>): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id));
}

/**
 * Announces a change of access, so that open sockets and streams of these people are checked again and their lists are
 * read again. Call it after the commit.
 */
export function announceAccess(
  { bus }: Pick<Context, 'bus'>,
  {
    workspaceId,
    projectIds,
    userIds,
  }: { workspaceId: string; projectIds: readonly string[]; userIds: readonly string[] },
): void {
  bus.publish(
    ...userIds.flatMap((id) => [topics.access(id), topics.inbox(id)]),
    ...projectIds.map(topics.project),
    topics.projects(workspaceId),
  );
}
