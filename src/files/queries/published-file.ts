import { idSchema } from '@/identity/schema';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findFile, isOfProject } from '../store';
import { contentOf, type FileContent } from './file-content';

interface WantedFile {
  fileId: string;
  workspaceId: string;
  /** The project of the document that refers to it. */
  projectId: string;
  isPreview: boolean;
}

/**
 * Returns the content of a file that a published document refers to, for any reader. Undefined for a file of another
 * workspace, and for a file of another private project that didn't come here with a document or by pasting: someone who can't read
 * the file could have written its id. The caller has checked that the document is published and refers to the file.
 */
export async function publishedFile(platform: Platform, wanted: WantedFile): Promise<FileContent | undefined> {
  const { fileId, workspaceId, projectId } = wanted;
  const file = idSchema.safeParse(fileId).success ? await findFile(platform.db, fileId) : undefined;
  if (file?.workspaceId !== workspaceId) return undefined;
  if (!(await isOfProject(sqlOfPool(platform.pool), fileId, projectId))) return undefined;
  return contentOf(platform, file, wanted);
}
