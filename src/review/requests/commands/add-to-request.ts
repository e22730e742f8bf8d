import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { requireOwnRequest } from '../access';
import type { RequestPartsInput } from '../schema';
import { announceRequest } from './announce-request';
import { countOf, putInto, requireOwnParts } from './own-parts';
import { askAgain } from './reviewers';
import { saveRequest } from './save-request';

/**
 * Adds a person's own suggestions, of texts and of the tree, to a change request of theirs, and asks its reviewers
 * again. Throws NOT_FOUND, FORBIDDEN, and CONFLICT if the request is closed, or if a suggestion is closed or in another
 * change set.
 */
export async function addToRequest(ctx: Context, input: RequestPartsInput): Promise<void> {
  const { changeSetId } = input;
  const found = await requireOwnRequest(ctx, changeSetId);
  const { userId } = ctx.actor;
  const { projectId } = found.request;
  await requireOwnParts(ctx, { projectId, ...input });
  const { workspaceId } = found.project;
  const people = await inTransaction(ctx.db, async (tx) => {
    const request = await saveRequest(tx, found);
    if (request.closedAt) {
      throw new AppError('CONFLICT', 'This change request is closed. Reopen it first.');
    }
    await putInto(tx, changeSetId, input);
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: userId, action: 'change_request.added_to' },
      ...{ subjectType: 'change_request', subjectId: changeSetId },
      data: { projectId, count: countOf(input) },
    });
    return askAgain(tx, ctx, request, workspaceId);
  });
  // The suggestions of a draft leave the inbox of everyone else.
  if (found.request.isDraft) ctx.bus.publish(topics.waiting(workspaceId));
  await announceRequest(ctx, { id: changeSetId, people });
}
