import { type ProjectAccess, requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { isAppError } from '@/kernel/error';
import type { Db, Tx } from '@/platform/database';
import { groupBy } from '../../core/group';
import type { TreeChangeView } from '../schema';
import {
  countTreeChangesOfTurns,
  findTreeChangesOfChangeSet,
  findTreeChangesOfTurns,
  type TreeChangeRow,
} from '../store';
import { treeChangeViews } from './tree-changes';

/** Returns the tree changes from the given turns of one conversation, in any status, oldest first. */
export async function treeChangesMadeInTurns(ctx: Context, turnIds: readonly string[]): Promise<TreeChangeView[]> {
  return readableViews(ctx, await findTreeChangesOfTurns(ctx.db, turnIds));
}

/**
 * Returns all tree changes that were ever in a change set, in any status, oldest first. Empty if the user may not read
 * them.
 */
export async function treeChangesOfChangeSet(ctx: Context, changeSetId: string): Promise<TreeChangeView[]> {
  return readableViews(ctx, await findTreeChangesOfChangeSet(ctx.db, changeSetId));
}

/** Returns the changes in projects that the user may read, in the given order. */
async function readableViews(ctx: Context, rows: readonly TreeChangeRow[]): Promise<TreeChangeView[]> {
  const views = new Map<string, TreeChangeView>();
  for (const { access, changes } of await readableProjects(ctx, rows)) {
    for (const view of await treeChangeViews(ctx, access, changes)) views.set(view.id, view);
  }
  return rows.flatMap(({ id }) => views.get(id) ?? []);
}

/**
 * Groups changes by project, for projects that the user may read. There is nearly always one: a change set has changes
 * in several projects only if documents moved to another project.
 */
async function readableProjects(
  ctx: Context,
  rows: readonly TreeChangeRow[],
): Promise<{ access: ProjectAccess; changes: TreeChangeRow[] }[]> {
  const found = [];
  for (const [projectId, changes] of groupBy(rows, (row) => row.projectId)) {
    const access = await accessTo(ctx, projectId);
    if (access) found.push({ access, changes });
  }
  return found;
}

/**
 * Counts the documents each turn suggested to create, rename or delete, by the document where this is reviewed.
 * Superseded suggestions aren't counted. The caller checks access.
 */
export function treeChangeCounts(
  db: Db | Tx,
  turnIds: readonly string[],
): Promise<{ turnId: string; documentId: string; changes: number }[]> {
  return countTreeChangesOfTurns(db, turnIds);
}

async function accessTo(ctx: Context, projectId: string): Promise<ProjectAccess | undefined> {
  try {
    return await requireProject(ctx, projectId, 'read');
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
