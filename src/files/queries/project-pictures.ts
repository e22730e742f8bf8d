import { buffer } from 'node:stream/consumers';
import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { findPictures } from '../store';

interface WantedPictures {
  projectId: string;
  fileIds: readonly string[];
  /** In bytes, of all of them together. */
  most: number;
}

/**
 * The bytes of pictures by their ids, for a page that shows them. The pictures can belong to any project of the workspace.
 * Those that don't exist, aren't pictures or don't fit are left out.
 */
export async function projectPictures(
  ctx: Context,
  { projectId, fileIds, most }: WantedPictures,
): Promise<Map<string, Uint8Array>> {
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const blobs = openBlobs(ctx.settings);
  const pictures = new Map<string, Uint8Array>();
  let room = most;
  for (const { id, sha256, bytes } of await findPictures(ctx.db, { workspaceId, fileIds })) {
    if (bytes > room || !(await blobs.has(sha256))) continue;
    room -= bytes;
    pictures.set(id, await buffer(await blobs.read(sha256)));
  }
  return pictures;
}
