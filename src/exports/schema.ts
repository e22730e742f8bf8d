import { z } from 'zod';

/** Documents as files for other programs. Safe for the browser. */

const EXPORT_FORMATS = ['html', 'docx', 'pdf'] as const;

export const exportAsInput = z.object({
  documentId: z.string(),
  format: z.enum(EXPORT_FORMATS, 'Unknown format.'),
  /** Of a Word file: open suggestions as tracked changes. */
  suggestions: z.literal('tracked', 'suggestions can only be tracked.').optional(),
  /** Of a Word file: open threads as comments. */
  comments: z.literal('yes', 'comments can only be yes.').optional(),
  /** Of a PDF: a table of contents behind the title. */
  contents: z.literal('yes', 'contents can only be yes.').optional(),
});
export type ExportAs = z.output<typeof exportAsInput>;
