import { buffer } from 'node:stream/consumers';
import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import type { BlobStore } from '@/platform/blobs/blobs';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { type FileRow, findPictures } from '../store';

interface WantedPictures {
  projectId: string;
  fileIds: readonly string[];
  /** The most bytes of all of them together. */
  most: number;
  /** Whether to use the smaller copy of a large picture, if there is one. */
  isPreview: boolean;
}

export interface Picture {
  bytes: Uint8Array;
  /** The type according to its bytes. */
  contentType: string;
  /** The size of the original picture in pixels, as it is shown. */
  width: number;
  height: number;
}

/**
 * Returns pictures by their ids, for a page or a file that shows them. They can belong to any project that the actor
 * may enter. Leaves out ids that don't exist, aren't pictures or don't fit.
 */
export async function projectPictures(
  ctx: Context,
  { projectId, fileIds, most, isPreview }: WantedPictures,
): Promise<Map<string, Picture>> {
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const blobs = openBlobs(ctx.settings);
  const pictures = new Map<string, Picture>();
  let room = most;
  for (const row of await findPictures(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds })) {
    const { sha256, bytes, contentType } = (isPreview && (await previewOf(row, blobs))) || row;
    if (bytes > room || !(await blobs.has(sha256))) continue;
    room -= bytes;
    const { width, height } = row;
    const content = await buffer(await blobs.read(sha256));
    pictures.set(row.id, { bytes: content, contentType, width: width ?? 1, height: height ?? 1 });
  }
  return pictures;
}

async function previewOf({ previewSha256, previewBytes }: FileRow, blobs: BlobStore) {
  if (previewSha256 === null || !(await blobs.has(previewSha256))) return undefined;
  return { sha256: previewSha256, bytes: previewBytes ?? 0, contentType: 'image/webp' };
}
