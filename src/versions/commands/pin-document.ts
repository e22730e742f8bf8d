import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import {
  deleteUnusedState,
  findFixedHead,
  findIdleStates,
  findPendingOfTurns,
  findVersion,
  readText,
  type TextOfVersion,
  updateState,
} from '../store';
import { unpackText } from '../text-bytes';
import { fixLiveText } from './create-snapshot';

export interface PinnedText {
  versionId: string;
  text: string;
  /** It is a suggestion under review, not the live text. */
  isSuggestion: boolean;
}

/** A turn that was shown a state does not last this long. */
const KEEP_STATES_MS = 86_400_000;

/**
 * The text that a turn is shown of a document, fixed as a version, so that the turn's edits keep their meaning while
 * people type on: the newest pending suggestion that one of `turnIds` made (this turn and those before it on its branch), else
 * the live text, with its Yjs state.
 */
export async function pinDocument(
  ctx: Context,
  { documentId, turnIds }: { documentId: string; turnIds: readonly string[] },
): Promise<PinnedText> {
  await requireDocument(ctx, documentId, 'run_turn');
  return pinText(ctx, { documentId, turnIds });
}

/** The same for callers who have asked whether the person may run a turn there. */
export async function pinText(
  ctx: Context,
  { documentId, turnIds }: { documentId: string; turnIds: readonly string[] },
): Promise<PinnedText> {
  const [pending, fixed] = await Promise.all([
    findPendingOfTurns(ctx.db, documentId, turnIds),
    fixedAlready(ctx, documentId),
  ]);
  if (pending) return pinnedText(ctx.db, pending);
  if (fixed) return fixed;
  const live = await inTransaction(ctx.db, async (tx) => {
    await lockHead(tx, documentId);
    const fixed = await fixLiveText(tx, {
      documentId,
      userId: ctx.actor.userId,
      description: 'Before the agent',
      keepState: true,
    });
    await dropIdleStates(tx, documentId, fixed.versionId);
    return fixed;
  });
  if (live.isNew) ctx.bus.publish(topics.review(documentId));
  return { versionId: live.versionId, text: live.text, isSuggestion: false };
}

/**
 * The head version, when a turn was shown it and nothing was written since: then its text and its state are the live
 * ones, and a long document need not be read again.
 */
async function fixedAlready({ pool }: Context, documentId: string): Promise<PinnedText | undefined> {
  const row = await findFixedHead(sqlOfPool(pool), documentId);
  return row && { versionId: row.id, text: await unpackText(row.data), isSuggestion: false };
}

/** The text of a version that was pinned before. Throws NOT_FOUND when the document has no such version. */
export async function pinnedVersion(
  ctx: Context,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<PinnedText> {
  await requireDocument(ctx, documentId, 'run_turn');
  const version = await findVersion(ctx.db, versionId);
  if (version?.documentId !== documentId) throw new AppError('NOT_FOUND', 'There is no such version of this document.');
  return pinnedText(ctx.db, version);
}

/**
 * A suggestion that is to be refined, or, when it was refined in the meantime, the one that took its place. `pinned` is
 * undefined when that one is decided: there is nothing under review any more to build on.
 */
export async function pinSuggestion(
  ctx: Context,
  suggestionId: string,
): Promise<{ documentId: string; pinned: PinnedText | undefined }> {
  let version = await findVersion(ctx.db, suggestionId);
  while (version?.supersededById) version = await findVersion(ctx.db, version.supersededById);
  if (!version) throw new AppError('NOT_FOUND', 'There is no such suggestion any more.');
  const { documentId, status } = version;
  await requireDocument(ctx, documentId, 'run_turn');
  return { documentId, pinned: status === 'pending' ? await pinnedText(ctx.db, version) : undefined };
}

async function pinnedText(db: Db | Tx, version: TextOfVersion): Promise<PinnedText> {
  const text = await unpackText(await readText(db, version.textHash));
  return { versionId: version.id, text, isSuggestion: version.type === 'ai_suggestion' };
}

async function dropIdleStates(tx: Tx, documentId: string, pinnedId: string): Promise<void> {
  const idle = await findIdleStates(tx, documentId, new Date(Date.now() - KEEP_STATES_MS));
  for (const { id, stateHash } of idle) {
    if (id === pinnedId) continue;
    await updateState(tx, id, null);
    await deleteUnusedState(tx, stateHash);
  }
}
