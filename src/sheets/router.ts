import { DOCUMENT_INPUT_BYTES } from '@/identity/calls/limits';
import { procedure, router } from '@/identity/trpc';
import { sheetOfDocument, sheets } from './access';
import { createSheet } from './commands/create-sheet';
import { designPages } from './queries/design-pages';
import { openSheet, renderSheet } from './queries/sheet-pages';
import { suggestedPages } from './queries/suggested-pages';
import {
  createSheetInput,
  designPagesInput,
  documentInput,
  projectInput,
  renderSheetInput,
  sheetInput,
  suggestedPagesInput,
} from './schema';

export const sheetsRouter = router({
  list: procedure.input(projectInput).query(({ ctx, input }) => sheets(ctx.app, input)),
  get: procedure.input(sheetInput).query(({ ctx, input }) => openSheet(ctx.app, input)),
  /** The sheet that a document belongs to, or null. */
  ofDocument: procedure.input(documentInput).query(({ ctx, input }) => sheetOfDocument(ctx.app, input)),
  /** What a new sheet can start from, with sample data. */
  designPages: procedure.input(designPagesInput).query(({ ctx, input }) => designPages(ctx.app, input)),
  /** Pages as SVG. With texts, they are sent in the body of a POST: see docs/API.md. */
  render: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(renderSheetInput)
    .query(({ ctx, input }) => renderSheet(ctx.app, input)),
  /** The pages as they are, and as they would be with the open changes of suggestions. */
  suggestedPages: procedure.input(suggestedPagesInput).query(({ ctx, input }) => suggestedPages(ctx.app, input)),
  create: procedure
    .meta({ maxInputBytes: DOCUMENT_INPUT_BYTES })
    .input(createSheetInput)
    .mutation(({ ctx, input }) => createSheet(ctx.app, input)),
});
