import { buffer } from 'node:stream/consumers';
import { requireProject } from '@/documents/access';
import type { Context } from '@/identity/context';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { fileIdsIn } from '../core/address';
import { type FileRow, findPictures } from '../store';

/** The types that all models that read pictures accept. */
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** The limits in bytes and in pixels. Some providers refuse larger pictures. */
const MAX_BYTES = 3_500_000;
const MAX_SIDE = 8_000;
/** The most file ids of a text that are looked up. */
const MAX_NAMES = 200;

interface NamedPicture {
  fileId: string;
  name: string;
}

/**
 * Returns at most `most` pictures that a text refers to and that a reader of the project may see, in the text's order.
 */
export async function picturesNamedIn(
  ctx: Context,
  { projectId, text, most }: { projectId: string; text: string; most: number },
): Promise<NamedPicture[]> {
  const fileIds = fileIdsIn(text).slice(0, MAX_NAMES);
  if (fileIds.length === 0) return [];
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const found = new Map(
    (await findPictures(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds })).map((row) => [row.id, row.name]),
  );
  const named = fileIds.flatMap((fileId) => {
    const name = found.get(fileId);
    return name === undefined ? [] : [{ fileId, name }];
  });
  return named.slice(0, most);
}

export interface ModelPicture {
  bytes: Uint8Array;
  mediaType: string;
}

interface WantedPictures {
  projectId: string;
  /** In order of precedence, if not all of them fit. */
  fileIds: readonly string[];
  /** The most bytes of all of them together. */
  most: number;
  /** Pictures that were read before, by content hash. They aren't read again, and new ones are added. */
  read: Map<string, ModelPicture>;
}

/**
 * Returns pictures for a model, by id, as the smaller copy if there is one. Leaves out pictures that were deleted, are
 * too large, have a type that models don't accept, or no longer fit. The person's permissions are checked each time.
 */
export async function modelPictures(
  ctx: Context,
  { projectId, fileIds, most, read }: WantedPictures,
): Promise<Map<string, ModelPicture>> {
  const pictures = new Map<string, ModelPicture>();
  if (fileIds.length === 0) return pictures;
  const { workspaceId } = await requireProject(ctx, projectId, 'read');
  const blobs = openBlobs(ctx.settings);
  const rows = new Map(
    (await findPictures(ctx.db, { workspaceId, userId: ctx.actor.userId, fileIds })).map((row) => [row.id, row]),
  );
  let room = most;
  for (const fileId of fileIds) {
    const row = rows.get(fileId);
    for (const copy of row ? copiesOf(row) : []) {
      if (copy.bytes > room || !(read.has(copy.sha256) || (await blobs.has(copy.sha256)))) continue;
      const picture = read.get(copy.sha256) ?? {
        bytes: await buffer(await blobs.read(copy.sha256)),
        mediaType: copy.mediaType,
      };
      room -= copy.bytes;
      read.set(copy.sha256, picture);
      pictures.set(fileId, picture);
      break;
    }
  }
  return pictures;
}

/** Returns the smaller copy and then the picture itself, except copies that models don't accept. */
function copiesOf({ sha256, bytes, contentType, width, height, previewSha256, previewBytes }: FileRow) {
  const preview = previewSha256 && { sha256: previewSha256, bytes: previewBytes ?? 0, mediaType: 'image/webp' };
  const isTaken = TYPES.has(contentType) && Math.max(width ?? 0, height ?? 0) <= MAX_SIDE;
  const copies = [...(preview ? [preview] : []), ...(isTaken ? [{ sha256, bytes, mediaType: contentType }] : [])];
  return copies.filter((copy) => copy.bytes <= MAX_BYTES);
}
