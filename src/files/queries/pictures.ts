import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { FileSummary, PicturesInput } from '../schema';
import { listPictures } from '../store';
import { toFileSummary } from './file';

export interface PicturesPage {
  pictures: FileSummary[];
  /** The cursor of the next page; undefined on the last one. */
  next: number | undefined;
}

/** Returns a project's pictures, newest first. */
export async function pictures(ctx: Context, { projectId, cursor, limit }: PicturesInput): Promise<PicturesPage> {
  await requireProject(ctx, projectId, 'read');
  const rows = await listPictures(ctx.db, { projectId, skip: cursor, take: limit + 1 });
  const next = rows.length > limit ? cursor + limit : undefined;
  return { pictures: rows.slice(0, limit).map(toFileSummary), next };
}
