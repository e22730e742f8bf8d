import { requireDocument } from '@/documents/access';
import { fillDraftLog, lockDraftLog, openDraftLog } from '@/documents/commands/draft-log';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { StartDraftInput } from '../schema';
import { findDraftOf, findSettings, insertDraft, updateAmended } from '../store';
import { type Amendment, readAmendment } from './amendment';

/**
 * Starts a person's draft of a document, or returns the draft they already have. Others don't see it while it's empty,
 * unless the person shares their drafts from the start. With `suggestionId`, the draft continues that suggestion: see
 * `readAmendment` for who may do that. Throws CONFLICT if the person has written another draft of the document.
 */
export async function startDraft(ctx: Context, input: StartDraftInput): Promise<{ draftId: string }> {
  const { documentId, suggestionId } = input;
  const { workspaceId } = await requireDocument(ctx, documentId, 'comment');
  const amendment = suggestionId === undefined ? undefined : await readAmendment(ctx, { documentId, suggestionId });
  const authorId = ctx.actor.userId;
  const opened = await inTransaction(ctx.db, async (tx) => {
    const draft = await openDraft(tx, { documentId, authorId, workspaceId });
    if (draft && amendment) await fill(tx, { draftId: draft.id, authorId, amendment });
    return draft;
  });
  // It was submitted or discarded in another tab just now.
  if (!opened) throw new AppError('CONFLICT', 'Your draft was just closed. Try again.');
  const draftId = opened.id;
  if (amendment) ctx.bus.publish(topics.log(draftId), topics.review(documentId));
  else if (opened.isNewlyShared) ctx.bus.publish(topics.review(documentId));
  return { draftId };
}

/** Returns undefined if the person has just closed the draft that they had. */
async function openDraft(
  tx: Tx,
  { workspaceId, ...place }: { documentId: string; authorId: string; workspaceId: string },
): Promise<{ id: string; isNewlyShared: boolean } | undefined> {
  const { documentId, authorId } = place;
  const { sharesAtOnce: isShared } = await findSettings(tx, authorId);
  const draft = { ...place, id: newId(), isShared };
  if (!(await insertDraft(tx, draft))) {
    const own = await findDraftOf(tx, place);
    return own && { id: own.id, isNewlyShared: false };
  }
  await openDraftLog(tx, draft.id);
  if (isShared) {
    await recordAuditEvent(tx, {
      ...{ workspaceId, actorId: authorId, action: 'suggestion.draft_shared' },
      ...{ subjectType: 'document', subjectId: documentId, data: { documentId } },
    });
  }
  return { id: draft.id, isNewlyShared: isShared };
}

async function fill(
  tx: Tx,
  { draftId, authorId, amendment }: { draftId: string; authorId: string; amendment: Amendment },
): Promise<void> {
  const { update, clients } = amendment;
  const draft = await findDraftOf(tx, { documentId: amendment.documentId, authorId });
  // The same button was pressed again.
  if (draft?.amendsId === amendment.suggestionId) return;
  if ((await lockDraftLog(tx, draftId)) !== 0n) {
    throw new AppError('CONFLICT', 'You have another draft in this document. Submit or discard it first.');
  }
  // These clients won't write again: their text is credited to the people who suggested it.
  const clientIds = clients.map(([clientId]) => clientId);
  await fillDraftLog(tx, { documentId: amendment.documentId, draftId }, { update, clientIds });
  await updateAmended(tx, draftId, amendment);
}
