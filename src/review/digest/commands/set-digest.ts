import { requireSession } from '@/identity/access';
import type { Context } from '@/identity/context';
import type { Platform } from '@/platform/context';
import { inTransaction } from '@/platform/database';
import type { SetDigestInput } from '../schema';
import { saveSetting } from '../store';
import { personOfToken } from '../unsubscribe-token';

/** Sets how often the actor gets a digest, and where they are. */
export async function setDigest(ctx: Context, change: SetDigestInput): Promise<void> {
  requireSession(ctx.actor);
  await inTransaction(ctx.db, (tx) => saveSetting(tx, ctx.actor.userId, change));
}

/** Turns off the digest of the person whose link it is. Returns false if the link isn't valid. */
export async function unsubscribe({ db, settings }: Platform, token: string): Promise<boolean> {
  const userId = personOfToken(settings, token);
  if (userId === undefined) return false;
  await inTransaction(db, (tx) => saveSetting(tx, userId, { frequency: 'off' }));
  return true;
}
