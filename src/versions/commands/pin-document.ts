import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteUnusedState, findIdleStates, findPendingOfTurns, readText, updateState } from '../store';
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
  const pending = await findPendingOfTurns(ctx.db, documentId, turnIds);
  if (pending) {
    const text = await unpackText(await readText(ctx.db, pending.textHash));
    return { versionId: pending.id, text, isSuggestion: true };
  }
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

async function dropIdleStates(tx: Tx, documentId: string, pinnedId: string): Promise<void> {
  const idle = await findIdleStates(tx, documentId, new Date(Date.now() - KEEP_STATES_MS));
  for (const { id, stateHash } of idle) {
    if (id === pinnedId || stateHash === null) continue;
    await updateState(tx, id, null);
    await deleteUnusedState(tx, stateHash);
  }
}
