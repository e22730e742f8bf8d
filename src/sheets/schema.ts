import { z } from 'zod';
import { idSchema } from '@/identity/schema';
import { SHEET_DESIGNS } from './core/designs';

/**
 * The data of a sheet. One schema defines the type, the validation, and the description for a model. Every object keeps
 * unknown fields.
 */
export const sheetDataSchema = z
  .looseObject({
    title: z.string().regex(/\S/, 'The title can’t be empty.').describe('The headline of the page.'),
    subtitle: z.string().optional().describe('A line below the title.'),
    body: z.string().optional().describe('Running text. A line break in it is a line break on the page.'),
    sections: z
      .array(z.looseObject({ heading: z.string(), content: z.string() }))
      .optional()
      .describe('Sections with headings, in page order.'),
    features: z.array(z.string()).optional().describe('Short points, e.g. for a list of bullets.'),
    stats: z
      .array(z.looseObject({ label: z.string(), value: z.string() }))
      .optional()
      .describe('Key figures with labels, e.g. {"label": "Battery", "value": "14 h"}.'),
    contact: z
      .looseObject({
        name: z.string().optional(),
        email: z.string().optional(),
        phone: z.string().optional(),
        website: z.string().optional(),
        address: z.string().optional(),
      })
      .optional()
      .describe('Contact details for readers.'),
    style: z
      .looseObject({
        primary_color: z.string().optional().describe('A color as hexadecimal digits, e.g. "#0f172a".'),
        accent_color: z.string().optional().describe('A color as hexadecimal digits, e.g. "#e11d48".'),
        font: z.string().optional().describe('A font family that is installed.'),
      })
      .optional()
      .describe('Colors and fonts that the template uses.'),
  })
  .describe('The data of a sheet. Further fields are allowed and kept.');

export type SheetData = z.infer<typeof sheetDataSchema>;

/** The longest data or template, in UTF-16 units. */
export const MAX_SHEET_TEXT = 2_000_000;

const sheetText = z.string().max(MAX_SHEET_TEXT, `A sheet’s text can have at most ${MAX_SHEET_TEXT} characters.`);

export const sheetInput = z.object({ sheetId: idSchema });
export const documentInput = z.object({ documentId: idSchema });
export const projectInput = z.object({ projectId: idSchema });
/** A document or folder of a project. */
export const referencesInput = z.object({ projectId: idSchema, path: z.string().min(1).max(4096) });
const design = z.enum(SHEET_DESIGNS);

export const designPagesInput = z.object({ projectId: idSchema, design });
export const createSheetInput = z
  .object({
    projectId: idSchema,
    /** Folder and name, without an extension: `Shop/Plants` makes `Shop/Plants.json` and `Shop/Plants.typ`. */
    path: z.string().max(4096, 'This path is too long.'),
    design: design.optional(),
    data: sheetText.optional(),
    template: sheetText.optional(),
  })
  .refine(
    ({ design, data, template }) => [data, template].every((text) => (text === undefined) === (design !== undefined)),
    'Give either a design, or data and a template.',
  );
/** Texts that are left out are the live ones. A newer call with the same `key` replaces a running one. */
export const renderSheetInput = z.object({
  sheetId: idSchema,
  data: sheetText.optional(),
  template: sheetText.optional(),
  key: idSchema.optional(),
});
/** One suggestion, or one for each half. A newer call with the same `key` replaces a running one. */
export const suggestedPagesInput = z.object({
  sheetId: idSchema,
  suggestionIds: z.array(idSchema).min(1).max(2),
  key: idSchema.optional(),
});
export const exportSheetInput = z.object({
  sheetId: idSchema,
  format: z.enum(['pdf', 'png', 'svg'], 'Choose the format pdf, png or svg.'),
  /** From 1. A PDF contains all pages. */
  page: z.coerce.number().int().min(1).max(1_000).default(1),
});

/** The same for texts that need not be saved. Texts that are left out are the live ones. */
export const exportTextsInput = exportSheetInput.extend({ data: sheetText.optional(), template: sheetText.optional() });

export type DesignPages = z.infer<typeof designPagesInput>;
export type CreateSheet = z.infer<typeof createSheetInput>;
export type RenderSheet = z.infer<typeof renderSheetInput>;
export type SuggestedPagesInput = z.infer<typeof suggestedPagesInput>;
export type ExportSheet = z.infer<typeof exportTextsInput>;

/** A sheet: two documents of a project that make a page. */
export interface SheetSummary {
  sheetId: string;
  projectId: string;
  /** The name of both documents, without folder and extension. */
  name: string;
  dataDocumentId: string;
  dataPath: string;
  templateDocumentId: string;
  templatePath: string;
  trashed: boolean;
}
