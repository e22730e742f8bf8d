import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { guardedChanges } from '@/platform/changes';
import { topics } from '@/platform/topics';

/**
 * A stream that says when to read a document's suggestions and versions again; the first time at once, since something
 * may have changed before it began. Rejects, and ends, when the person may not read the document (any more).
 */
export function reviewChanges(
  ctx: Context,
  { documentId }: { documentId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ documentId: string }, void>> {
  const ask = () => requireDocument(ctx, documentId, 'read');
  return guardedChanges(ctx.bus, [topics.review(documentId)], { signal, ask, news: { documentId } });
}
