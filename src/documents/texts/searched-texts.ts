import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import { listIndexed, readIndexedTexts } from '../store-index';

export interface SearchedText {
  documentId: string;
  path: string;
  text: string;
  /** The number in the log of the text. */
  seq: bigint;
}

const AT_ONCE = 100;
/** Bytes; one longer text comes by itself. */
const MOST_BYTES = 8_000_000;

/** The next texts of a project by path, as the index has them, without the trash: up to 100, or 8 MB. */
export async function searchedTexts(
  ctx: Context,
  { projectId, after }: { projectId: string; after: string },
): Promise<SearchedText[]> {
  await requireProject(ctx, projectId, 'read');
  const sql = sqlOfPool(ctx.pool);
  const listed = await listIndexed(sql, { projectId, after, limit: AT_ONCE });
  let bytes = 0;
  const some = listed.filter(({ size }, i) => {
    bytes += size;
    return i === 0 || bytes <= MOST_BYTES;
  });
  const texts = await readIndexedTexts(
    sql,
    some.map(({ documentId }) => documentId),
  );
  return some.flatMap(({ documentId, path }) => {
    const row = texts.get(documentId);
    return row ? [{ documentId, path, text: row.text, seq: row.seq }] : [];
  });
}
