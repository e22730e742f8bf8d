import type { PathRules } from '@/documents/path-rules';
import { procedure, router } from '@/identity/trpc';
import { continueVersion } from './commands/continue-version';
import { createSnapshot } from './commands/create-snapshot';
import { freezeRange } from './commands/freeze-range';
import { nameVersion } from './commands/name-version';
import { checkOut } from './commands/outside/check-out';
import { restoreVersion } from './commands/restore-version';
import { unfreezeRange } from './commands/unfreeze-range';
import { frozenRanges } from './queries/frozen-ranges';
import { history } from './queries/history';
import { version } from './queries/version';
import {
  continueVersionInput,
  documentInput,
  freezeRangeInput,
  historyInput,
  nameVersionInput,
  snapshotInput,
  unfreezeRangeInput,
  versionInput,
} from './schema';
import type { VersionRules } from './version-rules';

/** Creates the router. `rules` decide which version's text can be used again, and who can use it where. */
export const makeVersionsRouter = (rules: { path: PathRules; version: VersionRules }) =>
  router({
    history: procedure.input(historyInput).query(({ ctx, input }) => history(ctx.app, input)),
    version: procedure.input(versionInput).query(({ ctx, input }) => version(ctx.app, input)),
    /** Returns the live text as a version, for someone who edits it elsewhere; see `review.suggestText`. */
    checkOut: procedure.input(documentInput).mutation(({ ctx, input }) => checkOut(ctx.app, input)),
    createSnapshot: procedure.input(snapshotInput).mutation(({ ctx, input }) => createSnapshot(ctx.app, input)),
    name: procedure.input(nameVersionInput).mutation(({ ctx, input }) => nameVersion(ctx.app, input)),
    restore: procedure.input(versionInput).mutation(({ ctx, input }) => restoreVersion(ctx.app, input, rules.version)),
    /** Creates a new document with the text of a version. */
    continue: procedure
      .input(continueVersionInput)
      .mutation(({ ctx, input }) => continueVersion(ctx.app, input, rules)),
    /** The passages that no suggestion can change. */
    frozenRanges: procedure.input(documentInput).query(({ ctx, input }) => frozenRanges(ctx.app, input)),
    freezeRange: procedure.input(freezeRangeInput).mutation(({ ctx, input }) => freezeRange(ctx.app, input)),
    unfreezeRange: procedure.input(unfreezeRangeInput).mutation(({ ctx, input }) => unfreezeRange(ctx.app, input)),
  });
