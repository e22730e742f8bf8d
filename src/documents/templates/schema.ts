import { z } from 'zod';
import { idSchema } from '@/identity/schema';

/** Templates: documents that new ones can start from. Can be imported in the browser. */

/** The most templates of a workspace. */
export const MAX_TEMPLATES = 100;

export const setTemplateInput = z.object({ documentId: idSchema, isTemplate: z.boolean() });
/** The command checks the path. */
export const createFromTemplateInput = z.object({
  templateId: idSchema,
  projectId: idSchema,
  path: z.string().max(4_096),
});

export type SetTemplate = z.infer<typeof setTemplateInput>;
export type CreateFromTemplate = z.infer<typeof createFromTemplateInput>;

export interface DocumentTemplate {
  documentId: string;
  path: string;
  projectName: string;
}
