import type { Context } from '../context';
import type { SetReadingInput } from '../schema';
import { updateReading } from '../store/reading';

/** Sets the actor's language and region, on all their devices. */
export async function setReading(ctx: Context, reading: SetReadingInput): Promise<void> {
  await updateReading(ctx.db, ctx.actor.userId, reading);
}
