import { DOCUMENT_INPUT_BYTES } from '@/identity/calls/limits';
import { procedure, router } from '@/identity/trpc';
import { sheetOfDocument, sheets } from './access';
import { createSheet } from './commands/create-sheet';
import { designPages } from './queries/design-pages';
import { references } from './queries/references';
import { exportSheet, openSheet, renderSheet } from './queries/sheet-pages';
import { suggestedPages } from './queries/suggested-pages';
import {
  createSheetInput,
  designPagesInput,
  documentInput,
  exportTextsInput,
  projectInput,
  referencesInput,
  renderSheetInput,
  sheetInput,
  suggestedPagesInput,
} from './schema';

export const sheetsRouter = router({
  list: procedure.input(projectInput).query(({ ctx, input }) => sheets(ctx.app, input)),
  get: procedure.input(sheetInput).query(({ ctx, input }) => openSheet(ctx.app, input)),
  /** Returns the sheet that a document belongs to, or null. */
  ofDocument: procedure.input(documentInput).query(({ ctx, input }) => sheetOfDocument(ctx.app, input)),
  /** Returns the references by path that a move of a document or folder can break. */
  references: procedure.input(referencesInput).query(({ ctx, input }) => references(ctx.app, input)),
  /** Returns the pages of the designs for new sheets, with sample data. */
  designPages: procedure.input(designPagesInput).query(({ ctx, input }) => designPages(ctx.app, input)),
  /** Returns pages as SVG. Texts in the input are sent in the body of a POST: see docs/API.md. */
  render: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(renderSheetInput)
    .query(({ ctx, input }) => renderSheet(ctx.app, input)),
  /** Returns the current pages, and the pages with the open changes of suggestions. */
  suggestedPages: procedure.input(suggestedPagesInput).query(({ ctx, input }) => suggestedPages(ctx.app, input)),
  /** Returns a page as a file, also for texts that aren't saved. For saved texts, use `GET /api/sheets/<id>/export`. */
  export: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(exportTextsInput)
    .query(async ({ ctx, input }) => {
      const { bytes, ...file } = await exportSheet(ctx.app, input);
      return { ...file, base64: Buffer.from(bytes).toString('base64') };
    }),
  create: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(createSheetInput)
    .mutation(({ ctx, input }) => createSheet(ctx.app, input)),
});
