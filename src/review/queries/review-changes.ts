import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { guardedChanges, type News } from '@/platform/changes';
import { topics } from '@/platform/topics';

/**
 * Returns a stream that signals when to read a document's suggestions and versions again. It signals once immediately,
 * because something may have changed before it began. It rejects and ends if the person may not read the document.
 */
export function reviewChanges(
  ctx: Context,
  { documentId }: { documentId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<News<{ documentId: string }>, void>> {
  const ask = () => requireDocument(ctx, documentId, 'read');
  return guardedChanges(ctx, [topics.review(documentId)], { signal, ask, news: { documentId } });
}
