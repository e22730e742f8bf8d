import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import { projectRoles } from '@/identity/queries/projects';
import type { MemberInput } from '@/identity/schema';
import { sqlOfPool } from '@/platform/database';
import { listDocumentsBy } from '../store';
import { hasAuthored } from '../store-origin';

const PAGE = 1_000;

/** The documents that a person created where the actor may read, including the trash, for the person's data export. */
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

/** Whether the actor wrote text of their own in a workspace. The caller has checked that they are a member. */
export function hasWritten({ pool, actor }: Context, workspaceId: string): Promise<boolean> {
  return hasAuthored(sqlOfPool(pool), { workspaceId, userId: actor.userId });
}
