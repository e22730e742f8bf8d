import type { Context } from '@/identity/context';
import { requireFile } from '../access';
import { fileAddress } from '../core/address';
import type { FileSummary } from '../schema';
import type { FileRow } from '../store';

/** Returns the metadata of a file. */
export async function file(ctx: Context, input: { fileId: string }): Promise<FileSummary> {
  return toFileSummary(await requireFile(ctx, input.fileId));
}

export function toFileSummary({
  id,
  projectId,
  name,
  bytes,
  contentType,
  width,
  height,
  createdAt,
}: FileRow): FileSummary {
  return { fileId: id, projectId, name, bytes, contentType, width, height, address: fileAddress(id), createdAt };
}
