import type { Context } from '@/identity/context';
import { membershipOf } from '@/identity/queries/membership';
import { AppError } from '@/kernel/error';
import { visibleCalls } from '../policy';
import type { CallsInput, CallsPage } from '../schema';
import { readCalls } from '../store';

/** Model calls, newest first: of the whole workspace for those who look after it, their own for others. */
export async function listCalls(ctx: Context, input: CallsInput): Promise<CallsPage> {
  const role = await membershipOf(ctx, ctx.actor.userId, input.workspaceId);
  if (!role) throw new AppError('NOT_FOUND', 'There is no such workspace, or you are not a member of it.');
  const scope = visibleCalls(role);
  const { workspaceId, turnId, documentId, limit } = input;
  const userId = scope === 'own' ? ctx.actor.userId : undefined;
  const rows = await readCalls(
    ctx.db,
    { workspaceId, userId, turnId, documentId },
    { cursor: input.cursor, limit: limit + 1 },
  );
  const calls = rows.slice(0, limit);
  return { calls, scope, nextCursor: rows.length > limit ? calls.at(-1)?.id : undefined };
}
