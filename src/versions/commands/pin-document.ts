import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import type { Platform } from '@/platform/context';
import { type Db, inTransaction, sqlOfPool, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { clearIdleStates, findStoredText, findVersion, type TextOfVersion } from '../store';
import { deleteUnusedTexts, readText } from '../store-texts';
import { unpackText } from '../text-bytes';
import { storeLiveText } from './create-snapshot';

export interface PinnedText {
  versionId: string;
  text: string;
  /** Whether it's a pending suggestion instead of the live text. */
  isSuggestion: boolean;
}

interface PinInput {
  documentId: string;
  turnIds: readonly string[];
  /** The suggestion that the turn refines, if any. */
  suggestionId?: string | undefined;
}

/** States are kept this long, because no turn that read one runs longer. */
const KEEP_STATES_MS = 86_400_000;

/** How many states are deleted at once. Everyone who types in the document waits while they are deleted. */
const MAX_DROPPED = 100;

/**
 * Returns the text of a document for a turn to read, stored as a version so that the turn's edits stay valid while
 * people type: the newest pending suggestion from one of `turnIds` (this turn and those before it on its branch),
 * otherwise the suggestion that the turn refines, otherwise the live text with its Yjs state.
 */
export async function pinDocument(ctx: Context, input: PinInput): Promise<PinnedText> {
  await requireDocument(ctx, input.documentId, 'run_turn');
  return pinText(ctx, input);
}

/** Like `pinDocument`, for callers that have already checked that the person can run a turn there. */
export function pinText(ctx: Context, input: PinInput & { description?: string }): Promise<PinnedText> {
  return pinTextFor(ctx, { ...input, userId: ctx.actor.userId });
}

type PinFor = PinInput & {
  /** Undefined for a guest of a share link. The version is then an automatic one. */
  userId: string | undefined;
  description?: string;
};

/** Like `pinText`, for anyone. The caller must have checked that they can read the document. */
export async function pinTextFor(
  platform: Pick<Platform, 'db' | 'pool' | 'bus'>,
  { documentId, turnIds, suggestionId, userId, description = 'Text the agent read' }: PinFor,
): Promise<PinnedText> {
  const wanted = { documentId, turnIds, suggestionId, mayBeAutomatic: userId === undefined };
  const fixed = await findStoredText(sqlOfPool(platform.pool), wanted);
  if (fixed) return { versionId: fixed.id, text: await unpackText(fixed.data), isSuggestion: fixed.isSuggestion };
  const live = await inTransaction(platform.db, async (tx) => {
    await lockHead(tx, documentId);
    const fixed = await storeLiveText(tx, { documentId, userId, description, keepState: true });
    await dropIdleStates(tx, documentId, fixed.versionId);
    return fixed;
  });
  if (live.isNew) platform.bus.publish(topics.review(documentId));
  return { versionId: live.versionId, text: live.text, isSuggestion: false };
}

/** Returns a version that was pinned earlier, with its text. Throws NOT_FOUND if the document has no such version. */
export async function pinnedVersion(
  ctx: Context,
  { documentId, versionId }: { documentId: string; versionId: string },
): Promise<PinnedText> {
  await requireDocument(ctx, documentId, 'run_turn');
  const version = await findVersion(ctx.db, versionId);
  if (version?.documentId !== documentId)
    throw new AppError('NOT_FOUND', 'This version doesn’t exist in this document.');
  return pinnedText(ctx.db, version);
}

/**
 * Returns the suggestion to refine, or the one that replaced it. `pinned` is undefined if that one is already decided,
 * so that no pending suggestion is left to refine.
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
  const before = new Date(Date.now() - KEEP_STATES_MS);
  const hashes = await clearIdleStates(tx, { documentId, pinnedId, before, limit: MAX_DROPPED });
  if (hashes.length > 0) await deleteUnusedTexts(tx, hashes);
}
