import { requirePerson } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { MemberInput } from '@/identity/schema';
import { hiddenKeys, withoutHidden } from '../access';
import { readCalls } from '../store';

const PAGE = 1_000;

/** Yields the model calls of a person's turns in a workspace, newest first, for their export. */
export async function* personCalls(ctx: Context, input: MemberInput) {
  await requirePerson(ctx, input);
  const hidden = await hiddenKeys(ctx, input.workspaceId);
  let cursor: string | undefined;
  for (;;) {
    const rows = await readCalls(ctx.db, input, { cursor, limit: PAGE });
    yield* withoutHidden(rows, hidden);
    if (rows.length < PAGE) return;
    cursor = rows.at(-1)?.id;
  }
}
