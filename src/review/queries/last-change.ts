import * as Y from 'yjs';
import { requireDocument } from '@/documents/access';
import { authorsOf, newestUpdates, originsIn } from '@/documents/queries/origins';
import type { Context } from '@/identity/context';
import { type Sql, sqlOfPool } from '@/platform/database';
import type { ClockSpan } from '@/versions/core/graph/blame';
import { namesOfMembers } from '@/versions/queries/version';
import type { LastChange } from '../schema';
import { readDecidedRanges } from '../store-blame';

/** Enough for the change itself, which one person usually wrote. */
const LIMIT = 10;

/**
 * Returns when a document's text last changed, and who changed it: the person who typed, accepted a change, imported or
 * restored it. The log doesn't say who only deleted text, so then nobody is named. Returns null if nothing was ever
 * written.
 */
export async function lastChange(ctx: Context, input: { documentId: string }): Promise<LastChange | null> {
  const { workspaceId, documentId } = await requireDocument(ctx, input.documentId, 'read');
  const sql = sqlOfPool(ctx.pool);
  const [newest, names] = await Promise.all([newestUpdates(sql, documentId), namesOfMembers(ctx, workspaceId)]);
  if (!newest) return null;
  const userId = await writerOf(sql, documentId, newest.updates);
  const by = userId === undefined ? null : { userId, name: names.get(userId) ?? 'a former member' };
  return { at: newest.at, by };
}

async function writerOf(sql: Sql, documentId: string, updates: readonly Uint8Array[]): Promise<string | undefined> {
  const spans = updates.flatMap(spansOf);
  if (spans.length === 0) return undefined;
  const [authors, decided, origins] = await Promise.all([
    authorsOf(
      sql,
      documentId,
      spans.map(({ clientId }) => clientId),
    ),
    readDecidedRanges(sql, documentId, { spans, limit: LIMIT }),
    originsIn(sql, documentId, { spans, limit: LIMIT }),
  ]);
  const ids = [
    ...authors.map(({ userId, isProvisional }) => (isProvisional ? null : userId)),
    ...decided.map(({ undoneAt, undoneByUserId, decidedByUserId }) => (undoneAt ? undoneByUserId : decidedByUserId)),
    ...origins.map(({ userId }) => userId),
  ];
  return ids.find((id) => id !== null);
}

/** Returns the spans of text that an update adds. */
function spansOf(update: Uint8Array): ClockSpan[] {
  const { from, to } = Y.parseUpdateMeta(update);
  return [...from].map(([clientId, fromClock]) => ({ clientId, fromClock, toClock: to.get(clientId) ?? fromClock }));
}
