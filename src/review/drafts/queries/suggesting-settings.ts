import type { Context } from '@/identity/context';
import type { SuggestingSettings } from '../schema';
import { findSharesAtOnce } from '../store';

/** Returns the actor's settings for suggesting. */
export async function suggestingSettings(ctx: Context): Promise<SuggestingSettings> {
  return { sharesAtOnce: await findSharesAtOnce(ctx.db, ctx.actor.userId) };
}
