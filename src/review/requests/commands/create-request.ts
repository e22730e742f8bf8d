import { requireProject } from '@/documents/access';
import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction } from '@/platform/database';
import { topics } from '@/platform/topics';
import { changeSetId } from '@/versions/commands/outside/change-set-id';
import type { CreateRequestInput } from '../schema';
import { findRequest, insertRequest, insertReviewers } from '../store';
import { announceRequest } from './announce-request';
import { putInto, requireOwnParts } from './own-parts';
import { askReviewers, requireReviewers } from './reviewers';

/**
 * Creates a change request from a person's own suggestions, of texts and of the tree, and notifies its reviewers unless
 * it's a draft. The same key returns the same request. Throws NOT_FOUND, FORBIDDEN, INVALID for people who can't review
 * it, and CONFLICT for suggestions that are closed or in another change set.
 */
export async function createRequest(
  ctx: Context,
  input: CreateRequestInput,
): Promise<{ changeSetId: string; isNew: boolean }> {
  const { projectId, key, title, isDraft } = input;
  const project = await requireProject(ctx, projectId, 'comment');
  const { userId } = ctx.actor;
  const id = changeSetId({ userId, projectId, key });
  if (await findRequest(ctx.db, id)) return { changeSetId: id, isNew: false };
  const request = { id, projectId, authorId: userId, turnId: null, title, description: input.description, isDraft };
  const reviewerIds = [...new Set(input.reviewerIds)];
  await requireReviewers(ctx, project, { ...request, reviewerIds });
  await requireOwnParts(ctx, input);
  const { workspaceId } = project;
  const people = await inTransaction(ctx.db, async (tx) => {
    if (!(await insertRequest(tx, request))) return undefined;
    await putInto(tx, id, input);
    await insertReviewers(tx, { requestId: id, userIds: reviewerIds, askedBy: userId });
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: userId, action: 'change_request.created' },
      ...{ subjectType: 'change_request', subjectId: id, data: { projectId } },
    });
    return isDraft ? [] : askReviewers(tx, ctx, { request, workspaceId, userIds: reviewerIds, byMail: true });
  });
  if (people) {
    // The suggestions of a draft leave the inbox of everyone else.
    if (isDraft) ctx.bus.publish(topics.waiting(workspaceId));
    await announceRequest(ctx, { id, people });
  }
  return { changeSetId: id, isNew: people !== undefined };
}
