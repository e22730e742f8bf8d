import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { type CarryFiles, createFromTemplate, setTemplate } from './commands';
import { templates } from './queries';
import { createFromTemplateInput, setTemplateInput } from './schema';

/** Templates: documents that new ones can start from. */
export const makeTemplatesRouter = (carryFiles: CarryFiles) =>
  router({
    list: procedure.input(workspaceInput).query(({ ctx, input }) => templates(ctx.app, input)),
    set: procedure.input(setTemplateInput).mutation(({ ctx, input }) => setTemplate(ctx.app, input)),
    create: procedure
      .input(createFromTemplateInput)
      .mutation(({ ctx, input }) => createFromTemplate(ctx.app, input, carryFiles)),
  });
