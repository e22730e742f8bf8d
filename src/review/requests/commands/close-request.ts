import { recordAuditEvent } from '@/identity/commands/record-audit-event';
import type { Context } from '@/identity/context';
import { AppError } from '@/kernel/error';
import { inTransaction, type Tx } from '@/platform/database';
import { topics } from '@/platform/topics';
import { deleteClosedNews, upsertItems } from '../../inbox/store';
import { discussRequest } from '../../threads/commands/start-on-request';
import { wordsOf } from '../../threads/commands/write-comment';
import { type FoundRequest, requireManagedRequest } from '../access';
import type { CloseRequestInput } from '../schema';
import { findAuthors, type StoredRequest, setClosed } from '../store';
import { announceRequest } from './announce-request';
import { askReviewers } from './reviewers';
import { saveRequest } from './save-request';

/**
 * Closes a change request without deciding anything: its suggestions stay open in their documents, but leave the
 * reviewers' inboxes. Its author and the authors of its open suggestions are notified. A reason is added to its
 * discussion. Does nothing if it's closed already. Throws NOT_FOUND, FORBIDDEN, INVALID for a reason that can't be
 * stored, and CONFLICT if nothing in it is open.
 */
export async function closeRequest(ctx: Context, { changeSetId, reason }: CloseRequestInput): Promise<void> {
  const found = await requireManagedRequest(ctx, changeSetId);
  if (found.stored?.closedAt) return;
  if (!isUnderReview(found)) {
    throw new AppError('CONFLICT', 'Nothing in this change request is under review, so there is nothing to close.');
  }
  const { workspaceId, projectId } = found.project;
  const { userId } = ctx.actor;
  const words = reason ? await wordsOf(ctx, projectId, reason) : undefined;
  const people = await inTransaction(ctx.db, async (tx) => {
    const stored = await saveRequest(tx, found);
    if (stored.closedAt) return [];
    await setClosed(tx, changeSetId, { at: new Date(), by: userId });
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: userId, action: 'change_request.closed' },
      ...{ subjectType: 'change_request', subjectId: changeSetId, data: { projectId } },
    });
    const authors = [stored.authorId, ...(await findAuthors(tx, changeSetId))];
    if (words) return (await discussRequest(tx, ctx, { found, words, also: authors })).people;
    return tellClosed(tx, { request: stored, workspaceId, actorId: userId, authors });
  });
  ctx.bus.publish(topics.waiting(workspaceId));
  await announceRequest(ctx, { id: changeSetId, people });
}

/**
 * Adds an inbox item for the authors, which is their only notification if there is no reason. Returns the people who
 * get one.
 */
async function tellClosed(
  tx: Tx,
  about: { request: StoredRequest; workspaceId: string; actorId: string; authors: readonly string[] },
): Promise<string[]> {
  const { request, workspaceId, actorId, authors } = about;
  // Always insert in the same order, so that two of these at once can't deadlock.
  const people = [...new Set(authors)].filter((userId) => userId !== actorId).sort();
  await upsertItems(
    tx,
    people.map((userId) => ({
      ...{ userId, kind: 'request' as const, subjectId: request.id, workspaceId, documentId: null },
      ...{ reason: 'closed' as const, actorId, commentId: null, summary: request.title },
    })),
  );
  return people;
}

/**
 * Reopens a change request that someone closed, and asks its reviewers again unless it's a draft. Does nothing if it
 * isn't closed. Throws NOT_FOUND and FORBIDDEN.
 */
export async function reopenRequest(ctx: Context, { changeSetId }: { changeSetId: string }): Promise<void> {
  const found = await requireManagedRequest(ctx, changeSetId);
  if (!found.stored?.closedAt) return;
  const { workspaceId, projectId } = found.project;
  const people = await inTransaction(ctx.db, async (tx) => {
    const stored = await saveRequest(tx, found);
    if (!stored.closedAt) return [];
    await setClosed(tx, changeSetId, null);
    await recordAuditEvent(tx, {
      ...{ workspaceId, projectId, actorId: ctx.actor.userId, action: 'change_request.reopened' },
      ...{ subjectType: 'change_request', subjectId: changeSetId, data: { projectId } },
    });
    const told = await deleteClosedNews(tx, changeSetId);
    const userIds = stored.isDraft ? [] : stored.reviewers.map((one) => one.userId);
    const asked = await askReviewers(tx, ctx, { request: stored, workspaceId, userIds, byMail: true });
    return [...new Set([...told, ...asked])];
  });
  ctx.bus.publish(topics.waiting(workspaceId));
  await announceRequest(ctx, { id: changeSetId, people });
}

function isUnderReview({ parts: { suggestions, tree } }: FoundRequest): boolean {
  return (
    suggestions.some(({ suggestion }) => suggestion.status === 'pending') ||
    tree.some(({ status }) => status === 'pending')
  );
}
