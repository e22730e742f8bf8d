import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import { listIndexed, readIndexedTexts } from '../store-index';

export interface SearchedText {
  documentId: string;
  path: string;
  text: string;
  /** The text's number in the log. */
  seq: bigint;
}

const AT_ONCE = 100;
/** The most bytes of texts to return. A longer text is returned alone. */
const MAX_BYTES = 8_000_000;

/** Returns the next texts of a project by path, from the index, without the trash: up to 100, or 8 MB. */
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
    return i === 0 || bytes <= MAX_BYTES;
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
