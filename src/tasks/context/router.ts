import { rebuildIndex } from '@/documents/commands/index/rebuild-index';
import { indexChanges, indexStatus } from '@/documents/queries/index-status';
import { projectInput } from '@/documents/schema';
import { procedure, router } from '@/identity/trpc';

export const contextRouter = router({
  /** Rebuilds the project's index. */
  rebuild: procedure.input(projectInput).mutation(({ ctx, input }) => rebuildIndex(ctx.app, input)),
  status: procedure.input(projectInput).query(({ ctx, input }) => indexStatus(ctx.app, input)),
  onIndex: procedure.input(projectInput).subscription(({ ctx, input, signal }) => indexChanges(ctx.app, input, signal)),
});
