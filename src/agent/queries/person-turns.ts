import { projectIdsOf } from '@/documents/queries/projects';
import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { MemberInput } from '@/identity/schema';
import { findTurnsBy } from '../store/old-turns';

const PAGE = 500;

/** A person's requests to the agent in a workspace, for their data export. */
export async function* personTurns(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const projectIds = await projectIdsOf(ctx.db, input.workspaceId);
  let after = '';
  for (;;) {
    const rows = await findTurnsBy(ctx.db, { userId: input.userId, projectIds, after, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}
