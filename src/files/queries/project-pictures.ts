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
  /** Called for each picture that exists but isn't returned. */
  onLeftOut?(fileId: string, picture: { name: string; why: 'tooMany' | 'missing' }): void;
}

export interface Picture {
  bytes: Uint8Array;
  /** The type according to its bytes. */
  contentType: string;
  name: string;
  /** The size of the original picture in pixels, as it is shown. */
  width: number;
  height: number;
}

/**
 * Returns pictures by their ids, for a page or a file that shows them. They can belong to any project that the actor
 * may enter. Leaves out ids that don't exist, aren't pictures or don't fit, and pictures without bytes.
 */
export async function projectPictures(
  ctx: Context,
  { projectId, fileIds, most, isPreview, onLeftOut }: WantedPictures,
): Promise<Map<string, Picture>> {
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const blobs = openBlobs(ctx.settings);
  const pictures = new Map<string, Picture>();
  let room = most;
  for (const row of await findPictures(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds })) {
    const { sha256, bytes, contentType } = (isPreview && (await previewOf(row, blobs))) || row;
    const { id, name, width, height } = row;
    const why = bytes > room ? 'tooMany' : (await blobs.has(sha256)) ? undefined : 'missing';
    if (why !== undefined) {
      onLeftOut?.(id, { name, why });
      continue;
    }
    room -= bytes;
    const content = await buffer(await blobs.read(sha256));
    pictures.set(id, { bytes: content, contentType, name, width: width ?? 1, height: height ?? 1 });
  }
  return pictures;
}

async function previewOf({ previewSha256, previewBytes }: FileRow, blobs: BlobStore) {
  if (previewSha256 === null || !(await blobs.has(previewSha256))) return undefined;
  return { sha256: previewSha256, bytes: previewBytes ?? 0, contentType: 'image/webp' };
}
