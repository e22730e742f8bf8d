import { router, sessionProcedure } from '@/identity/trpc';
import { setDigest } from './commands/set-digest';
import { digestSettings } from './queries/digest';
import { setDigestInput } from './schema';

/** The settings of a person's digest mails. */
export const digestRouter = router({
  settings: sessionProcedure.query(({ ctx }) => digestSettings(ctx.app)),
  set: sessionProcedure.input(setDigestInput).mutation(({ ctx, input }) => setDigest(ctx.app, input)),
});
