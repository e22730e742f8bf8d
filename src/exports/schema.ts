import { z } from 'zod';
import { workspaceInput } from '@/identity/schema';
import { isPlainName } from '@/kernel/readable';
import { EXPORT_FORMATS } from './core/format';
import {
  LINE_GAPS,
  type LineSpacing,
  MARGIN,
  MAX_LINE,
  PAPERS,
  type PdfTemplate,
  TEXT_FONTS,
  TEXT_SIZE,
  type TextFont,
} from './core/pdf-template';

/** Documents as files for other programs. Can be imported in the browser. */

export const exportAsInput = z.object({
  documentId: z.string(),
  format: z.enum(EXPORT_FORMATS, 'Unknown format.'),
  /** For a Word file: include open suggestions as tracked changes. */
  suggestions: z.literal('tracked', '“suggestions” can only be “tracked”.').optional(),
  /** For a Word file: include open threads as comments. */
  comments: z.literal('yes', '“comments” can only be “yes”.').optional(),
  /** For a PDF: whether a table of contents follows the title. If it's left out, the workspace's template decides. */
  contents: z.enum(['yes', 'no'], '“contents” can only be “yes” or “no”.').optional(),
});
export type ExportAs = z.output<typeof exportAsInput>;

const margin = z
  .number()
  .min(MARGIN.least, `A margin must be at least ${MARGIN.least} mm.`)
  .max(MARGIN.most, `A margin can be at most ${MARGIN.most} mm.`);
const line = z
  .string()
  .max(MAX_LINE, `This line can have at most ${MAX_LINE} characters.`)
  .regex(/^[^\r\n]*$/, 'A header or footer must be a single line.')
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A header or footer can’t contain control characters.')
  .refine(isPlainName, 'A header or footer can’t contain characters that cover or reorder the text around them.');

export const pdfTemplateSchema = z.object({
  paper: z.enum(PAPERS),
  margins: z.object({ top: margin, bottom: margin, left: margin, right: margin }),
  font: z.enum(Object.keys(TEXT_FONTS) as [TextFont, ...TextFont[]]),
  textSize: z
    .number()
    .min(TEXT_SIZE.least, `The text size must be at least ${TEXT_SIZE.least} points.`)
    .max(TEXT_SIZE.most, `The text size can be at most ${TEXT_SIZE.most} points.`),
  lineSpacing: z.enum(Object.keys(LINE_GAPS) as [LineSpacing, ...LineSpacing[]]),
  accent: z
    .string()
    .regex(/^#[\da-f]{6}$/i, 'Enter the color as # and six hexadecimal digits.')
    .nullable(),
  header: line,
  footer: line,
  contents: z.boolean(),
  cover: z.boolean(),
}) satisfies z.ZodType<PdfTemplate>;

export const pdfTemplateInput = workspaceInput.extend({ template: pdfTemplateSchema });
export type PdfTemplateInput = z.output<typeof pdfTemplateInput>;
