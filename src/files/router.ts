import { procedure, router } from '@/identity/trpc';
import { file } from './queries/file';
import { fileLimits } from './queries/file-limits';
import { fileInput } from './schema';

export const filesRouter = router({
  limits: procedure.query(({ ctx }) => fileLimits(ctx.app)),
  get: procedure.input(fileInput).query(({ ctx, input }) => file(ctx.app, input)),
});
