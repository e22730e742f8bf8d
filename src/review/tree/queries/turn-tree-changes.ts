import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import type { TreeChangeView } from '../schema';
import {
  countTreeChangesOfTurns,
  findTreeChangesOfChangeSet,
  findTreeChangesOfTurns,
  type TreeChangeRow,
} from '../store';
import { treeChangeViews } from './tree-changes';

/** The tree changes from the given turns of one conversation, whatever their status, oldest first. */
export async function treeChangesMadeInTurns(ctx: Context, turnIds: readonly string[]): Promise<TreeChangeView[]> {
  return readableViews(ctx, await findTreeChangesOfTurns(ctx.db, turnIds));
}

/**
 * A change set's tree changes, oldest first, without those that were withdrawn, or that a later one of it superseded.
 * None if not readable.
 */
export async function treeChangesOfChangeSet(ctx: Context, changeSetId: string): Promise<TreeChangeView[]> {
  const made = await readableViews(ctx, await findTreeChangesOfChangeSet(ctx.db, changeSetId));
  const ids = new Set(made.map(({ id }) => id));
  return made.filter(
    ({ status, supersededById }) => status !== 'withdrawn' && (supersededById === null || !ids.has(supersededById)),
  );
}

/** Whether a change set had tree changes in a project that the user may read, which have all left it again. */
export async function wasWithdrawn(ctx: Context, changeSetId: string): Promise<boolean> {
  const [row] = await findTreeChangesOfChangeSet(ctx.db, changeSetId);
  return row !== undefined && (await accessTo(ctx, row)) !== undefined;
}

/** A conversation is about one project, and so is a person's change set. */
async function readableViews(ctx: Context, rows: readonly TreeChangeRow[]): Promise<TreeChangeView[]> {
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

async function accessTo(ctx: Context, { projectId }: TreeChangeRow): Promise<ProjectAccess | undefined> {
  try {
    return await requireProject(ctx, projectId, 'read');
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
