import type { Context } from '@/identity/context';
import { reportScope, withoutHidden } from '../access';
import { HIDDEN } from '../core/report';
import type { CallsInput, CallsPage } from '../schema';
import { readCalls } from '../store';

/**
 * Returns model calls, newest first: of the whole workspace if the actor manages it, otherwise their own. If filtered
 * by turn or document, calls that the actor can't see are left out, because their number would reveal that it exists.
 */
export async function listCalls(ctx: Context, input: CallsInput): Promise<CallsPage> {
  const { workspaceId, turnId, documentId, limit } = input;
  const { scope, of } = await reportScope(ctx, workspaceId);
  const { userId } = of;
  const rows = await readCalls(
    ctx.db,
    { workspaceId, userId, turnId, documentId },
    { cursor: input.cursor, limit: limit + 1 },
  );
  const isNarrowed = turnId !== undefined || documentId !== undefined;
  const calls = withoutHidden(rows.slice(0, limit), of.hidden).filter((call) => !isNarrowed || call.turnId !== HIDDEN);
  return { calls, scope, nextCursor: rows.length > limit ? calls.at(-1)?.id : undefined };
}
