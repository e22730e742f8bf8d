import { z } from 'zod';
import { idSchema } from '@/identity/schema';

/** A picture or another file of a project. */
export interface FileSummary {
  fileId: string;
  projectId: string;
  name: string;
  bytes: number;
  /** By its content. */
  contentType: string;
  /** In pixels, as it is shown; null: not a picture. */
  width: number | null;
  height: number | null;
  /** What a text names it by: `attachment:<id>`. */
  address: string;
  createdAt: Date;
}

export const fileInput = z.object({ fileId: idSchema });

/** Only its length is checked here: `fileName` of core/file-name makes a name of whatever comes. */
export const uploadQuery = z.object({ name: z.string().max(1_000, 'The name is too long.').default('') });
