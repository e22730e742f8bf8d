import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteItems } from '../../inbox/store';
import { type FoundRequest, requireManagedRequest } from '../access';
import type { UpdateRequestInput } from '../schema';
import { deleteReviewers, insertReviewers, updateRequestRow } from '../store';
import { announceRequest } from './announce-request';
import { askReviewers, requireReviewers } from './reviewers';
import { saveRequest } from './save-request';

/**
 * Changes the title, description and reviewers of a change request, and whether it's a draft. A change set that isn't a
 * request yet, such as a turn's, becomes one. New reviewers are notified, and all of them when a draft is opened.
 * Throws NOT_FOUND, FORBIDDEN, and INVALID for people who can't review it.
 */
export async function updateRequest(ctx: Context, input: UpdateRequestInput): Promise<void> {
  const { changeSetId: id, reviewerIds } = input;
  const found = await requireManagedRequest(ctx, id);
  const { request, stored, project } = found;
  const asked = new Set(stored?.reviewers.map((one) => one.userId));
  const added = reviewerIds?.filter((one) => !asked.has(one)) ?? [];
  await requireReviewers(ctx, project, { ...request, reviewerIds: added });
  const { people, settled } = await inTransaction(ctx.db, (tx) => update(tx, ctx, { found, input }));
  // The suggestions of a draft wait in nobody else's inbox.
  if (input.isDraft !== undefined && input.isDraft !== request.isDraft) {
    ctx.bus.publish(topics.waiting(project.workspaceId));
  }
  await announceRequest(ctx, { id, people: [...people, ...settled] });
}

async function update(
  tx: Tx,
  ctx: Context,
  { found, input }: { found: FoundRequest; input: UpdateRequestInput },
): Promise<{ people: string[]; settled: string[] }> {
  const before = await saveRequest(tx, found);
  const { id, projectId } = before;
  const { workspaceId } = found.project;
  const { userId } = ctx.actor;
  const { title = before.title, description = before.description, isDraft = before.isDraft } = input;
  const isOpened = before.isDraft && !isDraft;
  await updateRequestRow(tx, id, { title, description, isDraft });
  const asked = before.reviewers.map((one) => one.userId);
  const wanted = [...new Set(input.reviewerIds ?? asked)];
  const added = wanted.filter((one) => !asked.includes(one));
  const removed = asked.filter((one) => !wanted.includes(one));
  await insertReviewers(tx, { requestId: id, userIds: added, askedBy: userId });
  await deleteReviewers(tx, id, removed);
  await recordAuditEvent(tx, {
    ...{
      workspaceId,
      projectId,
      actorId: userId,
      action: isOpened ? 'change_request.opened' : 'change_request.changed',
    },
    ...{ subjectType: 'change_request', subjectId: id, data: { projectId } },
  });
  const withdrawn = await deleteItems(tx, { kind: 'request', subjectId: id, userIds: removed });
  // If it becomes a draft, it leaves the inbox of its reviewers.
  const settled = isDraft && !before.isDraft ? asked : withdrawn;
  // Reviewers of a closed request are asked when it's reopened.
  const userIds = isDraft || before.closedAt ? [] : isOpened ? wanted : added;
  return {
    people: await askReviewers(tx, ctx, { request: { ...before, title }, workspaceId, userIds, byMail: true }),
    settled,
  };
}
