import { procedure, router } from '@/identity/trpc';
import { file } from './queries/file';
import { fileLimits } from './queries/file-limits';
import { pictures } from './queries/pictures';
import { fileInput, picturesInput } from './schema';

export const filesRouter = router({
  limits: procedure.query(({ ctx }) => fileLimits(ctx.app)),
  pictures: procedure.input(picturesInput).query(({ ctx, input }) => pictures(ctx.app, input)),
  get: procedure.input(fileInput).query(({ ctx, input }) => file(ctx.app, input)),
});
