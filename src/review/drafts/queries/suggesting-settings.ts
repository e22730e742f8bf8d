import type { Context } from '@/identity/context';
import type { SuggestingSettings } from '../schema';
import { findSettings } from '../store';

/** Returns the actor's settings for suggesting. */
export async function suggestingSettings(ctx: Context): Promise<SuggestingSettings> {
  return findSettings(ctx.db, ctx.actor.userId);
}
