import { idSchema } from '@/identity/schema';
import type { Platform } from '@/platform/context';
import { sqlOfPool } from '@/platform/database';
import { findFile, isOfProject } from '../store';
import { contentOf, type FileContent } from './file-content';

interface WantedFile {
  fileId: string;
  workspaceId: string;
  /** Of the document that names it. */
  projectId: string;
  isPreview: boolean;
}

/**
 * The content of a file that a published document names, whoever asks. Undefined for a file of another workspace, and for
 * one of another private project that no document took along: somebody could name it who may not read it. Doesn't check
 * that the document is published and names the file: the caller has.
 */
export async function publishedFile(platform: Platform, wanted: WantedFile): Promise<FileContent | undefined> {
  const { fileId, workspaceId, projectId } = wanted;
  const file = idSchema.safeParse(fileId).success ? await findFile(platform.db, fileId) : undefined;
  if (file?.workspaceId !== workspaceId) return undefined;
  if (!(await isOfProject(sqlOfPool(platform.pool), fileId, projectId))) return undefined;
  return contentOf(platform, file, wanted);
}
