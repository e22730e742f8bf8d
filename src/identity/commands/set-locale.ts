import type { Context } from '../context';
import type { SetLocaleInput } from '../schema';
import { updateLocale } from '../store/locale';

/** Sets the actor's language and region, on all their devices. */
export async function setLocale(ctx: Context, locale: SetLocaleInput): Promise<void> {
  await updateLocale(ctx.db, ctx.actor.userId, locale);
}
