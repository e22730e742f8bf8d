import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import { projectRoles } from '@/identity/queries/projects';
import type { MemberInput } from '@/identity/schema';
import { findTurnsBy } from '../store/old-turns';

const PAGE = 500;

/** Yields a person's requests to the agent, in projects that the actor can read, for the person's data export. */
export async function* personTurns(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const projectIds = [...(await projectRoles(ctx, input.workspaceId)).keys()];
  let after = '';
  for (;;) {
    const rows = await findTurnsBy(ctx.db, { userId: input.userId, projectIds, after, limit: PAGE });
    yield* rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? '';
  }
}
