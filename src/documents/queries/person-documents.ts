import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import { enteredProjects, projectRoles } from '@/identity/queries/projects';
import type { MemberInput } from '@/identity/schema';
import { sqlOfPool } from '@/platform/database';
import { listDocumentsBy } from '../store';
import { hasAuthored, hasCreated } from '../store-origin';

const PAGE = 1_000;

/**
 * Yields the documents that a person created and that the actor may read, including the trash, for the person's data
 * export.
 */
export async function* personDocuments(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const projectIds = [...(await projectRoles(ctx, input.workspaceId)).keys()];
  let after = '';
  for (;;) {
    const rows = await listDocumentsBy(ctx.db, { userId: input.userId, projectIds, after, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.documentId ?? '';
  }
}

/**
 * Returns whether the actor wrote any text or created a document in a workspace. The caller has checked that they are a
 * member.
 */
export function hasWritten({ pool, actor }: Context, workspaceId: string): Promise<boolean> {
  return hasAuthored(sqlOfPool(pool), { workspaceId, userId: actor.userId });
}

/**
 * Returns whether people created at least `count` of the documents that the actor may read in a workspace. Samples don't
 * count. The caller has checked that the actor is a member.
 */
export async function haveCreated(ctx: Context, workspaceId: string, count: number): Promise<boolean> {
  const projectIds = await enteredProjects(ctx, { userId: ctx.actor.userId, workspaceId });
  return hasCreated(sqlOfPool(ctx.pool), { projectIds, count });
}
