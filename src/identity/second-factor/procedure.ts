import { AppError } from '@/kernel/error';
import { requireSession } from '../access';
import type { Context } from '../context';
import { requireFreshSession } from '../sessions/fresh-session';
import { publicProcedure } from '../trpc';

/** For everyone who is signed in, including people who must set up a second factor first. Never for an API token. */
export const setupProcedure = publicProcedure.use(({ ctx, next }) => {
  const actor = ctx.actor ?? ctx.restricted;
  if (!actor) throw new AppError('UNAUTHORIZED', 'Please sign in.');
  requireSession(actor);
  const app: Context = { ...ctx.platform, actor };
  return next({ ctx: { ...ctx, actor, app } });
});

/** Like `setupProcedure`, but requires that the person signed in or entered their password recently. */
export const freshSetupProcedure = setupProcedure.use(async ({ ctx, next }) => {
  await requireFreshSession(ctx.app);
  return next();
});
