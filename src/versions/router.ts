import { procedure, router } from '@/identity/trpc';
import { createSnapshot } from './commands/create-snapshot';
import { history } from './queries/history';
import { version } from './queries/version';
import { historyInput, snapshotInput, versionInput } from './schema';

export const versionsRouter = router({
  history: procedure.input(historyInput).query(({ ctx, input }) => history(ctx.app, input)),
  version: procedure.input(versionInput).query(({ ctx, input }) => version(ctx.app, input)),
  createSnapshot: procedure.input(snapshotInput).mutation(({ ctx, input }) => createSnapshot(ctx.app, input)),
});
