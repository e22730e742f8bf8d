import { dropDraftLogs, lockDraftLog } from '@/documents/commands/draft-log';
import { readUpdates } from '@/documents/queries/document-state';
import { writersOf } from '@/documents/queries/origins';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, sqlOfPool } from '@/platform/database';
import { topics } from '@/platform/topics';
import { suggestDraft } from '@/versions/commands/outside/suggest-draft';
import { submittedBefore } from '@/versions/commands/outside/suggest-text';
import type { Source } from '@/versions/core/drafts/parts';
import { requireOwnDraft } from '../access';
import type { SubmitDraftInput, SubmittedDraft } from '../schema';
import { deleteDraft } from '../store';
import { type Amendment, requireAmendable, requireSameOpen } from './amendment';

/**
 * The author may type on, perhaps in another tab. Then the text that was read is out of date and must be read again.
 */
const TRIES = 5;

/**
 * Turns a person's draft into a suggestion, and closes the draft. The live text doesn't change. Submitting it again
 * returns the same suggestion. A draft that continues a suggestion replaces it. Throws NOT_FOUND; FORBIDDEN, also for a
 * frozen passage; INVALID for a draft that changes nothing; and CONFLICT if the draft keeps changing, or if some of the
 * changes it began with were decided or replaced meanwhile. After an error the draft is unchanged.
 */
export async function submitDraft(ctx: Context, input: SubmitDraftInput): Promise<SubmittedDraft> {
  const { draftId, description } = input;
  const made = await submittedBefore(ctx, draftId);
  if (made) return made;
  const { draft } = await requireOwnDraft(ctx, draftId);
  const { documentId } = draft;
  const amends = draft.amendsId ?? undefined;
  const clients = JSON.parse(draft.amendedClients ?? '[]') as Amendment['clients'];
  const hunkIds = JSON.parse(draft.amendedHunks ?? 'null') as string[] | null;
  if (amends !== undefined) await requireAmendable(ctx, { documentId, suggestionId: amends });
  for (let tries = 0; tries < TRIES; tries++) {
    const sql = sqlOfPool(ctx.pool);
    const { updates, seq } = await readUpdates(sql, draftId);
    const writers = await writersOf(sql, draftId);
    const sources = sourcesOf(clients, writers, draft.authorId);
    const writerIds = [...new Set(writers.map(({ userId }) => userId))].filter((id) => id !== draft.authorId);
    const result = await suggestDraft(
      ctx,
      { key: draftId, documentId, updates, description, amends, sources, writerIds },
      (store) =>
        inTransaction(ctx.db, async (tx) => {
          if ((await lockDraftLog(tx, draftId)) !== seq) return undefined;
          if (amends && hunkIds)
            await requireSameOpen(tx, { documentId, suggestionId: amends, hunkIds, seq: draft.amendedSeq });
          const stored = await store(tx);
          await dropDraftLogs(tx, [draftId]);
          await deleteDraft(tx, draftId);
          return stored;
        }),
    );
    if (!result) continue;
    ctx.bus.publish(topics.log(draftId), topics.review(documentId));
    return result;
  }
  throw new AppError('CONFLICT', 'The draft is still changing. Stop typing for a moment, then submit it again.');
}

/** Returns who wrote under the draft's Yjs clients: suggestions that it continues, and people other than its author. */
function sourcesOf(
  clients: Amendment['clients'],
  writers: Awaited<ReturnType<typeof writersOf>>,
  authorId: string,
): [clientId: number, sources: Source[]][] {
  const sources = new Map<number, Source[]>(clients.map(([clientId, brought]) => [clientId, [brought]]));
  for (const { clientId, userId, toClock = Number.POSITIVE_INFINITY } of writers) {
    const own = { versionId: null, toClock, ...(userId !== authorId && { userId }) };
    sources.set(clientId, [...(sources.get(clientId) ?? []), own]);
  }
  return [...sources].filter(([, of]) =>
    of.some(({ versionId, userId }) => versionId !== null || userId !== undefined),
  );
}
