import { AppError } from '@/kernel/error';
import { requireSession } from '../access';
import type { Context } from '../context';
import { requireFreshSession } from '../sessions/fresh-session';
import { publicProcedure } from '../trpc';

/**
 * For what somebody may do who is signed in but has to set up a second factor before anything else, and everybody else who
 * is signed in. Never for an API token.
 */
export const setupProcedure = publicProcedure.use(({ ctx, next }) => {
  const actor = ctx.actor ?? ctx.restricted;
  if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
  requireSession(actor);
  const app: Context = { ...ctx.platform, actor };
  return next({ ctx: { ...ctx, actor, app } });
});

/** The same for what needs the password, or the sign-in, to be new. */
export const freshSetupProcedure = setupProcedure.use(async ({ ctx, next }) => {
  await requireFreshSession(ctx.app);
  return next();
});
