import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';

const LOOK_EVERY_MS = 60_000;

/**
 * A stream that says when to read a document's threads again; the first time at once. Rejects, and ends, when the
 * person may not read the document (any more).
 */
export async function threadChanges(
  ctx: Context,
  { documentId }: { documentId: string },
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<{ documentId: string }, void>> {
  await requireDocument(ctx, documentId, 'read');
  return watch(ctx, documentId, signal);
}

async function* watch(ctx: Context, documentId: string, signal: AbortSignal | undefined) {
  for await (const _ of changes(ctx.bus, [topics.threads(documentId)], { signal, everyMs: LOOK_EVERY_MS })) {
    await requireDocument(ctx, documentId, 'read');
    yield { documentId };
  }
}
