import { requireDocument } from '@/documents/access';
import { eraseGuestFromLog } from '@/identity/commands/erase-guest-from-log';
import { recordAuditEvents } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { may } from '@/identity/core/role';
import { projectRoles } from '@/identity/queries/projects';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { eraseGuestFromVersions } from '@/versions/commands/outside/erase-guest';
import { clearSummaries } from '../../inbox/store';
import type { ErasedGuest, EraseGuestInput } from '../../schema';
import { eraseGuestFromThreads } from '../../threads/commands/erase-guest';

/**
 * Erases the name and the notes that a guest of a share link left in this document, and in all others that the person may
 * edit. The texts that they suggested stay. With `withComments`, their comments are deleted too. Nothing happens if nothing
 * is left to erase. Throws NOT_FOUND for a guest who never wrote there. Everyone who may edit the document may do this: they
 * could also delete the guest's comments one by one.
 */
export async function eraseGuest(ctx: Context, input: EraseGuestInput): Promise<ErasedGuest> {
  const { workspaceId } = await requireDocument(ctx, input.documentId, 'edit');
  const roles = await projectRoles(ctx, workspaceId);
  const projectIds = [...roles].flatMap(([projectId, role]) => (may(role, 'edit') ? projectId : []));
  const { erased, people } = await inTransaction(ctx.db, (tx) => erase(tx, { ...input, ctx, workspaceId, projectIds }));
  const documentIds = [...erased.keys()];
  if (documentIds.length > 0) {
    const news = documentIds.flatMap((documentId) => [topics.review(documentId), topics.threads(documentId)]);
    ctx.bus.publish(...news, ...people.map(topics.inbox), topics.waiting(workspaceId));
  }
  const counts = [...erased.values()];
  return {
    suggestions: counts.reduce((sum, { suggestions }) => sum + suggestions, 0),
    comments: counts.reduce((sum, { comments }) => sum + comments, 0),
  };
}

interface Erasing extends EraseGuestInput {
  ctx: Context;
  workspaceId: string;
  projectIds: readonly string[];
}

/** Returns how much was erased in each document. */
async function erase(tx: Tx, { ctx, workspaceId, guestId, projectIds, withComments }: Erasing) {
  const guest = { guestId, projectIds };
  const suggestions = await eraseGuestFromVersions(tx, guest);
  await clearSummaries(
    tx,
    suggestions.map(({ suggestionId }) => suggestionId),
  );
  const { comments, people } = await eraseGuestFromThreads(tx, { ...guest, withComments });
  const erased = new Map<string, ErasedGuest>();
  for (const { documentId } of [...suggestions, ...comments]) erased.set(documentId, { suggestions: 0, comments: 0 });
  for (const { documentId } of suggestions) erased.get(documentId)!.suggestions += 1;
  for (const { documentId } of comments) erased.get(documentId)!.comments += 1;
  const logged = { ...guest, documentIds: [...erased.keys()] };
  if (!(await eraseGuestFromLog(tx, logged)))
    throw new AppError('NOT_FOUND', 'This guest hasn’t written anything here.');
  const events = [...erased].map(([documentId, counts]) => ({
    ...{ workspaceId, actorId: ctx.actor.userId, action: 'document.guest_erased' },
    ...{ subjectType: 'document', subjectId: documentId, data: { guestId, withComments, ...counts } },
  }));
  await recordAuditEvents(tx, events);
  return { erased, people };
}
