import { requireDocument } from '@/documents/access';
import { fillDraftLog, lockDraftLog, openDraftLog } from '@/documents/commands/draft-log';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { newId } from '@/kernel/id';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import type { StartDraftInput } from '../schema';
import { findDraftOf, insertDraft, updateAmended } from '../store';
import { type Amendment, readAmendment } from './amendment';

/**
 * Starts a person's draft suggestion of a document, or returns the one that they have started. Others don't see it
 * before there is anything in it. With `suggestionId`, the draft continues that suggestion: see `readAmendment` for who
 * may do that. Throws CONFLICT if the person has written another draft of the document.
 */
export async function startDraft(ctx: Context, input: StartDraftInput): Promise<{ draftId: string }> {
  const { documentId, suggestionId } = input;
  await requireDocument(ctx, documentId, 'comment');
  const amendment = suggestionId === undefined ? undefined : await readAmendment(ctx, { documentId, suggestionId });
  const authorId = ctx.actor.userId;
  const draftId = await inTransaction(ctx.db, async (tx) => {
    const id = await openDraft(tx, { documentId, authorId });
    if (id !== undefined && amendment) await fill(tx, { draftId: id, authorId, amendment });
    return id;
  });
  // It was submitted or discarded in another tab just now.
  if (draftId === undefined) throw new AppError('CONFLICT', 'Your draft was just closed. Try again.');
  if (amendment) ctx.bus.publish(topics.log(draftId), topics.review(documentId));
  return { draftId };
}

async function openDraft(tx: Tx, place: { documentId: string; authorId: string }): Promise<string | undefined> {
  const draft = { ...place, id: newId() };
  if (!(await insertDraft(tx, draft))) return (await findDraftOf(tx, place))?.id;
  await openDraftLog(tx, draft.id);
  return draft.id;
}

async function fill(
  tx: Tx,
  { draftId, authorId, amendment }: { draftId: string; authorId: string; amendment: Amendment },
): Promise<void> {
  const { suggestionId, hunkIds, update, clients } = amendment;
  const draft = await findDraftOf(tx, { documentId: amendment.documentId, authorId });
  // The same button, pressed again.
  if (draft?.amendsId === suggestionId) return;
  if ((await lockDraftLog(tx, draftId)) !== 0n) {
    throw new AppError('CONFLICT', 'You have another draft in this document. Submit or discard it first.');
  }
  // Nobody writes under them again: what stands under them is credited to those who suggested it.
  const clientIds = clients.map(([clientId]) => clientId);
  await fillDraftLog(tx, { documentId: amendment.documentId, draftId }, { update, clientIds });
  await updateAmended(tx, draftId, { suggestionId, hunkIds, clients });
}
