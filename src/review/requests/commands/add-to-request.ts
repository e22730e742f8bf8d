import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction } from '@/platform/database';
import { requireRequest } from '../access';
import { mayAddTo } from '../policy';
import type { AddToRequestInput } from '../schema';
import { lockRequest } from '../store';
import { announceRequest } from './announce-request';
import { putInto, requireOwnSuggestions } from './own-suggestions';
import { askReviewers } from './reviewers';

/**
 * Adds a person's own suggestions to a change request of theirs, which then waits for its reviewers again. Throws
 * NOT_FOUND, FORBIDDEN, and CONFLICT for suggestions that are closed or in another change set.
 */
export async function addToRequest(ctx: Context, input: AddToRequestInput): Promise<void> {
  const { changeSetId, suggestionIds } = input;
  const { request, stored, project } = await requireRequest(ctx, changeSetId, 'comment');
  const { userId } = ctx.actor;
  if (!stored || !mayAddTo(request, userId)) {
    throw new AppError('FORBIDDEN', 'Only the author of a change request can add suggestions to it.');
  }
  const { projectId, isDraft } = request;
  await requireOwnSuggestions(ctx, { projectId, suggestionIds });
  const { workspaceId } = project;
  const people = await inTransaction(ctx.db, async (tx) => {
    await lockRequest(tx, changeSetId);
    await putInto(tx, changeSetId, suggestionIds);
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: userId, action: 'change_request.added_to' },
      ...{ subjectType: 'change_request', subjectId: changeSetId },
      data: { projectId, count: suggestionIds.length },
    });
    const userIds = stored.reviewers.map((one) => one.userId);
    return isDraft ? [] : askReviewers(tx, ctx, { request, workspaceId, userIds });
  });
  await announceRequest(ctx, { id: changeSetId, people });
}
