import { procedure, router } from '@/identity/trpc';
import { continueVersion } from './commands/continue-version';
import { createSnapshot } from './commands/create-snapshot';
import { nameVersion } from './commands/name-version';
import { restoreVersion } from './commands/restore-version';
import { history } from './queries/history';
import { version } from './queries/version';
import { continueVersionInput, historyInput, nameVersionInput, snapshotInput, versionInput } from './schema';

export const versionsRouter = router({
  history: procedure.input(historyInput).query(({ ctx, input }) => history(ctx.app, input)),
  version: procedure.input(versionInput).query(({ ctx, input }) => version(ctx.app, input)),
  createSnapshot: procedure.input(snapshotInput).mutation(({ ctx, input }) => createSnapshot(ctx.app, input)),
  name: procedure.input(nameVersionInput).mutation(({ ctx, input }) => nameVersion(ctx.app, input)),
  restore: procedure.input(versionInput).mutation(({ ctx, input }) => restoreVersion(ctx.app, input)),
  /** A new document that begins with the text of a version. */
  continue: procedure.input(continueVersionInput).mutation(({ ctx, input }) => continueVersion(ctx.app, input)),
});
