import type { Context } from '@/identity/context';
import { rolesInProject } from '@/identity/queries/projects';
import { sqlOfTransaction } from '@/platform/database';
import { updateProject } from '../../store-project';
import type { SetPrivate } from '../schema';
import { insertGrant } from '../store';
import { changeAccess } from './change-access';

/**
 * Makes a project private, so that only people and groups with a role in it can enter it, or opens it to the workspace.
 * The person who makes it private gets to manage it.
 */
export function setPrivate(ctx: Context, { projectId, isPrivate }: SetPrivate): Promise<void> {
  const { userId } = ctx.actor;
  return changeAccess(ctx, projectId, async (tx, { project }) => {
    if (project.isPrivate === isPrivate) return undefined;
    await updateProject(tx, projectId, { isPrivate });
    const role = (await rolesInProject(sqlOfTransaction(tx), projectId)).get(userId);
    if (isPrivate && role !== 'admin')
      await insertGrant(tx, projectId, { kind: 'person', id: userId, role: 'admin' }, userId);
    return { action: isPrivate ? 'project.made_private' : 'project.opened', data: {} };
  });
}
