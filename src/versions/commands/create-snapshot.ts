import { requireDocument } from '@/documents/access';
import { lockHead } from '@/documents/commands/append-update';
import { headVersionId, moveHeadVersion } from '@/documents/commands/move-head-version';
import { currentText, currentTextAndState } from '@/documents/queries/document-state';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, sqlOfTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { findMoment, findVersion, insertVersion, updateState } from '../store';
import { keepAutomatic, updateName } from '../store-history';
import { deleteUnusedState, insertTexts } from '../store-texts';
import { hashOfText, packBytes, packText } from '../text-bytes';

export interface Moment {
  documentId: string;
  text: string;
  /** The log's number at the time the text was read. */
  seq: bigint;
  /** The Yjs state with that text, if it must be stored because hunks will be anchored at it. */
  state?: Uint8Array;
  /** Undefined for automatic snapshots. */
  userId: string | undefined;
  description: string;
  at: Date;
}

/**
 * Stores a document's text as its head version. If the head already has that text, returns the head; otherwise creates
 * a snapshot on top of it. The caller holds the lock of `lockHead`.
 */
export async function storeMoment(tx: Tx, moment: Moment): Promise<{ versionId: string; isNew: boolean }> {
  const { documentId, text, seq, state, userId, description, at } = moment;
  const packedState = state && (await packBytes(state));
  const headId = await headVersionId(tx, documentId);
  const head = headId === undefined ? undefined : await findMoment(tx, headId);
  const isNewState = packedState !== undefined && packedState.hash !== head?.stateHash;
  if (isNewState) await insertTexts(tx, [packedState]);
  if (head && head.textHash === hashOfText(text)) {
    if (isNewState) await replaceState(tx, head, packedState.hash);
    if (userId !== undefined && head.automatic) await keepAutomatic(tx, head.id, { userId, description });
    // The text equals the head's again, so the document is no longer ahead of it.
    await moveHeadVersion(tx, documentId, head.id);
    return { versionId: head.id, isNew: false };
  }
  const packed = await packText(text);
  await insertTexts(tx, [packed]);
  const id = newId();
  await insertVersion(tx, {
    id,
    documentId,
    type: 'snapshot',
    textHash: packed.hash,
    description,
    ...(userId === undefined ? { automatic: true } : { createdByUserId: userId }),
    createdAt: at,
    seq,
    ...(packedState && { stateHash: packedState.hash }),
    parentIds: head ? [head.id] : [],
  });
  await moveHeadVersion(tx, documentId, id);
  return { versionId: id, isNew: true };
}

async function replaceState(tx: Tx, head: { id: string; stateHash: string | null }, hash: string): Promise<void> {
  await updateState(tx, head.id, hash);
  if (head.stateHash !== null) await deleteUnusedState(tx, head.stateHash);
}

/** Stores the current live text as a version. The caller holds the lock of `lockHead`. */
export async function storeLiveText(
  tx: Tx,
  input: { documentId: string; userId: string | undefined; description: string; keepState: boolean },
): Promise<{ versionId: string; isNew: boolean; text: string }> {
  const { keepState, ...rest } = input;
  const read = keepState ? currentTextAndState : currentText;
  const now = await read(sqlOfTransaction(tx), input.documentId);
  return { ...(await storeMoment(tx, { ...rest, ...now, at: new Date() })), text: now.text };
}

/**
 * Saves the document as a version for a person, with a description or a name. The same text twice gives the same
 * version. Throws CONFLICT if that version already has another name.
 */
export async function createSnapshot(
  ctx: Context,
  { documentId, description, name }: { documentId: string; description: string; name?: string | undefined },
): Promise<{ versionId: string; isNew: boolean }> {
  const { workspaceId } = await requireDocument(ctx, documentId, 'edit');
  const { userId } = ctx.actor;
  const { versionId, isNew } = await inTransaction(ctx.db, async (tx) => {
    await lockHead(tx, documentId);
    const fixed = await storeLiveText(tx, { documentId, userId, description, keepState: false });
    if (name !== undefined) await giveName(tx, fixed.versionId, name);
    if (fixed.isNew || name !== undefined) {
      await recordAuditEvent(tx, {
        workspaceId,
        actorId: userId,
        action: fixed.isNew ? 'version.created' : 'version.named',
        subjectType: 'version',
        subjectId: fixed.versionId,
        data: { documentId, type: 'snapshot', ...(name === undefined ? {} : { name }) },
      });
    }
    return fixed;
  });
  ctx.bus.publish(topics.review(documentId));
  return { versionId, isNew };
}

async function giveName(tx: Tx, versionId: string, name: string): Promise<void> {
  const named = (await findVersion(tx, versionId))?.name;
  if (named && named !== name) {
    throw new AppError(
      'CONFLICT',
      `This text is already saved as “${named}”. Rename that version, or edit the text first.`,
    );
  }
  await updateName(tx, versionId, name);
}
