import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { requireTurn } from '../access';
import type { JsonValue } from '../core/history/message';
import { insertCallResult } from '../store/inner-messages';

/**
 * Stores the result of a person's work that a suspended turn waits for. The tool gets it from `ToolContext.once` when
 * the turn continues. The first result counts. Throws NOT_FOUND and FORBIDDEN.
 */
export async function keepCallResult(
  ctx: Context,
  place: { turnId: string; step: number; callId: string },
  result: JsonValue,
): Promise<void> {
  await requireTurn(ctx, place.turnId, 'run_turn');
  await inTransaction(ctx.db, (tx) => insertCallResult(tx, place, result));
}
