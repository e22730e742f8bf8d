import { requireScope } from '@/identity/access';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { rolesInProject } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { sqlOfTransaction, type Tx } from '@/platform/database';
import { peopleWithOtherRole } from '../sharing/commands/change-access';

/**
 * Checks whether the actor may move documents out of these projects. Anyone who can edit a document can move it, unless
 * the move takes it away from people or lets the mover manage it: then they must be able to manage the project it
 * leaves. Throws FORBIDDEN. Returns the people who have a different role in the new project. The caller has locked the
 * paths of all the projects.
 */
export async function requireMayLeave(
  tx: Tx,
  ctx: Context,
  { fromProjectIds, projectId }: { fromProjectIds: readonly string[]; projectId: string },
): Promise<string[]> {
  if (fromProjectIds.length === 0) return [];
  const { userId } = ctx.actor;
  const sql = sqlOfTransaction(tx);
  const there = await rolesInProject(sql, projectId);
  const affected = new Set<string>();
  for (const id of fromProjectIds) {
    const here = await rolesInProject(sql, id);
    const isTaken = [...here.keys()].some((person) => !there.has(person));
    const isGain = may(there.get(userId), 'manage_projects');
    if ((isTaken || isGain) && !may(here.get(userId), 'manage_projects')) {
      throw new AppError(
        'FORBIDDEN',
        'Only people who can manage this document’s project can move it to a private project or to one that they manage.',
      );
    }
    if (isTaken) requireScope(ctx.actor, 'manage_projects');
    for (const person of peopleWithOtherRole(here, there)) affected.add(person);
  }
  return [...affected];
}
