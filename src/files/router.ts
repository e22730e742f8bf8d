import { procedure, router } from '@/identity/trpc';
import { carryPasted } from './commands/carry-pasted';
import { file } from './queries/file';
import { fileLimits } from './queries/file-limits';
import { pictures } from './queries/pictures';
import { carryPastedInput, fileInput, picturesInput } from './schema';

export const filesRouter = router({
  limits: procedure.query(({ ctx }) => fileLimits(ctx.app)),
  pictures: procedure.input(picturesInput).query(({ ctx, input }) => pictures(ctx.app, input)),
  get: procedure.input(fileInput).query(({ ctx, input }) => file(ctx.app, input)),
  carryPasted: procedure.input(carryPastedInput).mutation(({ ctx, input }) => carryPasted(ctx.app, input)),
});
