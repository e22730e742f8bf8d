import type { Context } from '../context';
import type { SetReadingInput } from '../schema';
import { updateLocale } from '../store/locale';

/** Sets the actor's language and region, on all their devices. */
export async function setLocale(ctx: Context, reading: SetReadingInput): Promise<void> {
  await updateLocale(ctx.db, ctx.actor.userId, reading);
}
