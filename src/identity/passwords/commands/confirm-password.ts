import { AppError } from '@/kernel/error';
import type { Context } from '../../context';
import { markReauthenticated } from '../../sessions/store';
import { checkPassword } from '../check-password';

/**
 * Lets the actor's session do sensitive things for the next 10 minutes, see `requireFreshSession`. Throws INVALID if
 * the password is wrong, RATE_LIMITED, or FORBIDDEN without a session.
 */
export async function confirmPassword(ctx: Context, { password }: { password: string }): Promise<void> {
  const { sessionId } = ctx.actor;
  if (!sessionId) throw new AppError('FORBIDDEN', 'Sign in with a browser.');
  await checkPassword(ctx, password);
  await markReauthenticated(ctx.db, sessionId, new Date());
}
