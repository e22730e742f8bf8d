import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { topics } from '@/platform/topics';
import type { TurnSummary } from '../schema';
import { readTurnsOfDocument } from '../store/turn-reader';
import { listenFor } from './news';

const NEWEST = 20;

/** The newest turns on a document, newest first: now, and again whenever one of them has changed. */
export async function* watchDocumentTurns(
  ctx: Context,
  documentId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<TurnSummary[]> {
  const news = listenFor(ctx.bus, [topics.turns(documentId), topics.access(ctx.actor.userId)], signal);
  let shown = '';
  try {
    while (!signal?.aborted) {
      await requireDocument(ctx, documentId, 'read');
      const turns = await readTurnsOfDocument(ctx.db, documentId, NEWEST);
      const state = JSON.stringify(turns);
      if (state !== shown) yield turns;
      shown = state;
      await news.next();
    }
  } finally {
    news.close();
  }
}
