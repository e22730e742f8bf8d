import type { Context } from '@/identity/context';
import { reportScope } from '../access';
import type { CallsInput, CallsPage } from '../schema';
import { readCalls } from '../store';

/** Model calls, newest first: of the whole workspace for those who look after it, their own for others. */
export async function listCalls(ctx: Context, input: CallsInput): Promise<CallsPage> {
  const { workspaceId, turnId, documentId, limit } = input;
  const { scope, of } = await reportScope(ctx, workspaceId);
  const { userId } = of;
  const rows = await readCalls(
    ctx.db,
    { workspaceId, userId, turnId, documentId },
    { cursor: input.cursor, limit: limit + 1 },
  );
  const calls = rows.slice(0, limit);
  return { calls, scope, nextCursor: rows.length > limit ? calls.at(-1)?.id : undefined };
}
