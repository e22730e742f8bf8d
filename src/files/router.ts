import { procedure, router } from '@/identity/trpc';
import { file } from './queries/file';
import { fileInput } from './schema';

export const filesRouter = router({
  get: procedure.input(fileInput).query(({ ctx, input }) => file(ctx.app, input)),
});
