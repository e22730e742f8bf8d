import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import type { TreeChangeView } from '../schema';
import { countTreeChangesOfTurns, findTreeChangesOfTurns, type TreeChangeRow } from '../store';
import { treeChangeViews } from './tree-changes';

/** A turn's tree changes, oldest first, without those that a later step of it superseded. None if not readable. */
export async function treeChangesOfTurn(ctx: Context, turnId: string): Promise<TreeChangeView[]> {
  const made = await treeChangesMadeInTurns(ctx, [turnId]);
  const ids = new Set(made.map(({ id }) => id));
  return made.filter(({ supersededById }) => supersededById === null || !ids.has(supersededById));
}

/** The tree changes from the given turns of one conversation, whatever their status, oldest first. */
export async function treeChangesMadeInTurns(ctx: Context, turnIds: readonly string[]): Promise<TreeChangeView[]> {
  const rows = await findTreeChangesOfTurns(ctx.db, turnIds);
  const access = rows[0] && (await accessTo(ctx, rows[0]));
  return access ? treeChangeViews(ctx, access, rows) : [];
}

/**
 * How many documents each turn suggested to create, rename or delete, by the document where this is reviewed. Superseded
 * suggestions aren't counted. The caller checks access.
 */
export function treeChangeCounts(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  return countTreeChangesOfTurns(db, turnIds);
}

/** A conversation is about one project. */
async function accessTo(ctx: Context, { projectId }: TreeChangeRow): Promise<ProjectAccess | undefined> {
  try {
    return await requireProject(ctx, projectId, 'read');
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
