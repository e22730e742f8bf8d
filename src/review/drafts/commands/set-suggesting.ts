import { requireSession } from '@/identity/access';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import type { SetSuggestingInput } from '../schema';
import { saveSettings } from '../store';

/** Changes the actor's settings for suggesting. Existing drafts don't change. */
export async function setSuggesting(ctx: Context, input: SetSuggestingInput): Promise<void> {
  requireSession(ctx.actor);
  await inTransaction(ctx.db, (tx) => saveSettings(tx, ctx.actor.userId, input));
}
