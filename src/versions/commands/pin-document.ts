import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { type Db, inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import {
  deleteUnusedState,
  findFixedText,
  findIdleStates,
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
  /** Whether it's a suggestion under review instead of the live text. */
  isSuggestion: boolean;
}

interface PinInput {
  documentId: string;
  turnIds: readonly string[];
  /** A suggestion that the turn refines. */
  suggestionId?: string | undefined;
}

/** No turn that was shown a state runs longer than this. */
const KEEP_STATES_MS = 86_400_000;

/**
 * Returns the text that a turn is shown of a document, stored as a version, so that the turn's edits stay valid while
 * people type: the newest pending suggestion from one of `turnIds` (this turn and those before it on its branch),
 * otherwise the suggestion that the turn refines, otherwise the live text with its Yjs state.
 */
export async function pinDocument(ctx: Context, input: PinInput): Promise<PinnedText> {
  await requireDocument(ctx, input.documentId, 'run_turn');
  return pinText(ctx, input);
}

/** Does the same for callers that have already checked that the person may run a turn there. */
export async function pinText(
  ctx: Context,
  { documentId, turnIds, suggestionId, description = 'Text the agent read' }: PinInput & { description?: string },
): Promise<PinnedText> {
  const fixed = await findFixedText(sqlOfPool(ctx.pool), { documentId, turnIds, suggestionId });
  if (fixed) return { versionId: fixed.id, text: await unpackText(fixed.data), isSuggestion: fixed.isSuggestion };
  const live = await inTransaction(ctx.db, async (tx) => {
    await lockHead(tx, documentId);
    const fixed = await fixLiveText(tx, {
      documentId,
      userId: ctx.actor.userId,
      description,
      keepState: true,
    });
    await dropIdleStates(tx, documentId, fixed.versionId);
    return fixed;
  });
  if (live.isNew) ctx.bus.publish(topics.review(documentId));
  return { versionId: live.versionId, text: live.text, isSuggestion: false };
}

/** The text of a version that was pinned earlier. Throws NOT_FOUND if the document has no such version. */
export async function pinnedVersion(
  ctx: Context,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<PinnedText> {
  await requireDocument(ctx, documentId, 'run_turn');
  const version = await findVersion(ctx.db, versionId);
  if (version?.documentId !== documentId)
    throw new AppError('NOT_FOUND', 'This version doesn’t exist for this document.');
  return pinnedText(ctx.db, version);
}

/**
 * Returns the suggestion to refine, or the one that has replaced it. `pinned` is undefined if that one is already
 * decided, so there is nothing under review to build on.
 */
export async function pinSuggestion(
  ctx: Context,
  suggestionId: string,
): Promise<{ documentId: string; pinned: PinnedText | undefined }> {
  let version = await findVersion(ctx.db, suggestionId);
  while (version?.supersededById) version = await findVersion(ctx.db, version.supersededById);
  if (!version) throw new AppError('NOT_FOUND', 'This suggestion no longer exists.');
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
