import type { Readable } from 'node:stream';
import type { Context } from '@/identity/context';
import type { ByteRange } from '@/platform/blobs/blobs';
import { openBlobs } from '@/platform/blobs/open-blobs';
import { requireFile } from '../access';
import { servedAs } from '../core/served-type';

export interface FileContent {
  name: string;
  /** Never a type that a browser would run. */
  contentType: string;
  /** Whether a browser may show it. Otherwise it is saved. */
  isInline: boolean;
  bytes: number;
  /** Names exactly these bytes. */
  sha256: string;
  read(range?: ByteRange): Promise<Readable>;
}

/** The content of a file, for somebody who may read the documents of its project. */
export async function fileContent(ctx: Context, input: { fileId: string }): Promise<FileContent> {
  const { name, bytes, sha256, contentType } = await requireFile(ctx, input.fileId);
  return {
    name,
    bytes,
    sha256,
    ...servedAs(contentType),
    read: (range) => openBlobs(ctx.settings).read(sha256, range),
  };
}
