import type { Context } from '@/identity/context';
import { sqlOfPool } from '@/platform/database';
import { requireProject } from '../access';
import { readIndexedTexts, readTextSizes } from '../store-index';

/** The most bytes of texts to read at once. */
const BATCH_BYTES = 4_000_000;

export interface IndexedText {
  documentId: string;
  text: string;
}

/**
 * Yields the texts of documents of a project in batches, in the order of the ids. They are seconds behind the live
 * texts. Leaves out documents that aren't indexed, are in the trash, or belong to another project. Throws NOT_FOUND if
 * the person may not read the project.
 */
export async function* indexedTexts(
  ctx: Context,
  { projectId, documentIds }: { projectId: string; documentIds: readonly string[] },
): AsyncGenerator<IndexedText[], void> {
  const sql = sqlOfPool(ctx.pool);
  const [, sizes] = await Promise.all([
    requireProject(ctx, projectId, 'read'),
    readTextSizes(sql, { projectId, documentIds }),
  ]);
  const ordered = documentIds.filter((documentId) => sizes.has(documentId));
  for (let from = 0; from < ordered.length; ) {
    let to = from;
    for (let bytes = 0; to < ordered.length && (to === from || bytes < BATCH_BYTES); to++) {
      bytes += sizes.get(ordered[to]!) ?? 0;
    }
    const batch = ordered.slice(from, to);
    const texts = await readIndexedTexts(sql, batch);
    yield batch.flatMap((documentId) => texts.get(documentId) ?? []);
    from = to;
  }
}
