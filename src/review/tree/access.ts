import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { Permission } from '@/identity/core/role';
import { AppError, isAppError } from '@/kernel/error';
import { SUGGESTION_NOT_FOUND } from '../access';
import { findTreeChange, type TreeChangeRow } from './store';

/**
 * Returns a tree change and the person's access to its project. Someone who isn't in the project gets the same answer
 * as for an unknown id.
 */
export async function requireTreeChange(
  ctx: Context,
  treeChangeId: string,
  permission: Permission,
): Promise<{ found: TreeChangeRow; access: ProjectAccess }> {
  const found = await findTreeChange(ctx.db, treeChangeId);
  if (!found) throw new AppError('NOT_FOUND', SUGGESTION_NOT_FOUND);
  try {
    return { found, access: await requireProject(ctx, found.projectId, permission) };
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND')
      throw new AppError('NOT_FOUND', SUGGESTION_NOT_FOUND, { cause: error });
    throw error;
  }
}
