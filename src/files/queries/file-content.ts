import type { Readable } from 'node:stream';
import type { Context } from '@/identity/context';
import type { ByteRange } from '@/platform/blobs/blobs';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { requireFile } from '../access';
import { servedAs } from '../core/served-type';
import type { FileRow } from '../store';

export interface FileContent {
  name: string;
  /** Never a type that a browser would run. */
  contentType: string;
  /** Whether a browser may show it. Otherwise the browser saves it. */
  isInline: boolean;
  bytes: number;
  /** The hash of exactly these bytes. */
  sha256: string;
  read(range?: ByteRange): Promise<Readable>;
}

/**
 * Returns the content of a file, or of its smaller copy if there is one, for someone who may read its project's
 * documents.
 */
export async function fileContent(ctx: Context, input: { fileId: string; isPreview: boolean }): Promise<FileContent> {
  return contentOf(ctx, await requireFile(ctx, input.fileId), input);
}

/** Does the same for a file that the caller has already found. */
export async function contentOf(
  { settings }: Pick<Context, 'settings'>,
  file: FileRow,
  { isPreview }: { isPreview: boolean },
): Promise<FileContent> {
  const blobs = openBlobs(settings);
  const { name, previewSha256, previewBytes } = file;
  // A backup doesn't contain previews.
  const hasPreview = isPreview && previewSha256 !== null && (await blobs.has(previewSha256));
  const { sha256, bytes, contentType } = hasPreview
    ? { sha256: previewSha256, bytes: previewBytes ?? 0, contentType: 'image/webp' }
    : file;
  return { name, bytes, sha256, ...servedAs(contentType), read: (range) => blobs.read(sha256, range) };
}
