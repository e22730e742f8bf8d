import { requireDocument } from '@/documents/access';
import type { Context } from '@/identity/context';
import { changes } from '@/platform/changes';
import { topics } from '@/platform/topics';
import { readableProjects } from '../access';
import type { TurnSummary } from '../schema';
import { readTurnsOfDocument } from '../store/turn-reader';

const NEWEST = 20;
const POLL_EVERY_MS = 3_000;

/** Yields the newest turns on a document, newest first, immediately and again whenever one of them changes. */
export async function* watchDocumentTurns(
  ctx: Context,
  documentId: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<TurnSummary[]> {
  const topicNames = [topics.turns(documentId), topics.access(ctx.actor.userId)];
  let shown = '';
  for await (const _ of changes(ctx.bus, topicNames, { signal, everyMs: POLL_EVERY_MS })) {
    const projectIds = await readableProjects(ctx, await requireDocument(ctx, documentId, 'read'));
    const turns = await readTurnsOfDocument(ctx.db, { documentId, projectIds }, NEWEST);
    const state = JSON.stringify(turns);
    if (state !== shown) yield turns;
    shown = state;
  }
}
