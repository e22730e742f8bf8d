import { workspaceInput } from '@/identity/schema';
import { procedure, router } from '@/identity/trpc';
import { removePdfLogo, setPdfTemplate } from './commands/set-pdf-template';
import { pdfTemplate } from './queries/pdf-template';
import { previewPdf } from './queries/preview-pdf';
import { pdfTemplateInput } from './schema';

export const pdfTemplateRouter = router({
  get: procedure.input(workspaceInput).query(({ ctx, input }) => pdfTemplate(ctx.app, input)),
  set: procedure.input(pdfTemplateInput).mutation(({ ctx, input }) => setPdfTemplate(ctx.app, input)),
  /** A logo is added by `POST /api/workspaces/<id>/pdf-logo`. */
  removeLogo: procedure.input(workspaceInput).mutation(({ ctx, input }) => removePdfLogo(ctx.app, input)),
  /** Pages of a sample document as SVG. */
  preview: procedure.input(pdfTemplateInput).query(({ ctx, input }) => previewPdf(ctx.app, input)),
});
