import { requireSession } from '@/identity/access';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { SuggestingSettings } from '../schema';
import { saveSharesAtOnce } from '../store';

/** Sets whether the actor's new drafts are shared from the start. Existing drafts don't change. */
export async function setSuggesting(ctx: Context, { sharesAtOnce }: SuggestingSettings): Promise<void> {
  requireSession(ctx.actor);
  await inTransaction(ctx.db, (tx) => saveSharesAtOnce(tx, ctx.actor.userId, sharesAtOnce));
}
